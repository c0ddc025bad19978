import { isOwnAnswer } from '@/lib/dns/queries/replies'
import type { Session } from '@/lib/dns/queries/session'
import type { DnsReply } from '@/lib/dns/wire/messages'
import { dsOnEach, dsRecordsOf } from './dnssec'
import { keysIn, keysWithDs, usedDs } from './keys'
import type { Verification } from './rrsig'
import { verifyRecords } from './verify-reply'

/** A zone's keys that verify its records, and the result of verifying the keys themselves. */
export interface Keys {
  trusted: readonly string[]
  verified: { result: Verification; zone: string; type: string }
}

interface Tried extends Keys {
  /** False if none of the keys matches the DS records, or if the key for one of their algorithms is missing. */
  isComparable: boolean
}

/**
 * Verifies a zone's keys with the DS records that the parent zone's first server returned. If these match no key, or if
 * the signature is bad, tries the DS records of the parent zone's other servers.
 */
export async function verifyKeys(session: Session, zone: string, reply: DnsReply): Promise<Keys> {
  const ds = await dsRecordsOf(session, zone)
  const first = await verifyWithDs(session, zone, reply, ds)
  const isKeyless = !isOwnAnswer(reply) || !keysIn(reply, zone).length
  const isCurrent = first.isComparable && first.verified.result !== 'bad'
  if (isCurrent || isKeyless || ds === null || session.config.isPrivate) return first
  const sets = new Map(
    (await dsOnEach(session, zone)).map(({ records }) => [records.toSorted().join(), records]),
  )
  sets.delete(ds.toSorted().join())
  const others = await Promise.all(
    [...sets.values()].map((records) => verifyWithDs(session, zone, reply, records)),
  )
  const find = (result: Verification) => others.find(({ verified }) => verified.result === result)
  return find('valid') ?? (first.verified.result === 'unknown' ? find('bad') : undefined) ?? first
}

async function verifyWithDs(
  session: Session,
  zone: string,
  reply: DnsReply,
  ds: readonly string[] | null,
): Promise<Tried> {
  const all = isOwnAnswer(reply) ? keysIn(reply, zone) : []
  const entries = keysWithDs(ds ?? [], all, zone)
  // Another server may have the matching key. Some resolvers require a key for each algorithm of the DS records
  // (RFC 4035 section 2.2).
  const algorithms = new Set(entries.map((key) => key.split(' ')[1]))
  const areComplete = usedDs(ds ?? []).every((one) => algorithms.has(one.split(' ')[1]))
  const owner = { name: zone, type: 'DNSKEY', zone }
  const isComparable = entries.length > 0 && areComplete
  const result = isComparable ? await verifyRecords(reply, owner, entries, session.verifyOnce) : 'unknown'
  const verified = { result, zone, type: 'DNSKEY' }
  return { trusted: verified.result === 'valid' ? all : [], verified, isComparable }
}
