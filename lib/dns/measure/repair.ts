import {
  add,
  deleteListed,
  deleteZone,
  edit,
  fullName,
  parseList,
  recordType,
  register,
  registerWith,
  remove,
  replace,
  type Setup,
} from './edits'
import { delegation, setupRecord } from './setup'

// Applies a check's sentences literally, without any other knowledge of the setup.

type Step = [pattern: RegExp, act: (setup: Setup, found: RegExpMatchArray) => void]

/** The changes that run before `additions`. */
const deletions: readonly Step[] = [
  [
    /(?:[Ii]n|change) the zone (\S+?)[,:] delete (the .+?) at (\S+?)(?:,|\.(?:\s|$))/,
    (setup, [, zone = '', list = '', label = '']) => deleteListed(setup, fullName(label, zone), list),
  ],
  [
    /delete (the DNAME record) at (\S+) in the zone (\S+), then/,
    (setup, [, list = '', label = '', zone = '']) => deleteListed(setup, fullName(label, zone), list),
  ],
  [
    /If nothing else needs the zone (\S+), delete the zone\. In the zone \S+, delete (?:the|any) NS (?:and DS )?records at \S+, then/,
    (setup, [, name = '']) => {
      for (const zones of setup.zonesByHost.values()) {
        const at = zones.findIndex((zone) => zone.name === name)
        if (at >= 0) zones.splice(at, 1)
      }
      remove(setup, (one) => one.name === name && one.type !== 'CNAME')
    },
  ],
  [
    /In the zone (\S+), turn \S+ proxy off for the record at (\S+), then/,
    (setup, [, zone = '', label = '']) =>
      remove(setup, ({ name, type }) => name === fullName(label, zone) && /^A{1,4}$/.test(type)),
  ],
  [
    /Delete the zone (\S+) from the name servers of (\S+)\. /,
    (setup, [, name = '', beside = '']) => deleteZone(setup, name, beside),
  ],
  [
    /In the zone (\S+), set the NS records at \S+ to .+?\. Delete the zone (\S+) from/,
    (setup, [, beside = '', name = '']) => deleteZone(setup, name, beside),
  ],
  [
    /In the zone (\S+), (?:.*isn't in use, )?every name server (?:of \S+ )?must have (?:an?|\d+) (CNAME|NS) records? at (\S+), pointing/,
    (setup, [, zone = '', type, label = '']) =>
      remove(setup, (one) => one.name === fullName(label, zone) && one.type === type),
  ],
  [
    /In the zone (\S+), .*every name server (?:of \S+ )?must have .*, and no NS records at (\S+)\.(?:\s|$)/,
    (setup, [, zone = '', label = '']) =>
      remove(setup, (one) => one.name === fullName(label, zone) && one.type === 'NS'),
  ],
  [
    /(?:Sign the zone|Replace or update the name servers of|(?:replace|delete) the DS record of) (\S+?)\.?(?:$| Option B: Sign| so that they support DNSSEC, or remove the zone's DS record at the registrar| again at your DNS provider, or remove its DS record at the registrar| with the one from your DNS provider, or remove it)/,
    (setup, [, zone = '']) =>
      edit(setup, (all) => all.filter((one) => one.name !== zone || one.type !== 'DS')),
  ],
  [
    /Replace (\S+) with (\S+), both in the zone's NS records and at the registrar\./,
    (setup, [, from, to = '']) =>
      edit(setup, (all) =>
        all.map((one) => (one.type === 'NS' && one.value === from ? { ...one, value: to } : one)),
      ),
  ],
  [
    /(?:Add the zone \S+ to|Update the zone \S+ on|Replace or update|repair|Check the logs? of) (.+?)(?: for errors about the zone \S+ and fix them| so that (?:it|they) supports? DNSSEC)?, or remove (?:it|them) from the name servers listed for (\S+), both in the zone's NS records/,
    removeListed,
  ],
  [
    /If ((?:(?!If ).)+?) keeps? failing, fix (?:it|them), or remove (?:it|them) from the name servers listed for (\S+), both in the zone's NS records/,
    removeListed,
  ],
]

function removeListed(setup: Setup, [, servers, zone]: RegExpMatchArray) {
  edit(setup, (all) => all.filter(({ name, value }) => name !== zone || !parseList(servers).includes(value)))
}

const replaceApex = (setup: Setup, zone: string, servers: readonly string[]) =>
  edit(setup, (known, { name }) =>
    name === zone
      ? [...known.filter((one) => one.name !== zone || one.type !== 'NS'), ...delegation(zone, servers)]
      : known,
  )

const additions: readonly Step[] = [
  [
    /[Ii]n the zone (\S+?), create the same records at (.+?) as the wildcard (\S+?)(?:, which)? has/,
    (setup, [, zone = '', labels, wildcard = '']) =>
      edit(setup, (all) => [
        ...all,
        ...parseList(labels).flatMap((label) =>
          all.filter(({ name }) => name === wildcard).map((one) => ({ ...one, name: fullName(label, zone) })),
        ),
      ]),
  ],
  [
    /At the registrar, set the name servers of (?:\S+ to (?!those )(.+?)\. If they are already set)?|or set the name servers of |If it is, register (?:and delegate it|it if needed)/,
    (setup, [, list]) => (list === undefined ? register(setup) : registerWith(setup, list)),
  ],
  [
    /(?:[Ii]n|change) the zone (\S+?)[,:] .*?(?:create|must have) (?:an?|\d+) (CNAME|NS) records? at (\S+), pointing to (.+?)\.(?:\s|$)/,
    (setup, { input = '', index = 0, 1: zone = '' }) => {
      for (const [, type, label = '', values] of input
        .slice(index)
        .matchAll(
          /(?:create|must have) (?:an?|\d+) (CNAME|NS) records? at (\S+), pointing to (.+?)(?:, then create|\.(?:\s|$))/g,
        ))
        add(
          setup,
          zone,
          parseList(values).map((value) => setupRecord(fullName(label, zone), recordType(type), value)),
        )
    },
  ],
  [
    /In the zone (\S+), every name server (?:of \S+ )?must have (?:the|the same) NS records? \((.+?)\) at (\S+?)(?:, and no other NS records there)?\.(?:\s|$)/,
    (setup, [, zone = '', servers, label = '']) => {
      const name = fullName(label, zone)
      remove(setup, (one) => one.name === name && one.type === 'NS')
      add(setup, zone, delegation(name, parseList(servers)))
    },
  ],
  [
    /In the zone (\S+), create (an? A{1,4} record \(.+?)\.(?:\s|$)/,
    (setup, [, zone = '', list = '']) => {
      for (const [, type, value = '', label = ''] of list.matchAll(
        /an? (A{1,4}) record \((\S+?)\) at ([^\s,]+)/g,
      ))
        add(setup, zone, [setupRecord(fullName(label, zone), type === 'A' ? 'A' : 'AAAA', value)])
    },
  ],
  [
    /Option A: Create a CNAME record at (\S+), pointing to (\S+)\. Option B: /,
    (setup, [, name = '', value = '']) => add(setup, setup.site.zone, [setupRecord(name, 'CNAME', value)]),
  ],
  [
    /If it is, register and delegate it, then create a CNAME record at (\S+), pointing to (\S+)\.$/,
    (setup, [, name = '', value = '']) => add(setup, setup.site.zone, [setupRecord(name, 'CNAME', value)]),
  ],
  [
    /[Ii]n the zone (\S+), change the (?:CNAME|NS) records? at ([^@\s]+) to (.+?)(?:, without .+)?\.(?: \(with the trailing dots?\)\.)?$/,
    (setup, [, zone = '', label = '', values]) => replace(setup, fullName(label, zone), parseList(values)),
  ],
  [
    /In the zone (\S+), set the NS records at (\S+) to (.+?)\. Delete/,
    (setup, [, zone = '', label = '', servers]) => replace(setup, fullName(label, zone), parseList(servers)),
  ],
  [
    /[Ii]n the zone (\S+), change the NS records at @ to (.+?)\.(?:$| Option B: )/,
    (setup, [, zone = '', servers]) => replaceApex(setup, zone, parseList(servers)),
  ],
  [
    /In the zone (\S+), change the NS records? at (\S+) (from .+)\.$/,
    (setup, [, zone = '', label = '', changes = '']) => {
      const pairs = new Map(
        [...changes.matchAll(/from (\S+) to ([^\s,]+)/g)].map(([, from = '', to = '']): [string, string] => [
          from,
          to,
        ]),
      )
      edit(setup, (all) =>
        all.map((one) =>
          one.name === fullName(label, zone) ? { ...one, value: pairs.get(one.value) ?? one.value } : one,
        ),
      )
    },
  ],
  [
    /In the zone (\S+), change the address(?:es)? (of .+)\.$/,
    (setup, [, zone = '', changes = '']) => {
      for (const [, server, to = ''] of changes.matchAll(/of (\S+) to ([^\s,]+)/g))
        edit(setup, (all, { name }) =>
          all.map((one) => (name === zone && one.name === server ? { ...one, value: to } : one)),
        )
    },
  ],
  [
    /In the zone (\S+), rename the (?:CNAME|NS) records? from (\S+) to (\S+?)(?:,|\.$)/,
    (setup, [, zone = '', from = '', to = '']) => rename(setup, fullName(from, zone), fullName(to, zone)),
  ],
  [
    /In the zone (of )?(\S+), delete the CAA records? at (\S+) with the tags? (.+?), or set .+? to 0\./,
    (setup, [, of, zone = '', label = '', tags = '']) =>
      edit(setup, (all) =>
        all.filter(
          ({ name, value }) =>
            name !== (of ? label : fullName(label, zone)) ||
            !parseList(tags).some((tag) => value.includes(` ${tag} `)),
        ),
      ),
  ],
  [
    /In the zone (of )?(\S+), add a CAA record at (\S+) with the value (\d+ \S+ ".*?")\./,
    (setup, [, of, zone = '', label = '', value = '']) =>
      of
        ? add(setup, zoneAbove(setup, label), [setupRecord(label, 'CAA', value)])
        : add(setup, zone, [setupRecord(fullName(label, zone), 'CAA', value)]),
  ],
]

const zoneAbove = ({ zonesByHost, site }: Setup, name: string) =>
  [...zonesByHost.values()].flat().find(({ records }) => records.some((one) => one.name === name))?.name ??
  site.zone

const rename = (setup: Setup, from: string, to: string) =>
  edit(setup, (all) => all.map((one) => (one.name === from ? { ...one, name: to } : one)))

const zoneLast =
  /(?<=^|, |[.)] |\bThen |, or (?=change))((?:first )?(?:add|change|create|delete|replace|set) (?:(?!\. |, then |, or ).)*?) (in the zone (?:of )?\S+?)(?=[,.]?(?:\s|$))/gi

const withZoneFirst = (text: string) =>
  text.replace(
    zoneLast,
    (_, change: string, where: string) => `${where}, ${change.charAt(0).toLowerCase()}${change.slice(1)}`,
  )

/**
 * Applies a sentence's changes to a site's zones. Returns the name that the sentence says to reserve instead, or null
 * if none.
 */
export function applySentence(setup: Setup, text: string): string | null {
  const parts = text.split('\n')
  const [own, common] = [
    parts.filter((part) => onServers.test(part)),
    parts.filter((part) => !onServers.test(part)),
  ]
  for (const part of own) applyOn(setup, part)
  return applyAll(setup, common.join(' '))
}

const onServers =
  /(?<=(?:[Ii]n|change) the zone \S+) on (\S+?(?: \([\d.]+\))?(?:(?:, | and )\S+?(?: \([\d.]+\))?)*)(?=[,:]| with |, pointing)/

function applyOn(setup: Setup, text: string) {
  const [, names = ''] = onServers.exec(text) ?? []
  const { provider } = setup.site
  const hosts = parseList(names).flatMap((name) => {
    const [, address] = /\((.+)\)$/.exec(name) ?? []
    const host = address ?? provider.hosts[provider.names.indexOf(name)]
    return host === undefined ? [] : [host]
  })
  const zonesByHost = new Map(
    [...setup.zonesByHost].filter(([host]) => hosts.length === 0 || hosts.includes(host)),
  )
  applyAll({ ...setup, zonesByHost }, text.replace(onServers, ''))
}

function applyAll(setup: Setup, text: string): string | null {
  const sentence = withZoneFirst(text)
  for (const [pattern, act] of deletions)
    for (const found of sentence.matchAll(new RegExp(pattern, 'g'))) act(setup, found)
  for (const [pattern, act] of additions) {
    const found = pattern.exec(sentence)
    if (found) act(setup, found)
  }
  const [, instead = null] =
    /Reserve a name under \S+, such as (\S+), and point it to the platform/.exec(sentence) ?? []
  if (instead !== null) add(setup, setup.site.zone, [setupRecord(instead, 'CNAME', setup.site.target)])
  return instead
}
