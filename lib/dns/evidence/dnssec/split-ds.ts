import { askEach, isOwnAnswer } from '@/lib/dns/queries/replies'
import type { Session } from '@/lib/dns/queries/session'
import { lookup, recordsAt } from '@/lib/dns/queries/walk'
import { keyRepliesOf, keysIn, matchesDs, usedDs } from './dnssec'

/** A zone about whose DS records the servers of the parent zone disagree. */
export interface SplitDs {
  zone: string
  /** The zone that has the DS records. */
  above: string
  /** The servers with outdated records. `records` is empty if a server has none, although the others do. */
  outdated: readonly { server: string; records: readonly string[] }[]
}

type Match = 'current' | 'stale' | 'none'

/**
 * Compares a zone's DS records on all servers of the parent zone, at one address each. Returns null unless some of the
 * records don't match the zone's keys, or are missing, and others do match.
 */
export async function findSplitDs(session: Session, zone: string): Promise<SplitDs | null> {
  const { cut } = await lookup(session, { name: zone, type: 'DS' })
  const queried = (cut?.servers ?? []).filter(({ servers }) => servers.length)
  if (session.config.isPrivate || !cut || queried.length < 2) return null
  const addresses = queried.flatMap(({ servers }) => servers.slice(0, 1))
  const replies = await askEach(session, addresses, { name: zone, type: 'DS' })
  const found = replies.flatMap((reply, index) =>
    isOwnAnswer(reply)
      ? [
          {
            server: queried[index]?.name ?? '',
            records: recordsAt(reply.answers, zone, 'DS').map(({ value }) => value),
          },
        ]
      : [],
  )
  if (new Set(found.map(({ records }) => records.toSorted().join())).size < 2) return null
  const keys = await keysOf(session, zone)
  const matchOf = (records: readonly string[]): Match =>
    matchesDs(records, keys, zone) ? 'current' : usedDs(records).length ? 'stale' : 'none'
  const judged = found.map((one) => ({ ...one, match: matchOf(one.records) }))
  const isSigned = judged.some(({ match }) => match === 'current')
  const outdated = judged.filter(({ match }) => match === 'stale' || (isSigned && match === 'none'))
  return outdated.length && outdated.length < judged.length
    ? { zone, above: cut.zone, outdated: outdated.map(({ server, records }) => ({ server, records })) }
    : null
}

async function keysOf(session: Session, zone: string): Promise<string[]> {
  const replies = await keyRepliesOf(session, zone, await lookup(session, { name: zone, type: 'DNSKEY' }))
  return replies.flatMap((reply) => (reply.kind === 'answer' ? keysIn(reply, zone) : []))
}
