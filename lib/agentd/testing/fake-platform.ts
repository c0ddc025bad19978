import { generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import {
  type PlatformMessage,
  RELEASES_PATH,
  type ReleaseOffer,
  SESSION_PATH,
  signedRelease,
  STREAM_HEADER,
  STREAM_PATH,
  STREAM_PROTOCOL,
} from '@/lib/tunnel/messages'
import { sha256Of } from '../update/store'
import { type AgentConnection, serveSession, type SessionRules, createEvents } from './fake-session'

export function newReleaseKey() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return { text: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'), privateKey }
}

interface Rules extends SessionRules {
  offer: ReleaseOffer | null
  release: Buffer
  early: string
}

const newRules = (releaseKey: string): Rules => ({
  refuseHello: null,
  refuseBind: new Map(),
  refuseBindOnce: null,
  answersBinds: true,
  releaseKey,
  offer: null,
  release: Buffer.alloc(0),
  early: '',
})

const createFeed = (rules: Rules): Server =>
  createServer((asked, response) => {
    if (asked.url?.startsWith(RELEASES_PATH) && rules.offer) response.end(JSON.stringify(rules.offer))
    else if (asked.url === '/release') response.end(rules.release)
    else response.writeHead(204).end()
  })

const switching = `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ${STREAM_PROTOCOL}\r\n\r\n`

function createDials(rules: Rules) {
  const waiting = new Map<string, (socket: Socket) => void>()
  return {
    wait: (secret: string) => new Promise<Socket>((resolve) => void waiting.set(secret, resolve)),
    take(asked: IncomingMessage, socket: Socket) {
      const accept = waiting.get(String(asked.headers[STREAM_HEADER]))
      if (asked.url !== STREAM_PATH || !accept) return socket.destroy()
      socket.write(switching + rules.early)
      return accept(socket)
    },
  }
}

function offerOf(version: string, content: Buffer, signer: KeyObject): ReleaseOffer {
  const sha256 = sha256Of(content)
  const signature = sign(null, Buffer.from(signedRelease({ version, sha256 })), signer).toString('base64')
  return { version, path: '/release', size: content.length, sha256, signature }
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

interface Asked {
  method?: string
  path?: string
  headers?: Record<string, string>
}

/** Starts a minimal platform for tests of the agent, controlled by `rules`. */
export async function startFakePlatform(port = 0) {
  const key = newReleaseKey()
  const rules = newRules(key.text)
  const agents: AgentConnection[] = []
  const events = createEvents()
  const dials = createDials(rules)
  const server = createFeed(rules)
  const open = new Set<Socket>()
  server.on('connection', (socket) => open.add(socket))
  const sockets = new WebSocketServer({ noServer: true })
  let latest: WebSocket | undefined
  server.on('upgrade', (asked, socket: Socket, head) => {
    if (asked.url !== SESSION_PATH) return dials.take(asked, socket)
    return sockets.handleUpgrade(asked, socket, head, (session) => {
      latest = session
      serveSession(session, rules, agents, events)
    })
  })
  const openStream = (name: string): Promise<Socket> => {
    const secret = randomUUID()
    latest?.send(JSON.stringify({ type: 'dial', name, secret } satisfies PlatformMessage))
    return dials.wait(secret)
  }
  return {
    port: await listen(server, port),
    rules,
    agents,
    openStream,
    /** Resolves with the agent connection at `index` once the platform has sent its welcome message. */
    agent: (index: number) => events.until(() => agents[index]),
    async ask(name: string, { headers, ...rest }: Asked = {}) {
      const socket = await openStream(name)
      return request({
        ...rest,
        headers: { Host: 'app.localhost', ...headers },
        createConnection: () => socket,
      })
    },
    publish(version: string, content: Buffer, signer = key.privateKey): void {
      rules.offer = offerOf(version, content, signer)
      rules.release = content
    },
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
export type FakePlatform = Awaited<ReturnType<typeof startFakePlatform>>

export async function answerOf(asked: ReturnType<typeof request>) {
  const [response]: IncomingMessage[] = await once(asked, 'response')
  if (!response) throw new Error('No response')
  let body = ''
  for await (const chunk of response.setEncoding('utf8')) body += chunk
  return { response, body }
}
