import {
  attention,
  cname,
  delegation,
  setupRecord,
  right,
  targetAddress,
  wildcardRecords,
  wrong,
  type Variant,
} from './setup'

const domain = { kind: 'domain' } as const
const wildcard = { kind: 'wildcard' } as const

const unevenCaa = ['first', 'second'].map((which, at): Variant => ({
  ...domain,
  row: 24,
  title: `CAA records for another authority on the ${which} server only`,
  build: ({ zone, host, target, provider }) => ({
    records: (server) => [
      cname(host, target),
      ...(server === at ? [setupRecord(zone, 'CAA', '0 issue "other-ca.example"')] : []),
    ],
    // If half of the servers have these CAA records, the certificate is unlikely to be issued.
    truth: [provider.names.length > 2 ? attention('caa-restricted') : wrong('caa-forbids')],
  }),
}))

const sharedCaa = (
  [
    ['a CNAME', (host: string, target: string) => cname(host, target)],
    ["the target's address", (host: string) => setupRecord(host, 'A', targetAddress)],
  ] as const
).map(([form, build]): Variant => ({
  ...domain,
  row: 24,
  title: `CAA records for another authority, and ${form} on all servers except the second`,
  isDeep: true,
  build: ({ zone, host, target }) => ({
    records: (server) => [
      server === 1 ? setupRecord(host, 'A', '192.0.2.44') : build(host, target),
      setupRecord(zone, 'CAA', '0 issue "other-ca.example"'),
    ],
    truth: [wrong('caa-forbids')],
  }),
}))

const caaElsewhere: Variant = {
  ...domain,
  row: 24,
  title: 'CAA records for another authority beside a later CNAME in another zone',
  isDeep: true,
  build: ({ zone, host, target }) => {
    const other = `other-${zone}`
    const servers = delegation(other, ['ns1.old.example'])
    return {
      records: [cname(host, `via.${other}`)],
      atRegistry: servers,
      oldZones: [
        {
          name: other,
          records: [
            ...servers,
            cname(`via.${other}`, target),
            setupRecord(`via.${other}`, 'CAA', '0 issue "other-ca.example"'),
          ],
        },
      ],
      truth: [wrong('caa-forbids')],
    }
  },
}

export const caaVariants: readonly Variant[] = [
  {
    ...domain,
    row: 24,
    title: 'CAA records for another authority',
    build: ({ zone, host, target }) => ({
      records: [cname(host, target), setupRecord(zone, 'CAA', '0 issue "other-ca.example"')],
      truth: [wrong('caa-forbids')],
    }),
  },
  {
    ...wildcard,
    row: 24,
    title: 'CAA records that forbid wildcards',
    build: (site) => ({
      records: [
        ...wildcardRecords(site),
        setupRecord(site.zone, 'CAA', '0 issue "letsencrypt.org"'),
        setupRecord(site.zone, 'CAA', '0 issuewild ";"'),
      ],
      truth: [right, wrong('caa-forbids')],
    }),
  },
  {
    ...domain,
    row: 24,
    title: 'a critical CAA record with an unknown tag',
    build: ({ zone, host, target }) => ({
      records: [
        cname(host, target),
        setupRecord(zone, 'CAA', '0 issue "letsencrypt.org"'),
        setupRecord(zone, 'CAA', '128 tbs "unknown"'),
      ],
      truth: [wrong('caa-forbids')],
    }),
  },
  {
    ...domain,
    row: 24,
    title: 'two critical CAA records with unknown tags, and those for another authority',
    isDeep: true,
    build: ({ zone, host, target }) => ({
      records: [
        cname(host, target),
        setupRecord(zone, 'CAA', '0 issue "other-ca.example"'),
        setupRecord(zone, 'CAA', '128 tbs "unknown"'),
        setupRecord(zone, 'CAA', '128 later "unknown"'),
      ],
      truth: [wrong('caa-forbids')],
    }),
  },
  ...unevenCaa,
  {
    ...domain,
    row: 24,
    title: 'CAA records for another authority on two of three servers',
    servers: 3,
    isDeep: true,
    build: ({ zone, host, target }) => ({
      records: (server) => [
        cname(host, target),
        ...(server === 1 ? [] : [setupRecord(zone, 'CAA', '0 issue "other-ca.example"')]),
      ],
      truth: [wrong('caa-forbids')],
    }),
  },
  ...sharedCaa,
  caaElsewhere,
  {
    ...domain,
    row: 24,
    title: 'CAA records for another authority at the second address of the only server',
    isDeep: true,
    provider: 0,
    build: ({ zone, host, target }) => ({
      delegatedTo: ['ns.two.example'],
      records: (server) => [
        cname(host, target),
        ...(server === 1 ? [setupRecord(zone, 'CAA', '0 issue "other-ca.example"')] : []),
      ],
      truth: [wrong('caa-forbids')],
    }),
  },
]
