import { record, startZones, zoneOf, type Hosted } from './zones'
import type { Question } from 'dns-packet'
import type { Zone, ZoneRecord } from '@/lib/dns/name-server/zone'

// A registered domain whose two name servers may have different records, for tests of a single setup.

const hosts = { root: '127.0.7.2', a: '127.0.7.3', b: '127.0.7.4' }
const servers = ['a.host.example', 'b.host.example']
export const pairTarget = 't.platform.example'
export const pairProof = 'p.platform.example'
const ownAddress = '192.0.2.7'

/** Records of common types that a name with a CNAME must not have, as pairs of type and value. */
export const besideTypes = [
  ['A', '198.51.100.9'],
  ['AAAA', '2001:db8::9'],
  ['TXT', 'old'],
  ['MX', '10 mail.example'],
  ['CAA', '0 issue "letsencrypt.org"'],
  ['HTTPS', '1 .'],
  ['SVCB', '1 svc.example'],
  ['PTR', 'host.example'],
] as const

const glue = [record('a.host.example', 'A', hosts.a), record('b.host.example', 'A', hosts.b)]

type Own = readonly ZoneRecord[] | ((question: Question, transport: 'udp' | 'tcp') => readonly ZoneRecord[])

interface Pair {
  a: Own
  b: Own
  only?: Zone
  zonesFor?: (name: string) => readonly Zone[]
  above?: readonly ZoneRecord[]
  platform?: readonly ZoneRecord[]
  aliases?: readonly ZoneRecord[]
  serial?: number
  /** Returns the current serial numbers of the zone on both servers. Replaces `serial`. */
  serials?: () => { a: number; b: number }
  fault?: Hosted['fault']
  faultOfB?: Hosted['fault']
  hasTcp?: boolean
}

/** Starts the servers of `shop.example`, which also serve the platform, and a resolver. */
export async function startPair(
  {
    a,
    b,
    only,
    zonesFor = () => [],
    above = [],
    platform: more = [],
    aliases = [],
    serial = 1,
    serials = () => ({ a: 1, b: serial }),
    fault,
    faultOfB = fault,
    hasTcp = false,
  }: Pair,
  resolving: Parameters<typeof startZones>[1] = {},
) {
  const delegations = ['host.example', 'shop.example', 'platform.example'].flatMap((zone) =>
    servers.map((server) => record(zone, 'NS', server)),
  )
  const platform = zoneOf(
    'platform.example',
    servers,
    ...[record(pairTarget, 'A', ownAddress), record(pairProof, 'TXT', 'token')].filter(
      ({ name }) => !aliases.some((one) => one.name === name),
    ),
    ...more,
    ...aliases,
  )
  const served = (name: 'a' | 'b', own: Own, faulty: Hosted['fault'], more: readonly Zone[] = []) => ({
    ...(faulty && { fault: faulty }),
    hasTcp,
    zones: (question: Question, transport: 'udp' | 'tcp') => [
      zoneOf('host.example', servers, ...glue),
      platform,
      ...more,
      ...zonesFor(question.name),
      {
        ...zoneOf('shop.example', servers, ...(typeof own === 'function' ? own(question, transport) : own)),
        soa: { mname: servers[0] ?? '', rname: 'admin.shop.example', serial: serials()[name], minimum: 60 },
      },
    ],
  })
  return startZones(
    {
      [hosts.root]: [zoneOf('.', ['root.example'], ...delegations, ...glue, ...above)],
      [hosts.a]: served('a', a, fault, only ? [only] : []),
      [hosts.b]: served('b', b, faultOfB),
    },
    resolving,
  )
}
