import { foundRecord } from '@/lib/dns/queries/ask-servers'
import type { ServerFinding } from '@/lib/dns/queries/finding'
import { isOwnAnswer } from '@/lib/dns/queries/replies'
import type { Session } from '@/lib/dns/queries/session'
import { recordsAt } from '@/lib/dns/queries/walk'
import type { NameServer, Server } from '@/lib/dns/wire/config'
import { isWithin, type FoundRecord } from '@/lib/dns/model/records'
import { valuesOf, type Hints } from '../evidence'
import type { Probed } from '../probed'

// Servers of a zone that have different records at a later name of a CNAME chain within the zone.

interface OwnEnd {
  name: string
  server: Server
  records: FoundRecord[]
  isAnswered: boolean
}

/**
 * Returns a server's IPv4 addresses for the end of its own CNAME chain. Returns null unless the record is for traffic
 * in public DNS and the chain ends in the zone, but not at the target. Also returns null if only other servers of the
 * zone were queried for these addresses.
 */
export async function ownEndAt(
  { session, servers, zone, record }: Probed,
  { server: { address }, records }: ServerFinding,
  chains: Hints['chains'],
): Promise<OwnEnd | null> {
  const [value = '', ...more] = valuesOf(records ?? [])
  const { hops = [], end } = chains.get(value) ?? {}
  const name = hops.at(-1) ?? ''
  const server = servers.find(({ host }) => host === address)
  const isFollowed = record.purpose === 'traffic' && !session.config.isPrivate && !more.length
  const isOwn = isWithin(name, zone) && (end === 'elsewhere' || end === 'nowhere')
  if (!isFollowed || !isOwn || !server) return null
  const question = { name, type: 'A' } as const
  // A server's further addresses aren't worth a query. If resolvers followed the chain, though, no server was queried.
  if (!session.hasAsked(server, question) && session.cuts.has(zone)) return null
  const reply = await session.ask(server, question)
  if (!isOwnAnswer(reply)) return { name, server, records: [], isAnswered: false }
  const found = recordsAt(reply.answers, name, 'A').map(foundRecord)
  return { name, server, records: found, isAnswered: found.length > 0 || reply.rcode === 'NXDOMAIN' }
}

export const areUneven = (ends: readonly (OwnEnd | null)[]): boolean =>
  new Set(ends.flatMap((end) => (end ? [valuesOf(end.records).join()] : []))).size > 1

export function onlyAt(session: Session, zone: string, findings: readonly ServerFinding[]): Session {
  const { port } = session.config
  const servers = findings.map(({ server: { name, address } }): NameServer => ({
    name,
    servers: address === null ? [] : [{ host: address, port }],
    problem: 'no-address',
  }))
  return { ...session, cuts: new Map([...session.cuts, [zone, { zone, servers }]]) }
}
