import { setMaxListeners } from 'node:events'
import {
  headStartOf,
  reachable,
  type ResolverConfig,
  type Server,
  type ZoneServers,
} from '@/lib/dns/wire/config'
import {
  failure,
  type DnsAnswer,
  type DnsFailure,
  type HeaderBits,
  type Question,
  type DnsReply,
} from '@/lib/dns/wire/messages'
import { askServer, type AskOptions } from '@/lib/dns/wire/transport'
import { belowWildcards, randomLabel } from './below-wildcard'
import { knownTops } from './known-tops'
import { createVerifyOnce, type VerifyOnce } from './verify-once'
import { isMinorType } from './conflicts'
import { createReplies } from './kept-replies'
import type { WantedRecord } from '@/lib/dns/model/records'
import { isRegistry } from '@/lib/dns/model/suffix'
import { knowledgeOf, type Knowledge, type Routine } from '@/lib/dns/model/thorough'
import { limiter } from '@/lib/util/async'
import {
  firstWaitMsOf,
  isBehind,
  knownPeers,
  noteReply,
  ownSilenceOf,
  peerFacts,
  silentSinceOf,
  waitMsOf,
  type Peer,
  type PeerFacts,
  type Sent,
  type Silence,
} from './peer'

const maxAsksAtOnce = 48

const ofVisitors: ReadonlySet<Question['type']> = new Set(['A', 'AAAA', 'CNAME', 'TXT'])

/** The flags and the transport of a query. The defaults are for an authoritative server. */
export type AskHow = Partial<HeaderBits> & Pick<AskOptions, 'overUdp'>

export interface Session extends Knowledge, PeerFacts {
  config: ResolverConfig
  ask: (server: Server, question: Question, how?: AskHow) => Promise<DnsReply>
  /**
   * Sends a query the way `ask` does, but without the first pass's time limit for the reply (`queries/first-pass.ts`).
   */
  askPatiently: Session['ask']
  /**
   * Marks the first pass of a check as incomplete, and returns a failure in place of a late reply. Null in other
   * passes.
   */
  skip: (() => DnsFailure) | null
  /**
   * Returns the time to wait for a reply in the first pass, in milliseconds, or null if the query isn't worth sending.
   */
  firstWaitMs: (server: Server, question: Question, how?: AskHow) => number | null
  /** Returns the time to wait, in milliseconds, before the next of several equivalent servers is also queried. */
  headStartMs: () => number
  hasAsked: (server: Server, question: Question, how?: AskHow) => boolean
  /**
   * Answers this query from servers' answers to other queries (`queries/later-replies.ts`). Uses only the negative
   * answers at the end of CNAME chains if `isDenied` is true, and only other answers otherwise.
   */
  useLater: (question: Question, isDenied?: boolean) => void
  hasLater: (server: Server, question: Question) => boolean
  isOverLimit: () => boolean
  /** Replaces required wildcards with random names below them in queries (see `belowWildcards`). */
  below: Pick<ReturnType<typeof belowWildcards>, 'sentAs' | 'sentTo' | 'askBelow'>
  /** The zones whose DS records were in a referral from an ancestor zone's server. */
  withDs: Set<string>
  needsCaa: boolean
  /** Runs at most `maxVerifications` verifications of signatures in the whole check. */
  verifyOnce: VerifyOnce
  /** Reports whether the server didn't reply within its head start (see `Peer.hasReplied`). */
  isSlow: (server: Server) => boolean
  /** A random label for names that only a wildcard can answer for. */
  label: string
  /** The session for the account's DNS servers, if this session is the public view of the same check. */
  internal?: Session
  cuts: Map<string, ZoneServers>
  /** Returns a top-level domain's servers, or null if none are found. Calls `find` at most once per domain. */
  topCut: (top: string, find: () => Promise<ZoneServers | null>) => Promise<ZoneServers | null>
  forgetTop: (top: string) => void
}

const isOnlyOverTcp = (type: Question['type'], { overUdp = false }: AskHow = {}) => type === 'ANY' && !overUdp

