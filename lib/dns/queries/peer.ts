import type { Server } from '@/lib/dns/wire/config'
import type { DnsFailure, Question, DnsReply } from '@/lib/dns/wire/messages'
import { limiter } from '@/lib/util/async'

/** The maximum number of concurrent queries to one server, so that a silent server doesn't delay others. */
const maxAsksAtOncePerServer = 8
/** The minimum remaining time, in milliseconds, for which a query is worth sending. */
const minPatienceMs = 20
/** The minimum time, in milliseconds, to wait for replies that a server may have dropped. */
const graceMs = 400
/** The minimum time, in milliseconds, to wait for a server's first reply once other servers have been silent. */
const firstMs = 900
/** The maximum expected delay of a reply, as a multiple of the server's longest delay so far. */
const maxSlowdown = 4
/** The maximum expected delay, in milliseconds, until a busy machine sends a query. */
const sendMs = 50
/** The maximum delay of a reply in the first pass of a check, as a multiple of the longest delay so far. */
const usualSlowdown = 2

const reported: ReadonlySet<DnsFailure['reason']> = new Set([
  'server-failure',
  'refused',
  'format-error',
  'other-error',
  'too-many-records',
])

export interface Silence {
  waiting: Set<Waiting>
  /** The `performance.now()` send time of the first query that timed out, or infinity. Ignores minor queries. */
  since: number
}

interface Waiting extends Sent {
  startedAt: number
}

export interface Sent {
  type: Question['type']
  isOverTcp: boolean
  /** True for queries of types that some servers drop, so missing replies don't affect the result. */
  isMinor: boolean
  isDeciding: boolean
}

export interface Peer extends Silence {
  limited: ReturnType<typeof limiter>
  /** The SOA records in the server's authoritative answers, keyed by zone. */
  versions: Map<string, string>
  /** The CNAME values in the server's authoritative answers, keyed by name. */
  aliases: Map<string, string[]>
  /** The key tags of the signatures in the server's answers, keyed by the zone that signed. */
  signers: Map<string, Set<number | undefined>>
  hasAnswered: boolean
  /**
   * True once the server has replied, even with an error. Reset to false if a deciding query times out and the server
   * has returned only errors.
   */
  hasReplied: boolean
  isSilentOverTcp: boolean
  replyMs: number
  /** The `performance.now()` time of the first query, or null before that query. */
  askedAt: number | null
  /** The `performance.now()` time of the first deciding query, or null before that query. */
  decidedAt: number | null
  dropped: Set<Question['type']>
}

const newPeer = (): Peer => ({
  limited: limiter(maxAsksAtOncePerServer),
  versions: new Map(),
  aliases: new Map(),
  signers: new Map(),
  hasAnswered: false,
  hasReplied: false,
  isSilentOverTcp: false,
  replyMs: 0,
  askedAt: null,
  decidedAt: null,
  waiting: new Set(),
  since: Infinity,
  dropped: new Set(),
})

export function knownPeers(): (server: Server) => Peer {
  const peers = new Map<string, Peer>()
  return ({ host, port }) => {
    const key = `${host} ${port}`
    const peer = peers.get(key) ?? newPeer()
    peers.set(key, peer)
    return peer
  }
}

export interface PeerFacts {
  /** Reports whether the server has answered a query in this session. Error replies don't count. */
  hasAnswered: (server: Server) => boolean
  /** Marks the server as having answered in this session, because another check shared its answer. */
  noteShared: (server: Server) => void
  /**
   * Returns the zone's SOA record from the server's latest authoritative answer that contains it, or null if none.
   */
  versionOf: (server: Server, zone: string) => string | null
  /** Returns the key tags of a zone's signatures in the server's answers. A tag that can't be read is undefined. */
  signersOf: (server: Server, zone: string) => ReadonlySet<number | undefined>
  aliasesOf: (server: Server, name: string) => readonly string[]
}

/** Returns functions that report facts from the servers' answers so far. */
export const peerFacts = (peerOf: ReturnType<typeof knownPeers>): PeerFacts => ({
  hasAnswered: (server) => peerOf(server).hasAnswered,
  noteShared: (server) => noteAnswer(peerOf(server)),
  versionOf: (server, zone) => peerOf(server).versions.get(zone) ?? null,
  signersOf: (server, zone) => peerOf(server).signers.get(zone) ?? new Set(),
  aliasesOf: (server, name) => peerOf(server).aliases.get(name) ?? [],
})

interface Limits {
  patienceMs: number
  /** The `performance.now()` time at which the wait for silent servers began. Infinite if no query is late. */
  silentSince: number
}

