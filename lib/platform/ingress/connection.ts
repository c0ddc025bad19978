import type { RawData, WebSocket } from 'ws'
import {
  agentMessage,
  type AgentMessage,
  type Hello,
  HELLO_MS,
  type PlatformMessage,
  type TunnelFault,
} from '@/lib/tunnel/messages'
import { Refusal } from '../requests/errors'
import { admit } from './admission'
import type { TunnelRegistry } from './tunnel-registry'
import { ConnectedAgent } from './session'

const MAX_WAITING = 2000
/** The minimum and maximum, in milliseconds, for an agent's heartbeat interval and tolerance. */
const [SHORTEST_MS, LONGEST_MS] = [1000, 60_000]
/** The time limit, in milliseconds, for an agent to close the connection after its session ends. */
export const CLOSING_MS = 2000
/**
 * The WebSocket close codes (RFC 6455 section 7.4.1) for a normal end, a protocol violation, and an internal error.
 */
const [DONE, VIOLATION, FAILED] = [1000, 1008, 1011]

const bounded = (ms: number) => Math.min(LONGEST_MS, Math.max(SHORTEST_MS, ms))

/**
 * Pings an agent at its heartbeat interval, and closes the connection if nothing arrives in time. Returns a function
 * that stops the pings.
 */
function watch(socket: WebSocket, { heartbeat_interval_ms, heartbeat_tolerance_ms }: Hello): () => void {
  const intervalMs = bounded(heartbeat_interval_ms)
  const patienceMs = intervalMs + bounded(heartbeat_tolerance_ms)
  let receivedAt = performance.now()
  const received = () => {
    receivedAt = performance.now()
  }
  for (const sign of ['message', 'ping', 'pong'] as const) socket.on(sign, received)
  const timer = setInterval(() => {
    if (performance.now() - receivedAt > patienceMs) socket.terminate()
    else socket.ping()
  }, intervalMs)
  return () => clearInterval(timer)
}

const textOf = (data: RawData) => (Buffer.isBuffer(data) ? data.toString() : '') // ws delivers a message as one buffer

/** Parses and validates a WebSocket message. Returns undefined if the message isn't JSON text. */
function read(data: RawData, isBinary: boolean) {
  try {
    return isBinary ? undefined : agentMessage.safeParse(JSON.parse(textOf(data)))
  } catch {
    return undefined
  }
}

export const serveAgent = (registry: TunnelRegistry, socket: WebSocket, ip: string) =>
  new Connection(registry, socket, ip)

/** An agent's connection. Handles `hello`, `bind` and `unbind` messages one at a time, in order. */
class Connection {
  #session: ConnectedAgent | undefined
  #hasGreeted = false
  #isInOrder = false
  #turn = Promise.resolve()
  #waiting = 0
  #unwatch: () => void = () => undefined
  readonly #timer: NodeJS.Timeout

  constructor(
    private readonly registry: TunnelRegistry,
    private readonly socket: WebSocket,
    private readonly ip: string,
  ) {
    this.#timer = setTimeout(
      () => socket.close(VIOLATION, "The agent didn't send a hello message in time"),
      HELLO_MS,
    )
    socket.on('message', (data, isBinary) => this.#received(data, isBinary))
    socket.on('error', () => socket.terminate())
    socket.once('close', () => this.#closed())
  }

  #send = (message: PlatformMessage): void => {
    if (this.socket.readyState === this.socket.OPEN) this.socket.send(JSON.stringify(message))
  }

  #refuse(fault: TunnelFault): void {
    this.#send({ type: 'refused', fault })
    this.socket.close(VIOLATION)
  }

  #received(data: RawData, isBinary: boolean): void {
    const parsed = read(data, isBinary)
    if (parsed?.success) return this.#take(parsed.data)
    const isToken = parsed?.error?.issues.some(({ path }) => path[0] === 'authtoken') === true
    if (isToken) this.#refuse({ code: 105, message: "This isn't a valid authtoken" })
    else this.socket.close(VIOLATION, "This isn't a valid protocol message")
  }

  #take(message: AgentMessage): void {
    if ((message.type === 'hello') === this.#hasGreeted)
      return this.socket.close(VIOLATION, 'A session must begin with exactly one hello message')
    switch (message.type) {
      case 'hello':
        this.#hasGreeted = true
        clearTimeout(this.#timer)
        return this.#enqueue(() => this.#begin(message))
      case 'bind':
        return this.#enqueue(async () => this.#session?.bind(message))
      case 'unbind':
        return this.#enqueue(async () => this.#session?.unbind(message.name))
      case 'answer':
        return this.#session?.answered(message)
      case 'bye':
        this.#isInOrder = true
        return this.socket.close(DONE)
    }
  }

  #enqueue(work: () => Promise<void>): void {
    this.#waiting += 1
    if (this.#waiting > MAX_WAITING) this.socket.terminate()
    this.#turn = this.#turn
      .then(work)
      .catch((error: unknown) => {
        this.registry.log.error('A request from an agent failed', { error: String(error) })
        this.socket.close(FAILED)
      })
      .finally(() => {
        this.#waiting -= 1
      })
  }

  async #begin(hello: Hello): Promise<void> {
    try {
      const welcome = await admit(this.registry, hello, {
        ip: this.ip,
        isConnected: () => this.socket.readyState === this.socket.OPEN,
        begin: (facts) => {
          this.#session = new ConnectedAgent(this.registry, facts, this.#send, (fault) => this.#hangUp(fault))
          this.registry.join(this.#session)
        },
      })
      if (!welcome || this.socket.readyState !== this.socket.OPEN) return
      this.#send(welcome)
      this.#unwatch = watch(this.socket, hello)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      this.#refuse({ code: error.code ?? 0, message: error.message })
    }
  }

  async #hangUp(fault: TunnelFault | null): Promise<void> {
    this.#session?.close(fault ? 'revoked' : 'lost')
    if (this.socket.readyState !== this.socket.CLOSED) {
      const closed = new Promise((resolve) => this.socket.once('close', resolve)) // resolves even after an error
      if (fault) this.#refuse(fault)
      else this.socket.terminate()
      const timer = setTimeout(() => this.socket.terminate(), CLOSING_MS)
      await closed
      clearTimeout(timer)
    }
    await this.#turn
  }

  #closed(): void {
    clearTimeout(this.#timer)
    this.#unwatch()
    const end = this.#isInOrder ? 'bye' : 'lost'
    this.#session?.close(end)
    this.#enqueue(async () => {
      const session = this.#session
      if (!session) return
      session.close(end)
      this.registry.leave(session)
      if (!this.registry.isClosing()) await session.remove()
    })
  }
}