const keyOf = (
  { host, port }: Server,
  { name, type }: Question,
  { recurse = false, checkingDisabled = false, signatures = false, overUdp = false }: AskHow = {},
) => {
  const isOverTcp = isOnlyOverTcp(type, { overUdp })
  return JSON.stringify([host, port, name, type, recurse, checkingDisabled, signatures, isOverTcp])
}

const sentAs = ({ type }: Question, isSaved: boolean, how?: AskHow): Sent => ({
  type,
  isOverTcp: isOnlyOverTcp(type, how),
  isDeciding: ofVisitors.has(type) || isSaved,
  isMinor: isMinorType(type),
})

/** Starts a session. It sends each query to a server only once, and then reuses the reply. */
export function startSession(
  config: ResolverConfig,
  signal: AbortSignal,
  wanted: readonly Pick<WantedRecord, 'name' | 'type' | 'certificate'>[] = [],
  routine: Routine | null = null,
): Session {
  setMaxListeners(maxAsksAtOnce, signal)
  const replies = createReplies()
  const limited = limiter(maxAsksAtOnce)
  const below = belowWildcards(wanted)
  const silence: Silence = { waiting: new Set(), since: Infinity }
  const headStartMs = () => headStartAfter(silence, headStartOf(config))
  const peerOf = knownPeers()
  const isSaved = ({ name, type }: Question) => wanted.some((one) => one.name === name && one.type === type)
  const sentOf = (question: Question, how?: AskHow) => sentAs(question, isSaved(question), how)
  const askNow = async (server: Server, question: Question, bits: AskHow & HeaderBits) => {
    if (config.refused?.includes(server.host)) return failure('not-allowed')
    const peer = peerOf(server)
    const sent = sentOf(question, bits)
    const lateMs = headStartOf(config) / 2
    const isResolver = bits.recurse && peer.hasReplied
    const silentSince = isResolver ? ownSilenceOf(peer, sent, lateMs) : silentSinceOf(silence, lateMs)
    const limits = limitsOf(config, peer, { sent, silentSince })
    if (limits.totalMs === 0) return failure('timeout')
    const asked = bits.recurse ? question : below.sentAs(question)
    const onReply = config.onQuestion?.(server, asked)
    const reply = await noteReply(peer, sent, silence, async () =>
      below.read(await askServer(server, asked, { ...bits, ...limits, signal })),
    )
    onReply?.()
    replies.note(reply, question, (other) => keyOf(server, other, bits))
    return reply
  }
  const find = (server: Server, question: Question, how?: AskHow) =>
    replies.find(keyOf(server, below.sentTo(server, question, how), how))
  const ask: Session['ask'] = (server, asked, how = {}) => {
    const question = below.sentTo(server, asked, how)
    const bits = { ...how, recurse: how.recurse ?? false }
    const key = keyOf(server, question, bits)
    const send = () => peerOf(server).limited(() => limited(() => askNow(server, question, bits)))
    const known = replies.find(key)?.reply
    if (known) return known
    const reply = replies.isFull() ? Promise.resolve(failure('too-many-queries')) : send()
    replies.add(key, reply)
    return reply
  }
  const firstWaitMs: Session['firstWaitMs'] = (server, question, how) => {
    const peer = peerOf(server)
    const waitMs = firstWaitMsOf(peer, headStartMs())
    const known = find(server, question, how)
    if (known) return Math.max(0, known.at + waitMs - performance.now())
    // A resolver may be slow only for the names of its pending queries.
    if (how?.recurse && peer.hasReplied) return waitMs
    return isBehind(peer, sentOf(question, how), waitMs) ? null : waitMs
  }
  return {
    config,
    ask,
    askPatiently: ask,
    skip: null,
    firstWaitMs,
    headStartMs,
    hasAsked: (server, question, how) => find(server, question, how) !== undefined,
    useLater: replies.useLater,
    hasLater: (server, question) => replies.hasLater(keyOf(server, question)),
    isOverLimit: replies.isOverLimit,
    ...peerFacts(peerOf),
    below,
    withDs: new Set(),
    verifyOnce: createVerifyOnce(),
    ...knowledgeOf(routine),
    needsCaa: wanted.some(({ certificate }) => certificate),
    isSlow: (server) => isSlow(peerOf(server), headStartOf(config)),
    label: randomLabel(),
    cuts: new Map(),
    ...knownTops(config),
  }
}

