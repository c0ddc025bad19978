import { once } from 'node:events'
import { createServer, request, type RequestListener, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { type ClientOptions, type RawData, WebSocket } from 'ws'
import {
  type AgentMessage,
  type Bind,
  type Hello,
  platformMessage,
  type PlatformMessage,
  SESSION_PATH,
  SESSION_PROTOCOL,
  STREAM_HEADER,
  STREAM_PATH,
  STREAM_PROTOCOL,
} from '@/lib/tunnel/messages'
import type { Call } from './platform'

type Kind = PlatformMessage['type']
type Of<K extends Kind> = Extract<PlatformMessage, { type: K }>

export const helloOf = (more: Partial<Hello> = {}): Hello => ({
  type: 'hello',
  protocol_versions: [3],
  client_id: '',
  resume_cookie: '',
  authtoken: '',
  version: '3.30.2',
  os: 'linux',
  arch: 'x64',
  hostname: 'bench-7',
  user_agent: 'test',
  metadata: '{"site":"a"}',
  heartbeat_interval_ms: 10_000,
  heartbeat_tolerance_ms: 15_000,
  capabilities: { restart: '', stop: '', update: '' },
  config_version: '3',
  ...more,
})

export const messageIn = (data: RawData): PlatformMessage =>
  platformMessage.parse(JSON.parse(Buffer.isBuffer(data) ? data.toString() : ''))

export const bindOf = (host: string, more: Partial<Bind> = {}): Bind => ({
  type: 'bind',
  name: host || 'unnamed',
  proto: 'https',
  host,
  upstream_url: 'http://localhost:8080',
  metadata: '',
  description: '',
  ...more,
})

/** Opens an agent's connection without sending `hello`. */
export async function openAgent(ingressUrl: string, options: ClientOptions = {}) {
  const url = `${ingressUrl.replace('http', 'ws')}${SESSION_PATH}`
  const socket = new WebSocket(url, SESSION_PROTOCOL, { perMessageDeflate: false, ...options })
  const received: PlatformMessage[] = []
  const listeners = new Set<() => void>()
  socket.on('message', (data) => {
    received.push(messageIn(data))
    for (const listener of listeners) listener()
  })
  const closed = once(socket, 'close').then(([code]) => Number(code))
  onTestFinished(() => socket.terminate())
  await once(socket, 'open')
  const send = (message: AgentMessage) => socket.send(JSON.stringify(message))
  /** Resolves with the oldest unread message of this kind. Rejects if the connection ends first. */
  const next = <K extends Kind>(kind: K): Promise<Of<K>> =>
    new Promise((resolve, reject) => {
      const check = () => {
        const at = received.findIndex(({ type }) => type === kind)
        if (at < 0) return
        listeners.delete(check)
        resolve(received.splice(at, 1)[0] as Of<K>) // found by its type
      }
      listeners.add(check)
      check()
      void closed.then((code) =>
        reject(new Error(`Closed with ${code}, without ${kind}: ${JSON.stringify(received)}`)),
      )
    })
  return { socket, send, next, closed, received }
}

/** Opens a stream. Resolves with the socket after the 101 response, or with the status of any other response. */
export async function dialStream(ingressUrl: string, secret: string): Promise<Socket | number> {
  const headers = { connection: 'Upgrade', upgrade: STREAM_PROTOCOL, [STREAM_HEADER]: secret }
  const dialled = request(ingressUrl + STREAM_PATH, { headers, agent: false }).end()
  return new Promise((resolve, reject) => {
    dialled.on('upgrade', (_answer, socket, early) => {
      if (early.length > 0) socket.unshift(early)
      resolve(socket)
    })
    dialled.on('response', (answer) => resolve(answer.resume().statusCode ?? 0))
    dialled.on('error', reject)
  })
}

/** Connects an agent and opens its session. `serve` handles the requests on the streams. */
export async function connectAgent(
  ingressUrl: string,
  hello: Partial<Hello>,
  serve?: RequestListener | Server,
) {
  const agent = await openAgent(ingressUrl)
  agent.send(helloOf(hello))
  const welcome = await agent.next('welcome')
  const server = typeof serve === 'function' ? createServer({ keepAliveTimeout: 0 }, serve) : serve
  const streams = new Set<Socket>()
  async function serveStream(secret: string): Promise<void> {
    const stream = server ? await dialStream(ingressUrl, secret) : 0
    if (typeof stream === 'number') return
    streams.add(stream)
    server?.emit('connection', stream)
  }
  agent.socket.on('message', (data) => {
    const message = messageIn(data)
    if (message.type === 'dial') void serveStream(message.secret)
  })
  const bind = (host: string, more: Partial<Bind> = {}) => agent.send(bindOf(host, more))
  return {
    ...agent,
    welcome,
    streams,
    bind,
    async bound(host: string, more: Partial<Bind> = {}) {
      bind(host, more)
      return agent.next('bound')
    },
    async refusedBind(host: string, more: Partial<Bind> = {}) {
      bind(host, more)
      return (await agent.next('bind-refused')).fault
    },
    /** Closes all connections abruptly, like a killed process. */
    async kill() {
      for (const stream of streams) stream.destroy()
      agent.socket.terminate()
      await agent.closed
    },
  }
}

export async function newAuthtoken(call: Call, acl: string[] = []): Promise<{ id: string; token: string }> {
  const { body } = await call('POST', '/credentials', { body: { acl } })
  return { id: String(body.id), token: String(body.token) }
}

export async function serveHost(
  { call, ingressUrl }: { call: Call; ingressUrl: string },
  host: string,
  serve: RequestListener | Server,
) {
  await call('POST', '/reserved_domains', { body: { domain: host } })
  const { token: authtoken } = await newAuthtoken(call)
  const agent = await connectAgent(ingressUrl, { authtoken }, serve)
  await agent.bound(host)
  return agent
}

interface Visit {
  method?: string
  path?: string
  headers?: Record<string, string | string[]>
  body?: string
}

export async function visit(
  ingressUrl: string,
  host: string,
  { method, path = '/', headers, body }: Visit = {},
) {
  const asked = request(ingressUrl + path, { method, headers: { host, ...headers }, agent: false }).end(body)
  const [answer] = await once(asked, 'response')
  const got = { status: Number(answer.statusCode), headers: answer.headers, text: await text(answer) }
  return got
}

/** Sends bytes unchanged. Resolves with the data received until the connection ends or `enough` returns true. */
export function sendRaw(
  ingressUrl: string,
  bytes: string,
  enough: (got: string) => boolean = () => false,
): Promise<string> {
  const socket = connect(Number(new URL(ingressUrl).port), '127.0.0.1')
  return new Promise((resolve, reject) => {
    let got = ''
    socket.setEncoding('latin1')
    socket.on('data', (chunk) => {
      got += String(chunk)
      if (enough(got)) socket.destroy()
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(got))
    socket.write(bytes, 'latin1')
  })
}
