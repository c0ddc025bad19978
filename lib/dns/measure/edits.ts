import { isWithin } from '@/lib/dns/model/records'
import type { Zone, ZoneRecord } from '@/lib/dns/name-server/zone'
import { addressOf, delegation, setupRecord, type Site } from './setup'
import type { World } from './world'

// Changes to a setup's zones, on all of its servers.

type Change = (records: readonly ZoneRecord[], zone: Zone) => readonly ZoneRecord[]

export interface Setup {
  zonesByHost: World['zonesByHost']
  site: Site
}

export function edit({ zonesByHost }: Setup, change: Change) {
  for (const zones of zonesByHost.values())
    for (const [index, zone] of zones.entries())
      zones[index] = { ...zone, records: change(zone.records, zone) }
}

export const parseList = (text = '') => text.split(/, | and /).map((name) => name.replace(/\.$/, ''))
export const recordType = (text: string | undefined) => (text === 'NS' ? 'NS' : 'CNAME')

export const add = (setup: Setup, zone: string, records: readonly ZoneRecord[]) =>
  edit(setup, (known, { name }) => (name === zone ? [...known, ...records] : known))

/** Removes matching records, except records at a zone's apex. */
export const remove = (setup: Setup, isGone: (one: ZoneRecord) => boolean) =>
  edit(setup, (known, zone) => known.filter((one) => one.name === zone.name || !isGone(one)))

/** Replaces the CNAME or NS records at a name, except at a zone's apex. */
export const replace = (setup: Setup, name: string, values: readonly string[]) =>
  edit(setup, (known, zone) => {
    const [old] = known.filter((one) => one.name === name && (one.type === 'CNAME' || one.type === 'NS'))
    if (!old || zone.name === name) return known
    const others = known.filter((one) => one !== old && (one.name !== name || one.type !== old.type))
    return [...others, ...values.map((value) => setupRecord(name, old.type, value))]
  })

/** Delegates the site's zone to name servers, by default the DNS provider's. Adds the zone there if it's missing. */
export function register(setup: Setup, names = setup.site.provider.names) {
  const { zonesByHost, site } = setup
  const { zone, provider } = site
  const apex = delegation(zone, names)
  edit(setup, (known, { name }) =>
    name !== zone && isWithin(zone, name)
      ? [...known.filter((one) => one.name !== zone || one.type !== 'NS'), ...parentOnly(name, zone, apex)]
      : known,
  )
  for (const host of provider.hosts) {
    const zones = zonesByHost.get(host)
    if (zones?.every(({ name }) => name !== zone)) zones.push({ name: zone, records: apex })
  }
}

/** Delegates the site's zone to the listed name servers, with the glue addresses in parentheses. */
export function registerWith(setup: Setup, list: string) {
  const listed = [...list.matchAll(/(\S+?)(?: \((.+?)\))?(?:, | and |$)/g)]
  const glue = listed.flatMap(([, name = '', addresses]) =>
    addresses === undefined ? [] : addresses.split(', ').map((address) => addressOf(name, address)),
  )
  register(
    setup,
    listed.map(([, name = '']) => name),
  )
  const isReplaced = ({ name, type }: ZoneRecord) => type !== 'NS' && glue.some((one) => one.name === name)
  edit(setup, (known, { name }) =>
    parentOnly(name, setup.site.zone, glue).length
      ? [...known.filter((one) => !isReplaced(one)), ...glue]
      : known,
  )
}

const parentOnly = (registry: string, zone: string, apex: readonly ZoneRecord[]) =>
  zone.split('.').slice(1).join('.') === registry ? apex : []

export function deleteZone({ zonesByHost }: Setup, name: string, beside: string) {
  for (const zones of zonesByHost.values()) {
    const at = zones.findIndex((zone) => zone.name === name)
    if (at >= 0 && zones.some((zone) => zone.name === beside)) zones.splice(at, 1)
  }
}

export const fullName = (label: string, zone: string) =>
  label === '@' ? zone : label.endsWith('.') ? label.slice(0, -1) : `${label}.${zone}`

/** Deletes the records that a sentence lists. Compares values only for NS and CNAME records. */
export function deleteListed(setup: Setup, name: string, list: string) {
  for (const [, type = '', values] of list.matchAll(
    /the ([A-Z]+) records?(?: \((.*?)\)(?= and the | at |$))?/g,
  ))
    remove(
      setup,
      (one) =>
        one.name === name &&
        one.type === type &&
        ((type !== 'NS' && type !== 'CNAME') || parseList(values).includes(one.value)),
    )
}
