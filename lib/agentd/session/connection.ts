import { connect as connectSocket, Socket } from 'node:net'
import { type RawData, WebSocket } from 'ws'
import { serviceCode } from '@/lib/contract/envelope'
import type { AgentCommandName } from '@/lib/resources/agent-commands'
import {
  type AgentMessage,
  type Bind,
  type Hello,
  MAX_MESSAGE,
  platformMessage,
  type PlatformMessage,
  SESSION_PATH,
  SESSION_PROTOCOL,
  type TunnelFault,
  type Welcome,
  DIAL_MS,
  STREAM_HEADER,
  STREAM_PATH,
  STREAM_PROTOCOL,
} from '@/lib/tunnel/messages'
import { assertNever } from '@/lib/util/errors'
import { type Address, authority, type Resolve } from '../config/values'
import { AgentFault } from '../fault'
import { request } from 'node:http'

/** Thrown if the platform rejects a session or a tunnel. */
export class PlatformRefusal extends AgentFault {
  /** The number in the platform's error code, or 0 if the refusal has no code. */
  readonly code: number
  constructor({ code, message }: TunnelFault) {
    super(code > 0 ? `${message} (${serviceCode(code)})` : message)
    this.code = code
  }
}

/** Thrown if a connection fails or ends. Connecting again may succeed. */
export class ConnectionLost extends Error {}

export interface ConnectionOptions {
  server: Address
  resolve: Resolve
  hello: Hello
  onWelcome: (welcome: Welcome) => void
  onDial: (name: string, secret: string) => void
  onCommand: (command: AgentCommandName, answer: (error: string) => void) => void
}

type BoundMessage = Extract<PlatformMessage, { type: 'bound' }>

export interface SessionConnection {
  welcome: Welcome
  /** Returns the round-trip time of the last heartbeat in milliseconds, or null before the first response. */
  latencyMs: () => number | null
  /** Requests a tunnel. Rejects with a `PlatformRefusal` or a `ConnectionLost`. */
  bind: (bind: Omit<Bind, 'type'>) => Promise<BoundMessage>
  unbind: (name: string) => void
  /**
   * Notifies the platform that the agent is shutting down. Resolves when the connection has closed, at most about half
   * a second later.
   */
  bye: () => Promise<void>
  /** Resolves with the reason that the connection ended. */
  ended: Promise<string>
}

const HANDSHAKE_MS = 10_000
const BYE_MS = 500

interface Waiting {
  resolve: (message: BoundMessage) => void
  reject: (error: Error) => void
}

function openSocket({ server, resolve }: ConnectionOptions): WebSocket {
  return new WebSocket(`ws://${authority(server)}${SESSION_PATH}`, SESSION_PROTOCOL, {
    perMessageDeflate: false,
    maxPayload: MAX_MESSAGE,
    handshakeTimeout: HANDSHAKE_MS,
    createConnection: () => connectSocket({ ...resolve(server), noDelay: true }),
  })
}

/**
 * Sends heartbeats, and closes the connection if nothing arrives for longer than the interval plus the tolerance.
 * Returns a getter for the last latency in milliseconds, which is null before the first measurement.
 */
function keepAlive(socket: WebSocket, { heartbeat_interval_ms, heartbeat_tolerance_ms }: Hello) {
  let sentAt = 0
  let latencyMs: number | null = null
  let seenAt = performance.now()
  socket.on('pong', () => {
    seenAt = performance.now()
    latencyMs = seenAt - sentAt
  })
  socket.on('message', () => (seenAt = performance.now()))
  const beat = () => {
    if (performance.now() - seenAt > heartbeat_interval_ms + heartbeat_tolerance_ms) return socket.terminate()
    sentAt = performance.now()
    socket.ping()
  }
  const timer = setInterval(beat, heartbeat_interval_ms)
  socket.once('close', () => clearInterval(timer))
  return () => latencyMs
}

function parse(data: RawData): PlatformMessage | null {
  try {
    return platformMessage.parse(JSON.parse(Buffer.isBuffer(data) ? data.toString() : ''))
  } catch {
    return null // Ignores messages of a newer or another protocol.
  }
}

const closingOf = (reason: Buffer) =>
  `the platform closed the connection${reason.length > 0 ? `: ${reason.toString()}` : ''}`

