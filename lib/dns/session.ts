import { setMaxListeners } from 'node:events'
import type { ResolverConfig, Server } from '@/lib/dns/config'
import { failure, type HeaderBits, type Question, type Reply } from '@/lib/dns/messages'
import { askServer } from '@/lib/dns/transport'
import { limiter } from '@/lib/util/async'

/** Questions on their way at once, over all records of a check. */
const maxAsksAtOnce = 48
/** The same for one server, so that a silent one does not hold up the others. */
const maxAsksAtOncePerServer = 8
/** How long the first of several equal servers may take before the next is asked too, in milliseconds. */
const headStartMs = 400

/** How a session puts a question: by default to an authoritative server. */
export interface AskHow extends Partial<HeaderBits> {
  /** Asks even when the session already has the answer to this question. */
  isRepeated?: boolean
}

/** One check's view of DNS: whom to ask, until when, and what was answered already. */
export interface Session {
  config: ResolverConfig
  ask: (server: Server, question: Question, how?: AskHow) => Promise<Reply>
  /** True once the server has answered anything in this session. */
  hasAnswered: (server: Server) => boolean
}

interface Peer {
  limited: ReturnType<typeof limiter>
  hasAnswered: boolean
  wasSilent: boolean
}

/**
 * Within a session each question goes to each server once, so that records of one zone share the way to it, and a
 * server that has only been silent is not waited for again.
 */
export function startSession(config: ResolverConfig, signal: AbortSignal): Session {
  setMaxListeners(maxAsksAtOnce, signal)
  const asked = new Map<string, Promise<Reply>>()
  const peers = new Map<string, Peer>()
  const limited = limiter(maxAsksAtOnce)
  const peerOf = ({ host, port }: Server) => {
    const key = `${host} ${port}`
    const peer = peers.get(key) ?? {
      limited: limiter(maxAsksAtOncePerServer),
      hasAnswered: false,
      wasSilent: false,
    }
    peers.set(key, peer)
    return peer
  }
  const askNow = async (server: Server, question: Question, bits: HeaderBits) => {
    const peer = peerOf(server)
    if (peer.wasSilent && !peer.hasAnswered) return failure('timeout')
    const options = { ...bits, timeoutMs: config.timeoutMs, attempts: config.attempts, signal }
    const reply = await limited(() => askServer(server, question, options))
    if (reply.kind === 'answer') peer.hasAnswered = true
    else if (reply.reason === 'timeout') peer.wasSilent = true
    return reply
  }
  const ask: Session['ask'] = (server, question, how = {}) => {
    const { recurse = false, checkingDisabled = false, isRepeated = false } = how
    const { host, port } = server
    const key = JSON.stringify([host, port, question.name, question.type, recurse, checkingDisabled])
    const known = isRepeated ? undefined : asked.get(key)
    const reply =
      known ?? peerOf(server).limited(() => askNow(server, question, { recurse, checkingDisabled }))
    asked.set(key, reply)
    return reply
  }
  return { config, ask, hasAnswered: (server) => peerOf(server).hasAnswered }
}

/**
 * The first answer that any of some equal servers gives. A silent server costs its head start, not its time-out, and
 * only once: those that have answered before are asked first.
 * Without an answer: the failure of the first server.
 */
export async function askAny(
  session: Session,
  servers: readonly Server[],
  question: Question,
  how: AskHow = {},
) {
  const pending = new Set<Promise<Reply>>()
  const failures: Reply[] = []
  const rank = (server: Server) => Number(session.hasAnswered(server))
  for (const server of servers.toSorted((a, b) => rank(b) - rank(a))) {
    const reply = session.ask(server, question, how)
    pending.add(reply)
    const first = await firstOf(pending, failures, headStartMs)
    if (first) return first
  }
  return (await firstOf(pending, failures, null)) ?? failures[0] ?? failure('no-address')
}

/** The first answer among the pending; null when all failed or the time (milliseconds) is over. Moves failures over. */
async function firstOf(pending: Set<Promise<Reply>>, failures: Reply[], waitMs: number | null) {
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
