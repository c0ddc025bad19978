import { once } from 'node:events'
import { createServer, request, type RequestListener, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import WebSocket from 'ws'
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

/** A connection of an agent whose every message a test writes. Nothing is said of itself, not even `hello`. */
export async function openAgent(ingressUrl: string, options: WebSocket.ClientOptions = {}) {
  const url = `${ingressUrl.replace('http', 'ws')}${SESSION_PATH}`
  const socket = new WebSocket(url, SESSION_PROTOCOL, { perMessageDeflate: false, ...options })
  const heard: PlatformMessage[] = []
  const listeners = new Set<() => void>()
  socket.on('message', (data) => {
    heard.push(platformMessage.parse(JSON.parse(String(data))))
    for (const listener of listeners) listener()
  })
  const closed = once(socket, 'close').then(([code]) => Number(code))
  onTestFinished(() => socket.terminate())
  await once(socket, 'open')
  const send = (message: AgentMessage) => socket.send(JSON.stringify(message))
  /** The next message of a kind that was not taken yet; fails when the connection ends first. */
  const next = <K extends Kind>(kind: K): Promise<Of<K>> =>
    new Promise((resolve, reject) => {
      const look = () => {
        const at = heard.findIndex(({ type }) => type === kind)
        if (at < 0) return
        listeners.delete(look)
        resolve(heard.splice(at, 1)[0] as Of<K>) // found by its type
      }
      listeners.add(look)
      look()
      void closed.then((code) =>
        reject(new Error(`Closed with ${code}, without ${kind}: ${JSON.stringify(heard)}`)),
      )
    })
  return { socket, send, next, closed, heard }
}
export type OpenAgent = Awaited<ReturnType<typeof openAgent>>

/** Dials a stream: the socket after its 101, or the status that was answered instead. */
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

/** An agent with a session; what it is asked to dial it serves with `serve`. */
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
  agent.socket.on('message', (data) => {
    const message = platformMessage.parse(JSON.parse(String(data)))
    if (message.type !== 'dial' || !server) return
    void dialStream(ingressUrl, message.secret).then((stream) => {
      if (typeof stream === 'number') return
      streams.add(stream)
      server.emit('connection', stream)
    })
  })
  const bind = (host: string, more: Partial<Bind> = {}) =>
    agent.send({
      type: 'bind',
      name: host || 'unnamed',
      proto: 'https',
      host,
      upstream_url: 'http://localhost:8080',
      metadata: '',
      description: '',
      ...more,
    })
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
    /** Ends as a process does that is killed. */
    async kill() {
      for (const stream of streams) stream.destroy()
      agent.socket.terminate()
      await agent.closed
    },
  }
}
export type TestAgent = Awaited<ReturnType<typeof connectAgent>>

/** A new authtoken with its id. */
export async function newAuthtoken(call: Call, acl: string[] = []): Promise<{ id: string; token: string }> {
  const { body } = await call('POST', '/credentials', { body: { acl } })
  return { id: String(body.id), token: String(body.token) }
}

interface Visit {
  method?: string
  path?: string
  headers?: Record<string, string | string[]>
  body?: string
}

/** Sends a request to the ingress as a visitor of a host does. */
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

/** Sends bytes as they are; what came back until the connection ended, or until `enough` says so. */
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