/** Returns the send time of the first query that timed out or has waited for `lateMs`. Infinite if there is none. */
export function silentSinceOf({ waiting, since }: Silence, lateMs: number): number {
  const lateAt = performance.now() - lateMs
  const late = [...waiting].flatMap(({ startedAt }) => (startedAt <= lateAt ? startedAt : []))
  return Math.min(since, ...late)
}

/**
 * Returns the time since which one resolver has been silent, ignoring other servers. The time is `graceMs` later if no
 * query of the same type has timed out or is waiting.
 */
export function ownSilenceOf(peer: Peer, { type }: Sent, lateMs: number): number {
  const isRepeated = peer.dropped.has(type) || [...peer.waiting].some((one) => one.type === type)
  return silentSinceOf(peer, lateMs) + (isRepeated ? 0 : graceMs)
}

/**
 * Returns the time to wait for a server's reply, in milliseconds, or 0 if the query isn't worth sending. Also records
 * in `peer` when the server was first queried.
 */
export function waitMsOf(peer: Peer, sent: Sent, { patienceMs, silentSince }: Limits): number {
  const now = performance.now()
  peer.askedAt ??= now
  if (sent.isDeciding) peer.decidedAt ??= now
  const endsAt = Math.min(now, silentSince) + patienceMs
  const leftMs = peer.hasReplied
    ? sharedMs(peer, sent, endsAt - now, patienceMs)
    : Math.max(
        Math.min(peer.askedAt + patienceMs, Math.max(endsAt, peer.askedAt + firstMs)),
        // The server may have dropped only the types of its first queries.
        (peer.decidedAt ?? -Infinity) + graceMs,
      ) - now
  return leftMs < minPatienceMs ? 0 : leftMs
}

function sharedMs(
  { dropped, replyMs }: Peer,
  { type, isDeciding, isMinor, isOverTcp }: Sent,
  leftMs: number,
  patienceMs: number,
) {
  if (leftMs < minPatienceMs && !isDeciding && dropped.has(type)) return 0
  // A query over TCP is sent only once, so only half of this time is used.
  const shortMs = isOverTcp ? patienceMs : Math.min(patienceMs, Math.max(graceMs, maxSlowdown * replyMs))
  return isMinor ? shortMs : Math.max(leftMs, shortMs)
}

export const firstWaitMsOf = ({ replyMs }: Peer, headStartMs: number): number =>
  Math.max(headStartMs, usualSlowdown * replyMs)

/** Reports whether a server's reply to a similar query is late, or will be soon. */
export function isBehind({ waiting, hasReplied }: Peer, { type, isDeciding }: Sent, waitMs: number): boolean {
  const lateAt = performance.now() - Math.max(waitMs / 2, waitMs - sendMs)
  return [...waiting].some(
    (one) =>
      one.startedAt <= lateAt && (one.type === type || (!hasReplied && (one.isDeciding || !isDeciding))),
  )
}

function noteAnswer(peer: Peer): void {
  peer.hasAnswered = true
  peer.hasReplied = true
}

export async function noteReply(peer: Peer, sent: Sent, silence: Silence, send: () => Promise<DnsReply>) {
  const { type, isDeciding, isMinor } = sent
  const startedAt = performance.now()
  const waiting = { ...sent, startedAt }
  if (!isMinor) {
    peer.waiting.add(waiting)
    silence.waiting.add(waiting)
  }
  const reply = await send()
  peer.waiting.delete(waiting)
  silence.waiting.delete(waiting)
  const now = performance.now()
  if (reply.kind === 'answer' || reported.has(reply.reason)) {
    peer.hasReplied = true
    peer.replyMs = Math.max(peer.replyMs, now - startedAt)
  } else if (reply.reason === 'timeout') {
    peer.dropped.add(type)
    if (!isMinor) for (const one of [peer, silence]) one.since = Math.min(one.since, startedAt)
    if (isDeciding) peer.hasReplied &&= peer.hasAnswered
  }
  if (reply.kind === 'failure') return reply
  peer.hasAnswered = true
  for (const { zone, proof } of reply.signatures)
    peer.signers.set(zone, (peer.signers.get(zone) ?? new Set()).add(proof?.data.keyTag))
  const own = reply.isAuthoritative ? [...reply.answers, ...reply.authorities] : []
  for (const record of own) {
    const { name, value } = record
    if (record.type === 'SOA') peer.versions.set(name, value)
    if (record.type === 'CNAME') peer.aliases.set(name, [...(peer.aliases.get(name) ?? []), value])
  }
  return reply
}
