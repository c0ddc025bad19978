import type { Session } from '@/lib/dns/queries/session'
import { lookup } from '@/lib/dns/queries/walk'
import { dsOnEach, matchOf, silentForDs, worstReason, type DsOn, type StaleReason } from './dnssec'
import { keyRepliesOf } from './key-replies'

/** A zone whose DS records are known to be outdated on some, but not all, servers of its parent zone. */
export interface SplitDs {
  zone: string
  /** The parent zone, which contains the DS records. */
  above: string
  /** The names of the parent zone's servers. */
  servers: readonly string[]
  outdated: readonly (DsOn & { reason: StaleReason })[]
  /** The servers that didn't answer, if all the others have outdated records. Empty otherwise. */
  silent: readonly string[]
  /** True if most of the servers that answered have outdated records at all of their addresses. */
  isOnMost: boolean
}

/**
 * Compares a zone's DS records on all servers of the parent zone. Returns null unless some servers have stale records,
 * and others have current records or none. A server without DS records makes the zone unsigned, so resolvers accept its
 * answer. `isAccepted`: a validating resolver accepts the record's answer, so parent servers that don't respond may
 * have current DS records or none.
 */
async function findSplitDs(session: Session, zone: string, isAccepted: boolean): Promise<SplitDs | null> {
  const { cut } = await lookup(session, { name: zone, type: 'DS' })
  if (session.config.isPrivate || !cut) return null
  const found = await dsOnEach(session, zone)
  const isSame = new Set(found.map(({ records }) => records.toSorted().join())).size < 2
  const unknown = isAccepted ? await silentForDs(session, zone) : []
  if (isSame && !unknown.length) return null
  const keys = await keyRepliesOf(session, zone, await lookup(session, { name: zone, type: 'DNSKEY' }))
  const answered = keys.filter(({ kind }) => kind === 'answer')
  // If an answered key matches some records, a missing reply doesn't matter for the others.
  const isKnown = found.some(({ records }) => matchOf(records, answered, zone) === 'current')
  const judged = isKnown ? answered : keys
  const outdated = found.filter(({ records }) => matchOf(records, judged, zone) === 'stale')
  const silent = outdated.length === found.length ? unknown : []
  if (!outdated.length || (outdated.length === found.length && !silent.length)) return null
  // A server whose addresses are all outdated appears once.
  const each = [...new Map(outdated.map((one) => [one.server, one])).values()]
  const namesOf = (some: readonly DsOn[]) => new Set(some.map(({ server }) => server))
  const count = namesOf(found).size
  const others = namesOf(found.filter((one) => !outdated.includes(one))).size
  return {
    zone,
    above: cut.zone,
    servers: cut.servers.map(({ name }) => name),
    outdated: each.map((one) => ({ ...one, reason: worstReason(keys, one.records, zone) })),
    silent,
    isOnMost: (count - others) * 2 > count,
  }
}

/** Finds a zone with outdated DS records on only some servers of its parent zone, preferably on most of them. */
export async function findSplit(
  session: Session,
  zones: readonly string[],
  isAccepted: boolean,
): Promise<SplitDs | null> {
  const found = await Promise.all(zones.map((zone) => findSplitDs(session, zone, isAccepted)))
  return found.find((split) => split?.isOnMost) ?? found.find((split) => split !== null) ?? null
}

/** Reports whether any of the parent zone's servers has current DS records. False for a private zone. */
export async function isSignedOnSome(session: Session, zone: string): Promise<boolean> {
  const found = session.config.isPrivate ? [] : await dsOnEach(session, zone)
  if (found.every(({ records }) => !records.length)) return false
  const keys = await keyRepliesOf(session, zone, await lookup(session, { name: zone, type: 'DNSKEY' }))
  return found.some(({ records }) => matchOf(records, keys, zone) === 'current')
}
