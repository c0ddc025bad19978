import type { Failure, Question, Reply } from '@/lib/dns/wire/messages'
import { limiter } from '@/lib/util/async'

/** Maximum number of concurrent queries to one server, so that a silent server doesn't delay the others. */
const maxAsksAtOncePerServer = 8
/** Minimum remaining time, in milliseconds, to query a silent server again. */
const minPatienceMs = 20
/**
 * Minimum time, in milliseconds, to wait for a server's replies to deciding queries if it didn't reply to its first ones,
 * and to those of other types once it has been silent for its time limit. Short, because such a server usually doesn't
 * reply at all.
 */
const graceMs = 400
/** The time to wait for a server that has been silent before, as a multiple of its slowest reply so far. */
const maxSlowdown = 4

/** The errors that a server itself reports. Such a server isn't silent, so its other replies are worth waiting for. */
const reported: ReadonlySet<Failure['reason']> = new Set([
  'server-failure',
  'refused',
  'format-error',
  'other-error',
  'too-many-records',
])

/** The time for which a check has waited for servers that didn't reply. */
export interface Silence {
  ms: number
  endedAt: number
}

/** The knowledge of a check about a server, from its replies. */
export interface Peer {
  limited: ReturnType<typeof limiter>
  /** The SOA records in the server's answers, by zone. */
  versions: Map<string, string>
  /** The CNAME values in the server's answers, by name. */
  aliases: Map<string, string[]>
  hasAnswered: boolean
  /** True once the server has replied, even with an error. */
  hasReplied: boolean
  /** True once the server hasn't responded over TCP in time. Later queries use only UDP. */
  isSilentOverTcp: boolean
  /** The longest time that a reply took, in milliseconds. */
  replyMs: number
  /** The time when the first query was sent, in milliseconds of `performance.now()`. Null before that. */
  askedAt: number | null
  /** The time when the first deciding query was sent, in the same unit. Null before that. */
  decidedAt: number | null
  /** The queries without a reply yet, the oldest first, with the times when they were sent. */
  waiting: Set<{ startedAt: number }>
  /** The types of queries to which the server didn't reply. */
  dropped: Set<Question['type']>
}

export const newPeer = (): Peer => ({
  limited: limiter(maxAsksAtOncePerServer),
  versions: new Map(),
  aliases: new Map(),
  hasAnswered: false,
  hasReplied: false,
  isSilentOverTcp: false,
  replyMs: 0,
  askedAt: null,
  decidedAt: null,
  waiting: new Set(),
  dropped: new Set(),
})

/** A query to a server. */
interface Sent {
  type: Question['type']
  /**
   * True if visitors or certificate authorities send such queries, so that a missing reply shows that the server is
   * silent. Some servers drop queries of other types, such as CAA or NS.
   */
  isDeciding: boolean
}

/** The limits of a check. */
interface Limits {
  patienceMs: number
  silence: Silence
}

/** Adds the time since `startedAt`, except for the part that was already counted. */
function noteSilence(silence: Silence, startedAt: number, now: number) {
  silence.ms += Math.max(0, now - Math.max(startedAt, silence.endedAt))
  silence.endedAt = now
}

/**
 * Returns how long to wait for a server's reply, in milliseconds. A server that hasn't replied gets one time limit for
 * all queries. One that has replied shares its time limit with the other servers that drop queries, so that these delay
 * a check only once. It then still gets a short time for each type. 0 if the query isn't worth sending.
 */
export function waitMsOf(peer: Peer, sent: Sent, { patienceMs, silence }: Limits): number {
  const now = performance.now()
  peer.askedAt ??= now
  if (sent.isDeciding) peer.decidedAt ??= now
  const leftMs = peer.hasReplied
    ? sharedMs(peer, sent, patienceMs - silentMs(peer, silence, now), patienceMs)
    : Math.max(peer.askedAt + patienceMs, (peer.decidedAt ?? -Infinity) + graceMs) - now
  return leftMs < minPatienceMs ? 0 : leftMs
}

/** Returns the time for which a check has waited for silent servers, and now waits for this one's oldest reply. */
function silentMs({ waiting }: Peer, { ms, endedAt }: Silence, now: number) {
  const [oldest] = waiting
  return ms + (oldest ? now - Math.max(oldest.startedAt, endedAt) : 0)
}

/**
 * Returns the time left for a server that has replied before. This is at least `maxSlowdown` times its slowest reply,
 * within the time limit, because the server may only be slow.
 */
function sharedMs(
  { dropped, replyMs }: Peer,
  { type, isDeciding }: Sent,
  leftMs: number,
  patienceMs: number,
) {
  if (leftMs < minPatienceMs && !isDeciding && dropped.has(type)) return 0
  return Math.max(leftMs, Math.min(patienceMs, Math.max(graceMs, maxSlowdown * replyMs)))
}

/** Sends a query, and records what the reply, or its absence, shows about a server. */
export async function noteReply(
  peer: Peer,
  { type, isDeciding }: Sent,
  silence: Silence,
  send: () => Promise<Reply>,
) {
  const waiting = { startedAt: performance.now() }
  const { startedAt } = waiting
  peer.waiting.add(waiting)
  const reply = await send()
  peer.waiting.delete(waiting)
  const now = performance.now()
  if (reply.kind === 'answer' || reported.has(reply.reason)) {
    peer.hasReplied = true
    peer.replyMs = Math.max(peer.replyMs, now - startedAt)
  } else if (reply.reason === 'timeout') {
    peer.dropped.add(type)
    noteSilence(silence, startedAt, now)
    if (isDeciding) peer.hasReplied &&= peer.hasAnswered
  }
  if (reply.kind === 'failure') return reply
  peer.hasAnswered = true
  const own = reply.isAuthoritative ? [...reply.answers, ...reply.authorities] : []
  for (const record of own) {
    const { name, value } = record
    if (record.type === 'SOA') peer.versions.set(name, value)
    if (record.type === 'CNAME') peer.aliases.set(name, [...(peer.aliases.get(name) ?? []), value])
  }
  return reply
}
