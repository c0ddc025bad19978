import {
  cname,
  delegation,
  setupRecord,
  right,
  targetAddress,
  unknown,
  wrong,
  type Site,
  type Variant,
} from './setup'

const domain = { kind: 'domain' } as const
const wildcard = { kind: 'wildcard' } as const

const targetServers = ['ns1.failing.example', 'ns2.failing.example']

const platformVariants: readonly Variant[] = (
  [
    ['another name in its zone', 'chain-unknown', ({ target }: Site) => `other.${target}`],
    ['a name with its address', 'cause-unknown', ({ zone }: Site) => `copy.${zone}`],
  ] as const
).map(([title, code, aliasOf]): Variant => ({
  kind: 'wildcard',
  row: 20,
  title: `a CNAME to ${title}, while the target's name servers fail`,
  isDeep: true,
  hasNoRemedy: true,
  build: (site) => ({
    records: [
      cname(`*.${site.host}`, aliasOf(site)),
      cname(`_acme-challenge.${site.host}`, site.proof),
      setupRecord(`copy.${site.zone}`, 'A', targetAddress),
    ],
    targetServers,
    truth: [unknown(code), right],
  }),
}))

export const wildcardVariants: readonly Variant[] = [
  ...platformVariants,
  {
    ...domain,
    row: 1,
    title: 'a separate record with the same value as a wildcard',
    build: ({ zone, host, target }) => ({
      records: [cname(`*.${zone}`, target), cname(host, target)],
      truth: [right],
    }),
  },
  {
    ...domain,
    row: 2,
    title: 'a wildcard with the target above a name that exists',
    isDeep: true,
    build: ({ zone, host, target }) => ({
      records: [cname(`*.${zone}`, target), setupRecord(`x.${host}`, 'A', '192.0.2.5')],
      truth: [wrong('not-found')],
    }),
  },
  {
    ...domain,
    row: 3,
    title: 'a name that contains the zone twice, and a wildcard',
    build: ({ zone, host, target }) => ({
      records: [cname(`*.${zone}`, 'parking.other.example'), cname(`${host}.${zone}`, target)],
      truth: [wrong('doubled-zone')],
    }),
  },
  {
    kind: 'ingress',
    row: 9,
    title: "a CNAME to a name that doesn't exist instead of NS records",
    build: ({ zone, host }) => ({
      records: [cname(host, `gone.${zone}`)],
      truth: [wrong('cname-instead')],
    }),
  },
  {
    ...domain,
    row: 12,
    title: 'a domain delegated to a server without an address',
    build: ({ host, target }) => ({
      records: [cname(host, target)],
      delegatedTo: ['ns1.gone.example'],
      truth: [wrong('lame-delegation')],
    }),
  },
  {
    ...domain,
    row: 23,
    title: 'a name below a delegation to servers without an address',
    build: ({ zone }) => ({
      name: `app.part.${zone}`,
      records: delegation(`part.${zone}`, ['ns1.gone.example', 'ns2.gone.example']),
      truth: [wrong('lame-delegation')],
    }),
  },
  {
    ...wildcard,
    row: 21,
    title:
      'a higher-level wildcard that is correct for the traffic record but not for the certificate challenge',
    isDeep: true,
    build: ({ zone, target }) => ({
      records: [cname(`*.${zone}`, target)],
      truth: [right, wrong('covered-by-wildcard')],
    }),
  },
]
