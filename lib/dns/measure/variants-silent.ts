import type { ZoneRecord } from '@/lib/dns/name-server/zone'
import { attention, cname, unknown, type Built, type Site, type Truth, type Variant } from './setup'

const domain = { kind: 'domain' } as const
const ingress = { kind: 'ingress' } as const

const behindOne =
  (type: 'CNAME' | 'NS', old: (host: string) => ZoneRecord[], truth: Truth, truthOfResolver = truth) =>
  ({ host, target, nsTargets, provider }: Site): Built => ({
    records: old(host),
    delegatedTo: [provider.names[0] ?? '', 'ns1.silent.example', 'ns2.silent.example'],
    cached: [{ name: host, type, values: type === 'NS' ? nsTargets : [target], ttl: 300 }],
    truth: [truth],
    truthOfResolver: [truthOfResolver],
  })

export const silentVariants: readonly Variant[] = [
  {
    ...domain,
    row: 29,
    title: 'all servers silent',
    build: () => ({
      records: [],
      isServed: false,
      delegatedTo: ['ns1.silent.example', 'ns2.silent.example'],
      truth: [unknown('could-not-ask')],
    }),
  },
  {
    ...domain,
    row: 29,
    title: 'one server silent',
    build: ({ host, target, provider }) => ({
      records: [cname(host, target)],
      delegatedTo: [provider.names[0] ?? '', 'ns1.silent.example'],
      truth: [attention('some-servers-silent')],
    }),
  },
  {
    ...domain,
    row: 26,
    title: 'no record on a server, while two others are silent to the console',
    // Without root servers, the resolver could know a private zone with the record.
    build: behindOne('CNAME', () => [], attention('servers-disagree'), unknown('cause-unknown')),
  },
  {
    ...domain,
    row: 26,
    title: 'an old value on a server, while two others are silent to the console',
    build: behindOne(
      'CNAME',
      (host) => [cname(host, 'parking.other.example')],
      attention('servers-disagree'),
    ),
  },
  {
    ...ingress,
    row: 26,
    title: 'no delegation on a server, while two others are silent to the console',
    build: behindOne('NS', () => [], attention('servers-disagree'), unknown('cause-unknown')),
  },
]
