import {
  addressOf,
  attention,
  cname,
  delegation,
  right,
  setupRecord,
  targetAddress,
  wrong,
  type Built,
  type Site,
  type Truth,
  type Variant,
} from './setup'

// Registries whose servers delegate a domain to different name servers. A check finds these setups if a person requests
// it, or after a problem.

const former = ['ns1.old.example', 'ns2.old.example']
const split = attention('servers-disagree')
const oldAddress = '127.0.2.34'

interface Moved {
  /** The name servers at the second of the registry's servers. Defaults to the former ones. */
  to?: readonly string[]
  old?: (site: Site) => Built['oldZones']
  truth: Truth
}

const oldZone = ({ zone }: Site, ...records: ReturnType<typeof cname>[]) => [
  { name: zone, records: [...delegation(zone, former), ...records] },
]

/** Returns two variants of a domain with other name servers at the first or second of the registry's servers. */
function moved(title: string, { to = former, old = (site) => oldZone(site), truth }: Moved): Variant[] {
  return (['first', 'second'] as const).map((position): Variant => ({
    kind: 'domain',
    row: 26,
    title: `${title} on the ${position} of the registry's servers`,
    isRequested: true,
    build: (site) => {
      const { zone, host, target, provider } = site
      const [current, other] = [delegation(zone, provider.names), delegation(zone, to)]
      const oldZones = old(site)
      return {
        records: [cname(host, target)],
        ...(oldZones && { oldZones }),
        delegations: position === 'first' ? [other, current] : [current, other],
        truth: [truth],
      }
    },
  }))
}

/** Returns two variants of a domain with another name server at the first or second of the registry's servers. */
function beside(title: string, server: string, truth: Truth): Variant[] {
  return [true, false].map((isFirst): Variant => ({
    kind: 'domain',
    row: 12,
    title: `${title} beside the others on the ${isFirst ? 'first' : 'second'} of the registry's servers`,
    isRequested: true,
    build: ({ zone, host, target, provider: { names } }) => {
      const [current, longer] = [delegation(zone, names), delegation(zone, [...names, server])]
      return {
        records: [cname(host, target)],
        delegations: isFirst ? [longer, current] : [current, longer],
        truth: [truth],
      }
    },
  }))
}

/** Returns two variants of a domain with old glue at the first or second of the registry's servers. */
function glued(title: string, { count = 1, isRefused = false } = {}): Variant[] {
  return [true, false].map((isFirst): Variant => ({
    kind: 'domain',
    row: isRefused ? 12 : 26,
    title: `${title} on the ${isFirst ? 'first' : 'second'} of the registry's servers`,
    isRequested: true,
    build: ({ zone, host, target, provider: { hosts } }) => {
      const names = ['ns1', 'ns2'].slice(0, count).map((label) => `${label}.${zone}`)
      const addresses = (first: string) =>
        names.map((name, index) => addressOf(name, index ? (hosts[1] ?? '') : first))
      const at = (first: string) => [...delegation(zone, names), ...addresses(first)]
      const [current, old] = [at(hosts[0] ?? ''), at(oldAddress)]
      return {
        records: [cname(host, target), ...addresses(hosts[0] ?? '')],
        delegatedTo: names,
        ...(!isRefused && { oldZones: [{ name: zone, records: old }] }),
        delegations: isFirst ? [old, current] : [current, old],
        truth: [isRefused ? attention('some-servers-lame') : split],
      }
    },
  }))
}

export const registryVariants: readonly Variant[] = [
  ...moved('former name servers without the record', { truth: split }),
  ...moved('former name servers with another CNAME', {
    old: (site) => oldZone(site, cname(site.host, 'parking.other.example')),
    truth: split,
  }),
  ...moved('former name servers without the zone', { old: () => undefined, truth: split }),
  ...moved('former name servers that refuse', { to: ['ns1.refused.example'], truth: split }),
  ...moved("former name servers behind a CDN's addresses", {
    old: (site) => oldZone(site, setupRecord(site.host, 'A', '104.16.0.9')),
    truth: { states: ['attention'], codes: ['servers-disagree', 'proxied'] },
  }),
  ...moved("former name servers with the target's addresses", {
    old: (site) => oldZone(site, setupRecord(site.host, 'A', targetAddress)),
    truth: { states: ['ready', 'attention'], codes: ['correct', 'address-flattened'] },
  }),
  ...moved('former name servers with the record', {
    old: (site) => oldZone(site, cname(site.host, site.target)),
    truth: right,
  }),
  ...moved('no name servers', { to: [], truth: split }),
  ...beside('a name server that refuses', 'ns1.refused.example', attention('some-servers-lame')),
  {
    kind: 'domain',
    row: 26,
    title: "a name server without the record on the list of one of the registry's servers",
    servers: 3,
    isRequested: true,
    build: ({ zone, host, target, provider: { names } }) => ({
      records: (server) => (server === names.length - 1 ? [] : [cname(host, target)]),
      delegatedTo: names.slice(0, -1),
      delegations: [delegation(zone, names), delegation(zone, names.slice(0, -1))],
      truth: [split],
    }),
  },
  ...glued('an old glue record'),
  ...glued('the old glue record of one of two name servers', { count: 2 }),
  ...glued('the old glue record of a name server that refuses', { count: 2, isRefused: true }),
  {
    kind: 'domain',
    row: 2,
    title: "no record on any name server that the registry's servers list",
    isRequested: true,
    build: ({ zone, provider: { names } }) => ({
      records: [],
      oldZones: [{ name: zone, records: delegation(zone, former) }],
      delegations: [delegation(zone, former), delegation(zone, names)],
      truth: [wrong('not-found')],
    }),
  },
]