const headStartAfter = (silence: Silence, fullMs: number) =>
  silentSinceOf(silence, fullMs) === Infinity ? fullMs : fullMs / 2

const isSlow = ({ hasReplied, askedAt }: Peer, headStartMs: number) =>
  !hasReplied && askedAt !== null && performance.now() - askedAt >= headStartMs

interface Sending {
  sent: Sent
  silentSince: number
}

/** Returns the limits of a query. `totalMs` is 0 if the query isn't worth sending. */
function limitsOf({ timeoutMs, attempts }: ResolverConfig, peer: Peer, { sent, silentSince }: Sending) {
  const patienceMs = timeoutMs * attempts
  const totalMs = waitMsOf(peer, sent, { patienceMs, silentSince })
  return {
    // Leaves time to resend a lost packet.
    timeoutMs: peer.hasReplied ? Math.min(timeoutMs, totalMs / attempts) : timeoutMs,
    attempts,
    totalMs,
    isSilentOverTcp: peer.isSilentOverTcp,
    onSilentOverTcp: () => {
      peer.isSilentOverTcp = true
    },
  }
}

/**
 * Queries equivalent servers in turn. Returns the first answer for which `isUseless` is false, or a failure if there is
 * none. Also returns a failure if the first pass of a check would have to wait for a late reply.
 */
export async function askAny(
  session: Session,
  servers: readonly Server[],
  question: Question,
  how: AskHow = {},
  isUseless: (answer: DnsAnswer) => boolean = () => false,
) {
  const read = (reply: DnsReply) =>
    reply.kind === 'answer' && isUseless(reply) ? failure('not-authoritative') : reply
  const pending = new Set<Promise<DnsReply>>()
  const failures: DnsReply[] = []
  // Repeating a query to the same server sends nothing.
  const rank = (server: Server) =>
    2 * Number(!how.recurse && session.hasAsked(server, question)) +
    Number(session.hasAnswered(server)) -
    3 * Number(session.isSlow(server))
  for (const server of servers.toSorted((a, b) => rank(b) - rank(a))) {
    // A slow server has had its head start.
    const waitMs = session.isSlow(server) ? 0 : session.headStartMs()
    pending.add(session.askPatiently(server, question, how).then(read))
    const first = await firstOf(pending, failures, waitMs)
    if (first) return first
  }
  if (session.skip && pending.size) return session.skip()
  return (await firstOf(pending, failures, null)) ?? failures[0] ?? failure('no-address')
}

/**
 * Queries a zone's slow servers for its SOA record after a head start. Does nothing for a registry's zone, or for types
 * other than A and TXT. Returns a function that cancels the queries unless they have started.
 */
export function askIfSlow(session: Session, { zone, servers }: ZoneServers, { type }: Question): () => void {
  if (isRegistry(zone) || (type !== 'A' && type !== 'TXT')) return () => undefined
  const slow = () => reachable(servers).filter(session.isSlow)
  const ask = () => Promise.all(slow().map((server) => session.ask(server, { name: zone, type: 'SOA' })))
  const timer = setTimeout(() => void ask(), session.headStartMs())
  return () => clearTimeout(timer)
}

async function firstOf(pending: Set<Promise<DnsReply>>, failures: DnsReply[], waitMs: number | null) {
  const timeUp = waitMs === null ? null : delay(waitMs)
  while (pending.size) {
    const racers = [...pending].map((promise) => promise.then((reply) => ({ promise, reply })))
    const first = await Promise.race(timeUp ? [...racers, timeUp.done] : racers)
    if (!first) return null
    if (first.reply.kind === 'answer') {
      timeUp?.cancel()
      return first.reply
    }
    pending.delete(first.promise)
    failures.push(first.reply)
  }
  timeUp?.cancel()
  return null
}

function delay(ms: number) {
  let timer: NodeJS.Timeout | undefined
  const done = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ms, null)
  })
  return { done, cancel: () => clearTimeout(timer) }
}
