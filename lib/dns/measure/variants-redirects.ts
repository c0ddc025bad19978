import {
  attention,
  cname,
  delegation,
  setupRecord,
  right,
  wildcardRecords,
  wrong,
  type Site,
  type Truth,
  type Variant,
} from './setup'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'

const domain = { kind: 'domain', isDeep: true } as const

const redirected = (
  { zone, host, provider: { names } }: Site,
  records: readonly ZoneRecord[],
  truth: Truth,
) => {
  const alias = `alias-${zone}`
  return {
    name: host.replace(zone, alias),
    records,
    zones: [{ name: alias, records: [...delegation(alias, names), setupRecord(alias, 'DNAME', zone)] }],
    atRegistry: delegation(alias, names),
    truth: [truth],
  }
}

export const redirectVariants: readonly Variant[] = [
  {
    ...domain,
    row: 1,
    title: 'a DNAME record that leads to the correct record',
    build: (site) => redirected(site, [cname(site.host, site.target)], right),
  },
  {
    ...domain,
    row: 9,
    title: 'a DNAME record that leads to a wildcard',
    build: (site) =>
      redirected(site, [setupRecord(`*.${site.zone}`, 'A', '192.0.2.80')], wrong('points-elsewhere')),
  },
  ...(['domain', 'wildcard'] as const).map((kind): Variant => ({
    ...domain,
    kind,
    row: 9,
    title: `a ${kind} in a parked zone`,
    // Parking servers answer for every name, whatever the zone contains.
    hasNoRemedy: true,
    build: () => ({
      records: [],
      isServed: false,
      delegatedTo: ['ns1.parking.example', 'ns2.parking.example'],
      truth: [wrong('covered-by-wildcard')],
    }),
  })),
  {
    ...domain,
    row: 9,
    title: "a domain with the name of the zone's own name server",
    // The domain needs another name.
    hasNoRemedy: true,
    build: ({
      host,
      provider: {
        hosts: [address = ''],
      },
    }) => ({
      records: [setupRecord(host, 'A', address)],
      delegatedTo: [host],
      atRegistry: [setupRecord(host, 'A', address)],
      truth: [wrong('name-server-at-name')],
    }),
  },
  ...([true, false] as const).map((isThere): Variant => ({
    ...domain,
    kind: 'wildcard',
    row: isThere ? 9 : 2,
    title: `a ${isThere ? 'correct' : 'missing'} wildcard that covers the zone's own name server`,
    isInvalid: true,
    build: (site) => {
      const { host, provider } = site
      const [address = ''] = provider.hosts
      return {
        records: wildcardRecords(site).slice(isThere ? 0 : 1),
        delegatedTo: [`ns1.${host}`],
        atRegistry: [setupRecord(`ns1.${host}`, 'A', address)],
        truth: [isThere ? attention('aliased-servers') : wrong('not-found'), right],
      }
    },
  })),
]