function greet(socket: WebSocket, hello: Hello): Promise<Welcome> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => socket.terminate(), HANDSHAKE_MS)
    socket.once('open', () => socket.send(JSON.stringify(hello)))
    socket.on('error', (error) => reject(new ConnectionLost(error.message)))
    socket.once('close', (_code, reason) => reject(new ConnectionLost(closingOf(reason))))
    socket.once('unexpected-response', (request, { statusCode }) => {
      request.destroy()
      reject(
        new ConnectionLost(
          `the server returned ${statusCode} instead of opening a session. Check that the server address is the platform's ingress`,
        ),
      )
    })
    socket.on('message', (data) => {
      const message = parse(data)
      if (message?.type === 'refused') reject(new PlatformRefusal(message.fault))
      if (message?.type === 'welcome') resolve(message)
      if (message) clearTimeout(timer)
    })
  })
}

/** Creates the registry of tunnel requests that wait for a response. Responses for the same name arrive in order. */
function createBinds() {
  const waiting = new Map<string, Waiting[]>()
  return {
    wait: (name: string) =>
      new Promise<BoundMessage>((resolve, reject) => {
        waiting.set(name, [...(waiting.get(name) ?? []), { resolve, reject }])
      }),
    bound: (message: BoundMessage) => waiting.get(message.name)?.shift()?.resolve(message),
    refused: (name: string, fault: TunnelFault) =>
      waiting.get(name)?.shift()?.reject(new PlatformRefusal(fault)),
    lost: (reason: string) => {
      for (const one of [...waiting.values()].flat()) one.reject(new ConnectionLost(reason))
      waiting.clear()
    },
  }
}

const answerTo = (command_id: string, error: string): AgentMessage => ({
  type: 'answer',
  command_id,
  error: error.slice(0, 255),
})

/** Opens a session. Rejects with a `PlatformRefusal` or a `ConnectionLost`. */
export async function connectSession(options: ConnectionOptions): Promise<SessionConnection> {
  const { hello, onWelcome, onDial, onCommand } = options
  const socket = openSocket(options)
  const binds = createBinds()
  let reason = 'the connection ended'
  const send = (message: AgentMessage) =>
    socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify(message))
  const handle = (message: PlatformMessage) => {
    switch (message.type) {
      case 'welcome':
        return onWelcome(message)
      case 'refused':
        return void (reason = new PlatformRefusal(message.fault).message)
      case 'bound':
        return binds.bound(message)
      case 'bind-refused':
        return binds.refused(message.name, message.fault)
      case 'dial':
        return onDial(message.name, message.secret)
      case 'command':
        return onCommand(message.command, (error) => send(answerTo(message.command_id, error)))
      default:
        return assertNever(message)
    }
  }
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(reason)))
  socket.once('close', () => binds.lost(reason))
  socket.on('message', (data) => {
    const message = parse(data)
    if (message) handle(message)
  })
  const welcome = await greet(socket, hello)
  return {
    welcome,
    latencyMs: keepAlive(socket, hello),
    ended,
    async bind(bind) {
      if (socket.readyState !== WebSocket.OPEN) throw new ConnectionLost(reason)
      send({ type: 'bind', ...bind })
      return binds.wait(bind.name)
    },
    unbind: (name) => void send({ type: 'unbind', name }),
    async bye() {
      send({ type: 'bye' })
      const timer = setTimeout(() => socket.terminate(), BYE_MS)
      await ended
      clearTimeout(timer)
    },
  }
}

/** Opens a stream that the platform requested and resolves with the raw connection. Rejects with a `ConnectionLost`. */
export function openStream(server: Address, resolve: Resolve, secret: string): Promise<Socket> {
  return new Promise((fulfill, reject) => {
    const dialled = request({
      method: 'GET',
      path: STREAM_PATH,
      headers: {
        Host: authority(server),
        Connection: 'Upgrade',
        Upgrade: STREAM_PROTOCOL,
        [STREAM_HEADER]: secret,
      },
      createConnection: () => connectSocket({ ...resolve(server), noDelay: true }),
    })
    dialled.setTimeout(DIAL_MS, () =>
      dialled.destroy(new Error(`no response within ${DIAL_MS / 1000} seconds`)),
    )
    dialled.on('error', (error) => reject(new ConnectionLost(error.message)))
    dialled.on('response', (response) => {
      response.destroy()
      reject(new ConnectionLost(`the platform returned ${response.statusCode}`))
    })
    dialled.on('upgrade', (_response, socket, head) => {
      if (!(socket instanceof Socket)) return reject(new ConnectionLost('no socket'))
      socket.setTimeout(0)
      if (head.length > 0) socket.unshift(head)
      fulfill(socket)
    })
    dialled.end()
  })
}
