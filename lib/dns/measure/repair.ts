import { isWithin } from '@/lib/dns/model/records'
import type { Zone, ZoneRecord } from '@/lib/dns/zone'
import { delegation, record, type Site } from './setup'
import type { World } from './world'

/** Follows the sentences of a check to the letter, like somebody who knows nothing else about the setup. */

type Change = (records: readonly ZoneRecord[], zone: Zone) => readonly ZoneRecord[]

interface Setup {
  zonesByHost: World['zonesByHost']
  site: Site
}

/** Changes the records of all zones, on all servers. */
function edit({ zonesByHost }: Setup, change: Change) {
  for (const zones of zonesByHost.values())
    for (const [index, zone] of zones.entries())
      zones[index] = { ...zone, records: change(zone.records, zone) }
}

const listed = (text = '') => text.split(/, | and /).map((name) => name.replace(/\.$/, ''))
const recordType = (text: string | undefined) => (text === 'NS' ? 'NS' : 'CNAME')

/** Adds records to the zone of this name. */
const add = (setup: Setup, zone: string, records: readonly ZoneRecord[]) =>
  edit(setup, (known, { name }) => (name === zone ? [...known, ...records] : known))

/** Removes records that match, except those of a zone's own name. */
const remove = (setup: Setup, isGone: (one: ZoneRecord) => boolean) =>
  edit(setup, (known, zone) => known.filter((one) => one.name === zone.name || !isGone(one)))

/** Replaces the values of the records at a name. */
const replace = (setup: Setup, name: string, values: readonly string[]) =>
  edit(setup, (known, zone) => {
    const [old] = known.filter((one) => one.name === name && (one.type === 'CNAME' || one.type === 'NS'))
    if (!old || zone.name === name) return known
    const others = known.filter((one) => one !== old && (one.name !== name || one.type !== old.type))
    return [...others, ...values.map((value) => record(name, old.type, value))]
  })

