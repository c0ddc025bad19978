import type { AskedServer } from '@/lib/dns/queries/ask-servers'
import { denials } from '@/lib/dns/queries/denied'
import { askEach, hasSoaAbove, isOwnAnswer } from '@/lib/dns/queries/replies'
import type { Session } from '@/lib/dns/queries/session'
import { lookup, recordsAt } from '@/lib/dns/queries/walk'
import type { DnsAnswer, Question, DnsReply } from '@/lib/dns/wire/messages'
import { isWithin } from '@/lib/dns/model/records'
import { isRegistry } from '@/lib/dns/model/suffix'
import { keyRepliesOf } from './key-replies'
import { keysIn, keysWithDs, signerOf, usedDs } from './keys'

/**
 * The state of a zone's DS records.
 * - `unsigned`: resolvers support none of them (RFC 4035 section 5.2), or there are none.
 * - `signed`: on at least one server, a record matches a key that validating resolvers can use.
 * - `stale`: the records match no key, or only keys that don't sign the zone's other keys.
 * - `unknown`: a required answer is missing, or the parent zone's servers disagree: the first server's records
 *   match no key, but another server has, or may have, current records or none.
 */
export type DsState = 'unsigned' | 'signed' | 'stale' | 'unknown'

/**
 * The reason that validating resolvers reject a zone with DS records.
 * - `no-keys`: the zone isn't signed.
 * - `no-match`: the records match no key.
 * - `unused-key`: the matching key doesn't sign the zone's other keys.
 */
export type StaleReason = 'no-keys' | 'no-match' | 'unused-key'

/**
 * Compares a zone's DS records with its keys, without verifying signatures. `shown` are the DS records from referrals.
 * `isRejected`: a resolver rejects the answer, and no validating resolver returns it. `isAccepted`: a validating
 * resolver returns the answer, and no resolver rejects it.
 */
export async function dsStateOf(
  session: Session,
  zone: string,
  { shown = [], isRejected = false, isAccepted = false }: Partial<DsHints> = {},
): Promise<DsState> {
  if (zone === '') return 'unsigned'
  const above = shown.length ? shown : await dsRecordsOf(session, zone)
  if (above === null) return 'unknown'
  if (!usedDs(above).length) return 'unsigned'
  const first = await lookup(session, { name: zone, type: 'DNSKEY' })
  if (isOwnAnswer(first.reply) && reasonIn(first.reply, above, zone) === null) return 'signed'
  const replies = await keyRepliesOf(session, zone, first, isRejected)
  const match = matchOf(above, replies, zone)
  if (match !== 'stale') return match === 'current' ? 'signed' : 'unknown'
  // `shown` combines the referrals of all the parent zone's servers. Without it, another server may have other DS
  // records.
  if (shown.length) return 'stale'
  const others = await dsOnEach(session, zone)
  if (others.some(({ records }) => matchOf(records, replies, zone) !== 'stale')) return 'unknown'
  // Resolvers that accept the answer may have queried a server that didn't answer this check.
  return isAccepted && (await silentForDs(session, zone)).length ? 'unknown' : 'stale'
}

interface DsHints {
  shown: readonly string[]
  isRejected: boolean
  isAccepted: boolean
}

/** One of a parent zone's servers, and the DS records for a delegated zone at one of its addresses. */
export interface DsOn {
  server: string
  records: readonly string[]
}

/**
 * Queries each address of the parent zone's servers for a zone's DS records. Returns one entry for each address that
 * answers.
 */
export async function dsOnEach(session: Session, zone: string): Promise<DsOn[]> {
  const { cut } = await lookup(session, { name: zone, type: 'DS' })
  const found = (cut?.servers ?? []).map(async ({ name, servers }): Promise<DsOn[]> => {
    const replies = await askEach(session, servers, { name: zone, type: 'DS' })
    return replies.filter(isOwnAnswer).map(({ answers }) => ({
      server: name,
      records: recordsAt(answers, zone, 'DS').map(({ value }) => value),
    }))
  })
  return (await Promise.all(found)).flat()
}

/**
 * Returns the parent zone's servers that gave no usable answer to the query for a zone's DS records. Omits servers that
 * reject the query.
 */
export async function silentForDs(session: Session, zone: string): Promise<string[]> {
  const { cut } = await lookup(session, { name: zone, type: 'DS' })
  const found = (cut?.servers ?? []).map(async ({ name, servers }) => {
    const replies = await askEach(session, servers, { name: zone, type: 'DS' })
    const isSilent = (reply: DnsReply) => reply.kind === 'failure' && !denials.has(reply.reason)
    return !replies.some(isOwnAnswer) && replies.some(isSilent) ? [name] : []
  })
  return (await Promise.all(found)).flat()
}

