import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { Socket } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import {
  type AgentCommand,
  agentMessage,
  type AgentMessage,
  type Hello,
  type PlatformMessage,
  RELEASES_PATH,
  type ReleaseOffer,
  SESSION_PATH,
  signedRelease,
  STREAM_HEADER,
  STREAM_PATH,
  STREAM_PROTOCOL,
  type TunnelFault,
} from '@/lib/tunnel/messages'
import { sha256Of } from '../update/store'

/** A pair of keys as the platform has it for its releases. */
export function newReleaseKey() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return { text: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'), privateKey }
}

/** One agent's connection as this platform sees it. */
export interface Seen {
  hello: Hello
  /** What it sent after that, in order. */
  messages: AgentMessage[]
  /** Resolves when such a message is there. */
  heard: (isIt: (message: AgentMessage) => boolean) => Promise<AgentMessage>
  command: (command: AgentCommand) => Promise<string>
  /** Ends the connection without a word. */
  drop: () => void
  /** Says and answers nothing any more. */
  freeze: () => void
}

/** The platform's end of the wire, as little as tests of the agent need of it; it says what it is told to say. */
export async function startFakePlatform(port = 0) {
  const key = newReleaseKey()
  const rules = {
    refuseHello: null as TunnelFault | null,
    refuseBind: new Map<string, TunnelFault>(),
    releaseKey: key.text,
    offer: null as ReleaseOffer | null,
    release: Buffer.alloc(0) as Buffer,
    /** Written together with the 101 of a stream. */
    early: '',
  }
  const agents: Seen[] = []
  const watchers = new Set<() => void>()
  const changed = () => watchers.forEach((watch) => watch())
  const until = <T>(look: () => T | undefined): Promise<T> =>
    new Promise((resolve) => {
      const watch = () => {
        const found = look()
        if (found === undefined) return
        watchers.delete(watch)
        resolve(found)
      }
      watchers.add(watch)
      watch()
    })
  const dials = new Map<string, (socket: Socket) => void>()
  const sessions: WebSocket[] = []
  const open = new Set<Socket>()

  const server = createServer((asked, response) => {
    if (asked.url?.startsWith(RELEASES_PATH) && rules.offer)
      return void response.end(JSON.stringify(rules.offer))
    if (asked.url === '/release') return void response.end(rules.release)
    response.writeHead(204).end()
  })
  server.on('connection', (socket) => open.add(socket))
  const sockets = new WebSocketServer({ noServer: true })
  server.on('upgrade', (asked, socket: Socket, head) => {
    if (asked.url === SESSION_PATH) return sockets.handleUpgrade(asked, socket, head, greet)
    const take = dials.get(String(asked.headers[STREAM_HEADER]))
    if (asked.url !== STREAM_PATH || !take) return socket.destroy()
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ${STREAM_PROTOCOL}\r\n\r\n${rules.early}`,
    )
    take(socket)
  })

  function greet(socket: WebSocket) {
    const say = (message: PlatformMessage) => socket.send(JSON.stringify(message))
    const messages: AgentMessage[] = []
    const heard: Seen['heard'] = (isIt) => until(() => messages.find(isIt))
    sessions.push(socket)
    const begin = (hello: Hello) => {
      if (rules.refuseHello) {
        say({ type: 'refused', fault: rules.refuseHello })
        return socket.close()
      }
      say({
        type: 'welcome',
        session_id: `ts_${agents.length + 1}`,
        client_id: hello.client_id || randomUUID(),
        resume_cookie: `cookie-${agents.length + 1}`,
        region: 'lab',
        account_name: 'Lab',
        release_key: rules.releaseKey,
        banner: '',
      })
      const command: Seen['command'] = async (name) => {
        const command_id = randomUUID()
        say({ type: 'command', command_id, command: name })
        const answer = await heard((one) => one.type === 'answer' && one.command_id === command_id)
        return answer.type === 'answer' ? answer.error : ''
      }
      agents.push({
        hello,
        messages,
        heard,
        command,
        drop: () => socket.terminate(),
        freeze: () => socket.pause(),
      })
    }
    socket.on('message', (data: Buffer) => {
      const message = agentMessage.parse(JSON.parse(data.toString()))
      messages.push(message)
      if (message.type === 'hello') begin(message)
      if (message.type === 'bye') socket.close()
      if (message.type === 'bind') {
        const fault = rules.refuseBind.get(message.name)
        const url = `${message.proto}://${message.host || 'given.localhost'}`
        say(
          fault
            ? { type: 'bind-refused', name: message.name, fault }
            : { type: 'bound', name: message.name, url, tunnel_id: 'tn_1', endpoint_id: 'ep_1' },
        )
      }
      changed()
    })
  }

  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const bound = typeof address === 'object' && address ? address.port : 0

  /** Asks the agent that came last for a stream of a tunnel. */
  const openStream = (name: string): Promise<Socket> =>
    new Promise((resolve) => {
      const secret = randomUUID()
      dials.set(secret, resolve)
      sessions.at(-1)?.send(JSON.stringify({ type: 'dial', name, secret } satisfies PlatformMessage))
    })
  return {
    port: bound,
    rules,
    agents,
    openStream,
    /** The connection of number `index`, from 0, once it has been greeted. */
    agent: (index: number) => until(() => agents[index]),
    /** Sends a request through a tunnel over a stream of its own. */
    async ask(
      name: string,
      options: { method?: string; path?: string; headers?: Record<string, string> } = {},
    ) {
      const socket = await openStream(name)
      return request({
        ...options,
        headers: { Host: 'app.localhost', ...options.headers },
        createConnection: () => socket,
      })
    },
    /** Offers a release, signed by this platform's key or another. */
    publish(version: string, content: Buffer, signer = key.privateKey): void {
      const sha256 = sha256Of(content)
      const signature = sign(null, Buffer.from(signedRelease({ version, sha256 })), signer).toString('base64')
      rules.offer = { version, path: '/release', size: content.length, sha256, signature }
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

/** The whole body of an answer to a request that was ended. */
export async function answerOf(
  asked: ReturnType<typeof request>,
): Promise<{ response: IncomingMessage; body: string }> {
  const [response]: IncomingMessage[] = await once(asked, 'response')
  if (!response) throw new Error('No response')
  let body = ''
  for await (const chunk of response.setEncoding('utf8')) body += chunk
  return { response, body }
}
