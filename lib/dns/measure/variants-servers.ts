import {
  attention,
  cname,
  delegation,
  setupRecord,
  right,
  unknown,
  waiting,
  wildcardRecords,
  wrong,
  type Site,
  type Truth,
  type Variant,
} from './setup'

const domain = { kind: 'domain' } as const
const wildcard = { kind: 'wildcard' } as const
const ingress = { kind: 'ingress' } as const

const beside =
  (faulty: string, truth: Truth) =>
  ({ host, target, provider }: Site) => ({
    records: [cname(host, target)],
    delegatedTo: [provider.names[0] ?? '', faulty],
    truth: [truth],
  })

export const serverVariants: readonly Variant[] = [
  {
    ...domain,
    row: 2,
    title: 'a domain that is not registered',
    build: () => ({
      records: [],
      isServed: false,
      delegatedTo: null,
      truth: [wrong('zone-not-found')],
    }),
  },
  ...['refused', 'upwards', 'failing'].map((fault): Variant => ({
    ...domain,
    row: 12,
    title: `all servers ${fault}`,
    build: () => ({
      records: [],
      isServed: false,
      delegatedTo: [`ns1.${fault}.example`, `ns2.${fault}.example`],
      truth: [wrong('lame-delegation')],
    }),
  })),
  {
    ...ingress,
    row: 12,
    title: 'the provider does not have the zone',
    build: () => ({ records: [], isServed: false, truth: [wrong('lame-delegation')] }),
  },
  ...['refused', 'upwards'].map((fault): Variant => ({
    ...domain,
    row: 12,
    title: `one server ${fault}`,
    build: beside(`ns1.${fault}.example`, attention('some-servers-lame')),
  })),
  {
    ...domain,
    row: 26,
    title: 'one server of three has an old zone',
    servers: 3,
    build: ({ host, target }) => ({
      records: (server) => [cname(host, server === 2 ? 'parking.other.example' : target)],
      truth: [attention('servers-disagree')],
    }),
  },
  {
    ...ingress,
    row: 26,
    title: 'one server of three has no delegation',
    servers: 3,
    build: ({ host, nsTargets }) => ({
      records: (server) => (server === 1 ? [] : delegation(host, nsTargets)),
      truth: [attention('servers-disagree')],
    }),
  },
  ...['first', 'last'].map((which): Variant => ({
    ...domain,
    row: 26,
    title: `the ${which} server of three still delegates a part of the zone`,
    servers: 3,
    build: ({ zone, target }) => {
      const old = delegation(`part.${zone}`, ['ns1.old.example', 'ns2.old.example'])
      return {
        name: `app.part.${zone}`,
        records: (server) =>
          server === (which === 'first' ? 0 : 2) ? old : [cname(`app.part.${zone}`, target)],
        oldZones: [{ name: `part.${zone}`, records: old }],
        truth: [attention('servers-disagree')],
      }
    },
  })),
  {
    ...domain,
    row: 26,
    title: 'two servers of three have an old zone',
    servers: 3,
    build: ({ host, target }) => ({
      records: (server) => (server === 0 ? [cname(host, target)] : []),
      truth: [wrong('servers-disagree')],
    }),
  },
  {
    ...domain,
    row: 27,
    title: 'an old value in the cache',
    build: ({ host, target }) => ({
      records: [cname(host, target)],
      cached: [{ name: host, type: 'CNAME', values: ['parking.other.example'], ttl: 840 }],
      truth: [waiting('old-answer-cached')],
    }),
  },
  {
    ...ingress,
    row: 27,
    title: 'old name servers in the cache',
    build: ({ host, nsTargets }) => ({
      records: delegation(host, nsTargets),
      cached: [{ name: host, type: 'NS', values: ['ns1.other.example'], ttl: 840 }],
      truth: [waiting('old-answer-cached')],
    }),
  },
  {
    ...domain,
    row: 27,
    title: 'a former provider in the cache',
    build: ({ zone, host, target }) => ({
      records: [cname(host, target)],
      oldZones: [
        {
          name: zone,
          records: [...delegation(zone, ['ns1.old.example']), cname(host, 'parking.other.example')],
        },
      ],
      cached: [
        { name: zone, type: 'NS', values: ['ns1.old.example'], ttl: 7200 },
        { name: host, type: 'CNAME', values: ['parking.other.example'], ttl: 840 },
      ],
      truth: [waiting('old-answer-cached')],
    }),
  },
  {
    ...domain,
    row: 2,
    title: 'a record only at the former provider, which is in the cache',
    build: ({ zone, host, target }) => ({
      records: [],
      oldZones: [{ name: zone, records: [...delegation(zone, ['ns1.old.example']), cname(host, target)] }],
      cached: [
        { name: zone, type: 'NS', values: ['ns1.old.example'], ttl: 7200 },
        { name: host, type: 'CNAME', values: [target], ttl: 840 },
      ],
      truth: [wrong('not-found')],
      // Without root servers, the zone could be private and known only to the resolver.
      truthOfResolver: [unknown('cause-unknown')],
    }),
  },
  {
    ...domain,
    row: 28,
    title: 'a negative answer in the cache',
    build: ({ zone, host, target }) => ({
      records: [cname(host, target)],
      cached: [{ name: host, type: 'CNAME', values: [], ttl: 540, zone }],
      truth: [waiting('absence-cached')],
    }),
  },
  {
    ...domain,
    row: 28,
    title: 'a resolver that answers for addresses, but not for CNAME records',
    build: ({ host, target }) => ({
      records: [cname(host, target)],
      cached: [{ name: host, type: 'CNAME', values: [], ttl: 540 }],
      truth: [right],
    }),
  },
  {
    ...wildcard,
    row: 28,
    title: 'a negative answer for the challenge in the cache',
    build: (site) => ({
      records: wildcardRecords(site),
      cached: [
        {
          name: `_acme-challenge.${site.host}`,
          type: 'CNAME',
          values: [],
          ttl: 540,
          zone: site.zone,
        },
      ],
      truth: [right, waiting('absence-cached')],
    }),
  },
  {
    ...domain,
    row: 30,
    title: 'a silent resolver',
    // Without a resolver, the registry's servers are known only from earlier checks.
    build: ({ host, target }) => ({
      records: [cname(host, target)],
      resolver: 'silent',
      truth: [right],
      truthOfResolver: [{ states: ['unknown', 'ready'], codes: ['could-not-ask', 'correct'] }],
    }),
  },
  {
    ...domain,
    row: 30,
    title: 'a silent resolver and no record',
    build: ({ zone }) => ({
      records: [setupRecord(`other.${zone}`, 'A', '192.0.2.3')],
      resolver: 'silent',
      truth: [wrong('not-found')],
      truthOfResolver: [{ states: ['unknown', 'wrong'], codes: ['could-not-ask', 'not-found'] }],
    }),
  },
  {
    ...domain,
    row: 26,
    title: 'an old zone at the second address of a server',
    provider: 0,
    build: ({ host, target }) => ({
      records: (server) => [cname(host, server === 1 ? 'parking.other.example' : target)],
      // Both addresses belong to one name, as with IPv4 and IPv6.
      delegatedTo: ['ns.two.example'],
      truth: [attention('servers-disagree')],
    }),
  },
  {
    ...domain,
    row: 12,
    title: 'a name server that is an alias',
    build: ({ zone, host, target, provider }) => {
      const label = zone.split('.')[0] ?? ''
      const alias = `ns.${label}-alias.${zone.slice(label.length + 1)}`
      return {
        records: [cname(host, target)],
        delegatedTo: [provider.names[0] ?? '', alias],
        atRegistry: [cname(alias, provider.names[1] ?? '')],
        truth: [attention('aliased-servers')],
      }
    },
  },
  {
    ...ingress,
    row: 12,
    title: "the platform's servers refuse the delegated name",
    hasNoRemedy: true,
    build: ({ zone, nsTargets }) => ({
      name: `unserved.${zone}`,
      records: delegation(`unserved.${zone}`, nsTargets),
      isAtPlatform: false,
      truth: [attention('platform-not-serving')],
    }),
  },
  {
    ...domain,
    row: 30,
    title: "a resolver that can't resolve names of an unsigned zone",
    hasNoRemedy: true,
    build: ({ host, target }) => ({
      records: [cname(host, target)],
      failing: host,
      truth: [attention('resolvers-fail')],
    }),
  },
]