/** Sets the name servers at the registrar to those of the DNS provider, which serves the zone. */
function register(setup: Setup) {
  const { zonesByHost, site } = setup
  const { zone, provider } = site
  const apex = delegation(zone, provider.names)
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

/** Returns the delegation if the zone is directly below this registry. */
const parentOnly = (registry: string, zone: string, apex: readonly ZoneRecord[]) =>
  zone.split('.').slice(1).join('.') === registry ? apex : []

/** Deletes a zone from the servers that also serve another one. */
function deleteZone({ zonesByHost }: Setup, name: string, beside: string) {
  for (const zones of zonesByHost.values()) {
    const at = zones.findIndex((zone) => zone.name === name)
    if (at >= 0 && zones.some((zone) => zone.name === beside)) zones.splice(at, 1)
  }
}

type Step = [pattern: RegExp, act: (setup: Setup, found: RegExpMatchArray) => void]

/** The deletions that sentences ask for. They come before additions. */
const deletions: readonly Step[] = [
  [
    /^(\S+) has (.*?)(?:Delete (?:it|them|the other records?)|turn the proxy off)/,
    (setup, [, name = '', text = '']) => {
      const types = [...text.matchAll(/(?:an?|\d+) ([A-Z]+) records? \(/g)].map(([, type]) => type)
      remove(setup, (one) => one.name === name && types.includes(one.type))
    },
  ],
  [
    /The name servers of (\S+) serve a zone (\S+) of their own.*Delete that zone/,
    (setup, [, beside = '', name = '']) => deleteZone(setup, name, beside),
  ],
  [
    /^(\S+) is delegated to .*Replace th(?:is|ese) NS records?:/,
    (setup, [, name = '']) => remove(setup, (one) => one.name === name && one.type === 'NS'),
  ],
  [
    /^(\S+) is .*?also (?:delegated )?to (.+?)(?:, which|\. Th).*Remove th(?:is|ese) NS records?\./,
    (setup, [, name = '', servers]) =>
      remove(setup, (one) => one.name === name && listed(servers).includes(one.value)),
  ],
  [
    /Delete the DS record at (\S+) in the zone (\S+)\./,
    (setup, [, label = '', zone = '']) =>
      edit(setup, (all) => all.filter((one) => one.name !== `${label}.${zone}` || one.type !== 'DS')),
  ],
  [
    /Sign the zone (\S+) again at your DNS provider, or remove its DS record at the registrar/,
    (setup, [, zone = '']) =>
      edit(setup, (all) => all.filter((one) => one.name !== zone || one.type !== 'DS')),
  ],
  [
    /(.*)[Rr]e(?:move|pair) th(?:is|ese) servers? .*?(?:from its NS records|from the name servers of)/,
    (setup, [, text = '']) => {
      const servers = [...text.matchAll(/(\S+) (?:refused|isn't|reported|gave|can't)/g)].map(
        ([, name]) => name,
      )
      const isIt = ({ name, value }: ZoneRecord) => name === setup.site.zone && servers.includes(value)
      edit(setup, (all) => all.filter((one) => !isIt(one)))
    },
  ],
]

/** The additions and changes that sentences ask for. */
const additions: readonly Step[] = [
  [
    /At the registrar, set the name servers of |or set the name servers of |Check that the domain is registered/,
    register,
  ],
  [
    /[Cc]reate (?:an?|\d+) (CNAME|NS) records? at (\S+) in the zone (\S+), pointing to (.+?)\.(?:\s|$)/,
    (setup, [, type, label = '', zone = '', values]) =>
      add(
        setup,
        zone,
        listed(values).map((value) => record(`${label}.${zone}`, recordType(type), value)),
      ),
  ],
  [
    /No zone found for (\S+) under .* create a CNAME record pointing to (\S+)\.$/,
    (setup, [, name = '', value = '']) => add(setup, setup.site.zone, [record(name, 'CNAME', value)]),
  ],
  [
    /Change the CNAME record at (\S+) to (\S+)\.$/,
    (setup, [, name = '', value = '']) => replace(setup, name, [value]),
  ],
  [
    /^(\S+) points to .*Enter (?:the target with a final dot|only the name): (.+)$/,
    (setup, [, name = '', values]) => replace(setup, name, listed(values)),
  ],
  [
    /^(\S+) is delegated to .*(?:mistyped|entered as a URL or with a port)\. Change (.+)\.$/,
    (setup, [, name, changes = '']) => {
      const pairs = new Map(listed(changes).map((change): [string, string] => pairOf(change.split(' to '))))
      edit(setup, (all) =>
        all.map((one) => (one.name === name ? { ...one, value: pairs.get(one.value) ?? one.value } : one)),
      )
    },
  ],
  [
    /^(\S+) is delegated to .*Add the NS records? for (.+?)\.(?:\s|$)/,
    (setup, [, name = '', values]) => add(setup, setup.site.zone, delegation(name, listed(values))),
  ],
  [
    /The record is at (\S+): .*Change its name to (\S+), without the zone/,
    (setup, [, from = '', label = '']) => rename(setup, (name) => name === from, label),
  ],
  [
    /is under the asterisk.*Change its name to (\S+), without the asterisk/,
    (setup, [, label = '']) => rename(setup, (name) => /\*.*_acme|_acme.*\*/.test(name), label),
  ],
  [
    /Delete the CAA record with the tag (\S+) at (\S+), or set its flags to 0\.$/,
    (setup, [, tag = '', name = '']) =>
      edit(setup, (all) => all.filter((one) => one.name !== name || !one.value.includes(` ${tag} `))),
  ],
  [
    /Add a CAA record at (\S+) with the value (.+)\.$/,
    (setup, [, name = '', value = '']) => add(setup, setup.site.zone, [record(name, 'CAA', value)]),
  ],
  [
    /disagree about (\S+): .*All of them must have (.+?)\. If/,
    (setup, [, name = '', values]) => {
      const isDelegation = listed(values).length > 1
      remove(setup, (one) => one.name === name)
      add(
        setup,
        setup.site.zone,
        listed(values).map((value) => record(name, isDelegation ? 'NS' : 'CNAME', value)),
      )
    },
  ],
]

const pairOf = ([from = '', to = '']: readonly string[]): [string, string] => [from, to]

/** Renames the records of the site's zone whose name matches. */
const rename = (setup: Setup, isMeant: (name: string) => boolean, label: string) =>
  edit(setup, (all, { name: zone }) =>
    zone === setup.site.zone
      ? all.map((one) => (isMeant(one.name) ? { ...one, name: `${label}.${zone}` } : one))
      : all,
  )

/**
 * Applies a sentence to the zones of a site. Returns the name to reserve instead, if the sentence says so, otherwise
 * null.
 */
export function applySentence(setup: Setup, sentence: string): string | null {
  for (const [pattern, act] of [...deletions, ...additions]) {
    const found = pattern.exec(sentence)
    if (found) act(setup, found)
  }
  const [, instead = null] =
    /Reserve a name under it, such as (\S+), and point that to the platform/.exec(sentence) ?? []
  if (instead !== null) add(setup, setup.site.zone, [record(instead, 'CNAME', setup.site.target)])
  return instead
}