/**
 * Compares DS records with the replies of a zone's servers to DNSKEY queries.
 * - `none`: validating resolvers use none of the records.
 * - `stale`: the records match no key, or only keys that don't sign the others.
 * - `unknown`: a matching key may be on a server that didn't answer.
 */
export function matchOf(
  records: readonly string[],
  replies: readonly DnsReply[],
  zone: string,
): 'current' | 'stale' | 'none' | 'unknown' {
  if (!usedDs(records).length) return 'none'
  const known = replies.flatMap((reply) => (reply.kind === 'answer' ? [reasonIn(reply, records, zone)] : []))
  if (known.includes(null)) return 'current'
  const isIncomplete = replies.some((reply) => reply.kind === 'failure' && !denials.has(reply.reason))
  return !known.length || isIncomplete ? 'unknown' : 'stale'
}

export async function staleReasonOf(
  session: Session,
  zone: string,
  shown: readonly string[] = [],
): Promise<StaleReason> {
  const ds = shown.length ? shown : await dsRecordsOf(session, zone)
  const replies = await keyRepliesOf(session, zone, await lookup(session, { name: zone, type: 'DNSKEY' }))
  return worstReason(replies, ds ?? [], zone)
}

/** Returns why a zone's DS records are stale, from its servers' replies to DNSKEY queries. */
export function worstReason(replies: readonly DnsReply[], ds: readonly string[], zone: string): StaleReason {
  const reasons = replies.flatMap((reply) => (reply.kind === 'answer' ? [reasonIn(reply, ds, zone)] : []))
  if (reasons.every((reason) => reason === 'no-keys')) return 'no-keys'
  return reasons.includes('unused-key') ? 'unused-key' : 'no-match'
}

function reasonIn(reply: DnsAnswer, ds: readonly string[], zone: string): StaleReason | null {
  const keys = keysIn(reply, zone)
  if (!keys.length) return 'no-keys'
  const entries = keysWithDs(ds, keys, zone)
  if (!entries.length) return 'no-match'
  return hasOtherSigner(reply, { zone, keys, entries }) ? 'unused-key' : null
}

function hasOtherSigner(
  { signatures }: DnsAnswer,
  { zone, keys, entries }: { zone: string; keys: readonly string[]; entries: readonly string[] },
): boolean {
  const own = signatures.filter((one) => one.covers === 'DNSKEY' && one.name === zone && one.zone === zone)
  const signers = own.map(({ proof }) => proof && `${proof.data.keyTag} ${proof.data.algorithm}`)
  const isFromAny = (some: readonly string[]) => {
    const known = new Set<string | undefined>(some.map((key) => signerOf(key)))
    return signers.some((signer) => known.has(signer))
  }
  return own.every(({ proof }) => proof) && isFromAny(keys) && !isFromAny(entries)
}

/** Returns a zone's DS records from its parent zone, or null if unknown. */
export async function dsRecordsOf(session: Session, zone: string): Promise<string[] | null> {
  const { reply, cut } = await lookup(session, { name: zone, type: 'DS' })
  if (reply.kind === 'failure') return null
  const records = recordsAt(reply.answers, zone, 'DS').map(({ value }) => value)
  const isDenied = Boolean(cut) || session.config.isPrivate === true || hasSoaAbove(reply, zone)
  return records.length || isDenied ? records : null
}

/** Adds a delegation's DS records, which servers such as BIND may omit from their referrals. */
export async function addOmittedDs(
  session: Session,
  zone: string,
  { name, type }: Question,
  asked: readonly AskedServer[],
): Promise<AskedServer[]> {
  const isSigned = type === 'NS' && !session.config.isPrivate && session.withDs.has(zone)
  const added = asked.map(async ({ server, finding }): Promise<AskedServer> => {
    const isComplete = finding.ds !== undefined || finding.servesName || !finding.records?.length
    if (!isSigned || !server || isComplete) return { server, finding }
    const reply = await session.ask(server, { name, type: 'DS' })
    const ds = isOwnAnswer(reply) ? recordsAt(reply.answers, name, 'DS').map(({ value }) => value) : []
    return { server, finding: { ...finding, ...(ds.length && { ds }) } }
  })
  return Promise.all(added)
}

/**
 * Reports whether a zone and its known ancestors, except registries and top-level domains, have DS records that
 * validating resolvers use.
 */
export async function isChainSigned(session: Session, zone: string): Promise<boolean> {
  const above = [...session.cuts.keys()].filter((cut) => isWithin(zone, cut))
  // Top-level domains are assumed to be signed.
  const zones = [...new Set([zone, ...above])].filter((name) => name.includes('.') && !isRegistry(name))
  const records = await Promise.all(zones.map((name) => dsRecordsOf(session, name)))
  return records.every((ds) => usedDs(ds ?? []).length > 0)
}
