import { createSocket } from 'node:dgram'
import { connect, isIPv6 } from 'node:net'
import {
  decodeReply,
  encodeQuestion,
  failure,
  type DnsFailure,
  type HeaderBits,
  isAskable,
  type Question,
  type DnsReply,
} from './messages'
import type { Server } from './config'

export interface AskOptions extends HeaderBits {
  /** The time limit for one attempt, in milliseconds. */
  timeoutMs: number
  attempts: number
  /** The time limit for all UDP attempts, in milliseconds. Defaults to `attempts × timeoutMs`. */
  totalMs?: number
  /** True if the server has failed to respond over TCP before, so TCP isn't used. */
  isSilentOverTcp?: boolean
  /** Called if a truncated answer couldn't be fetched over TCP in time. */
  onSilentOverTcp?: () => void
  overUdp?: boolean
  signal: AbortSignal
}

interface Try extends AskOptions {
  server: Server
  question: Question
  edns: boolean
  open: OpenSockets
}

/** The sockets of a query's UDP attempts, which stay open for late replies to earlier attempts. */
interface OpenSockets {
  closers: (() => void)[]
  settle: (reply: DnsReply) => void
}

const noSockets = (): OpenSockets => ({ closers: [], settle: () => undefined })

const closeAll = ({ closers }: OpenSockets) => {
  for (const close of closers.splice(0)) close()
}

const maxNoise = 50

/** The errors from servers that might not support EDNS: FORMERR and other errors, such as NOTIMP. */
const deniesEdns: ReadonlySet<DnsFailure['reason']> = new Set(['format-error', 'other-error'])

/**
 * Sends a query over UDP. Uses TCP for truncated answers (RFC 7766) and, unless `overUdp` is set, for ANY queries (RFC
 * 8482 section 4.4). Never rejects. Takes at most `(attempts + 2) × timeoutMs` by default.
 */
export async function askServer(server: Server, question: Question, options: AskOptions): Promise<DnsReply> {
  if (!isAskable(question.name)) return failure('invalid-name')
  if (server.port < 1 || server.port > 65_535) return failure('unreachable') // Node would throw.
  const open = noSockets()
  if (question.type === 'ANY' && !options.overUdp)
    return options.isSilentOverTcp
      ? failure('timeout')
      : overTcp({ ...options, server, question, edns: true, open })
  return askRepeatedly(server, question, options, open).finally(() => closeAll(open))
}

async function askRepeatedly(
  server: Server,
  question: Question,
  options: AskOptions,
  open: OpenSockets,
): Promise<DnsReply> {
  let reply: DnsReply = failure('timeout')
  let edns = true
  const endsAt = performance.now() + (options.totalMs ?? options.attempts * options.timeoutMs)
  for (let attempt = 0; attempt < options.attempts;) {
    if (options.signal.aborted) return failure('aborted')
    const leftMs = endsAt - performance.now()
    // Timers can fire slightly early.
    if (leftMs < 1) return reply
    const current: Try = {
      ...options,
      timeoutMs: Math.min(options.timeoutMs, leftMs),
      server,
      question,
      edns,
      open,
    }
    reply = await overUdp(current)
    if (reply.kind === 'answer') return reply.isTruncated ? wholeOf(current) : reply
    if (edns && deniesEdns.has(reply.reason)) {
      // The server answered, so this doesn't count as an attempt. It may reject the earlier ones too.
      edns = false
      closeAll(open)
      continue
    }
    if (reply.reason !== 'timeout' && reply.reason !== 'malformed') return reply
    attempt += 1
  }
  return reply
}

const silences: ReadonlySet<DnsFailure['reason']> = new Set(['timeout', 'unreachable'])

async function wholeOf(current: Try): Promise<DnsReply> {
  closeAll(current.open)
  const whole = current.isSilentOverTcp ? failure('timeout') : await overTcp(current)
  if (whole.kind === 'failure' && whole.reason === 'timeout') current.onSilentOverTcp?.()
  if (whole.kind === 'answer' || current.recurse || !current.edns || current.signal.aborted) return whole
  const unsigned = await overUdp({ ...current, signatures: false })
  if (unsigned.kind === 'answer' && !unsigned.isTruncated) return unsigned
  return silences.has(whole.reason) ? { ...whole, isUdpOnly: true } : whole
}

function overUdp({ server, question, open, ...options }: Try) {
  return settled(options, (settle) => {
    open.settle = settle
    const { id, bytes } = encodeQuestion(question, options)
    const socket = createSocket(isIPv6(server.host) ? 'udp6' : 'udp4')
    let noise = 0
    let isClosed = false
    const close = () => {
      if (!isClosed) socket.close()
      isClosed = true
    }
    socket.on('error', (error) => open.settle(failure(reasonOf(error))))
    socket.on('message', (message) => {
      const reply = decodeReply(message, id, question)
      if (reply) return open.settle(reply)
      noise += 1
      if (noise < maxNoise) return
      close()
      settle(failure('malformed'))
    })
    socket.on('connect', () => socket.send(bytes))
    socket.connect(server.port, server.host)
    open.closers.push(close)
    return { late: () => failure(noise ? 'malformed' : 'timeout'), close: () => undefined }
  })
}

function overTcp({ server, question, ...options }: Try) {
  return settled(options, (settle) => {
    const { id, bytes } = encodeQuestion(question, options)
    const socket = connect(server.port, server.host)
    let received = Buffer.alloc(0)
    socket.on('error', (error) => settle(failure(reasonOf(error))))
    socket.on('close', () => settle(failure('malformed')))
    socket.on('connect', () => socket.write(framed(bytes)))
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk])
      const message = firstMessage(received)
      const reply = message && (decodeReply(message, id, question) ?? failure('malformed'))
      if (reply) settle(reply.kind === 'answer' ? { ...reply, isOverTcp: true } : reply)
    })
    return { late: () => failure('timeout'), close: () => socket.destroy() }
  })
}

const local = new Set(['ENETUNREACH', 'EHOSTUNREACH', 'EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EPERM', 'EACCES'])

const reasonOf = ({ code = '' }: NodeJS.ErrnoException) => (local.has(code) ? 'no-route' : 'unreachable')

/** Frames a message for TCP with a two-byte length prefix (RFC 1035 section 4.2.2). */
export function framed(message: Buffer) {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(message.length)
  return Buffer.concat([length, message])
}

/** Returns the first message of a TCP stream, or null if the message is incomplete. */
export function firstMessage(received: Buffer) {
  if (received.length < 2) return null
  const end = 2 + received.readUInt16BE(0)
  return received.length < end ? null : received.subarray(2, end)
}

interface Attempt {
  late: () => DnsReply
  close: () => void
}

function settled(
  { timeoutMs, signal }: Pick<AskOptions, 'timeoutMs' | 'signal'>,
  start: (settle: (reply: DnsReply) => void) => Attempt,
): Promise<DnsReply> {
  return new Promise((resolve) => {
    let isOpen = true
    const settle = (reply: DnsReply) => {
      if (!isOpen) return
      isOpen = false
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      attempt.close()
      resolve(reply)
    }
    const onAbort = () => settle(failure('aborted'))
    const attempt = start(settle)
    // On a busy machine, a timer can run before a reply that arrived in time is read.
    const timer = setTimeout(() => setImmediate(() => settle(attempt.late())), timeoutMs)
    signal.addEventListener('abort', onAbort, { once: true })
  })
}
