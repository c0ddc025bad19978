import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { WebSocketServer } from 'ws'
import { answerText } from '@/lib/tunnel/http/head'
import {
  MAX_MESSAGE,
  RELEASES_PATH,
  SESSION_PATH,
  SESSION_PROTOCOL,
  STREAM_HEADER,
  STREAM_PATH,
  STREAM_PROTOCOL,
} from '@/lib/tunnel/messages'
import { PROBE_HEADER } from '@/lib/contract/probe'
import type { LiveAgents } from '../agents/agents'
import { listenOn } from '../requests/http'
import type { NewId } from '../store/ids'
import type { PlatformLog } from '../context'
import { releaseKey, fileOf, isReleaseVersion, offerFor } from '../agents/releases'
import type { PlatformStore } from '../store/store'
import { clearSessions } from './admission'
import { isTunnelName } from './bind'
import { serveAgent } from './connection'
import { agentAway, answerFault, answerFaultOn, GatewayFault, noTunnel } from './fault'
import { forwardRequest, forwardUpgrade, clientAddress, hostOf, nameIn } from './forward'
import { createTunnelRegistry, type TunnelRegistry } from './tunnel-registry'
import type { IngressTunnel } from './tunnel'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

const HEADER_BYTES = 16 * 1024
const [HEADERS_MS, KEPT_MS, IDLE_MS, CLOSING_MS] = [10_000, 10_000, 600_000, 1_000]
const OWN_PATHS = '/_adit/'

interface Options {
  store: PlatformStore
  host: string
  /** The port to listen on, or 0 for a free port. */
  port: number
  newId: NewId
  log: PlatformLog
  probeSecret?: string | undefined
}

function tunnelOf({ routes }: TunnelRegistry, name: string): IngressTunnel {
  const tunnel = routes.find(name)
  if (tunnel) return tunnel
  const shown = /^[a-z0-9.:[\]-]{1,253}$/.test(name) ? name : ''
  throw routes.isExpected(name) ? agentAway(shown) : noTunnel(shown)
}

/**
 * Reports whether a request is for one of the platform's own paths. On a hostname that a tunnel can have, these paths
 * belong to the tunnel.
 */
const isOwn = async ({ store, routes }: TunnelRegistry, path: string, name: string) =>
  path.startsWith(OWN_PATHS) && routes.find(name) === undefined && !(await isTunnelName(store.db, name))

const asFault = (registry: TunnelRegistry, error: unknown): GatewayFault => {
  if (error instanceof GatewayFault) return error
  registry.log.error('The ingress failed to handle a request', { error: String(error) })
  return new GatewayFault(
    500,
    "The ingress couldn't handle this request. For details, see the platform's log.",
    { code: 8012 },
  )
}

async function answerOwn(
  registry: TunnelRegistry,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [path = ''] = (request.url ?? '').split('?')
  if (path === RELEASES_PATH || path.startsWith(`${RELEASES_PATH}/`))
    return answerFeed(registry.store, request, response)
  throw new GatewayFault(404, 'Not found.')
}

function onRequest(registry: TunnelRegistry, request: IncomingMessage, response: ServerResponse): void {
  const fail = (error: unknown) => answerFault(response, asFault(registry, error))
  try {
    const host = hostOf(request)
    const name = nameIn(host)
    const isProbe = registry.isProbe(request.headers[PROBE_HEADER])
    const forward = () => forwardRequest(tunnelOf(registry, name), host, request, response, isProbe)
    if (!request.url?.startsWith(OWN_PATHS)) return forward()
    isOwn(registry, request.url, name)
      .then((own) => (own ? answerOwn(registry, request, response) : forward()))
      .catch(fail)
  } catch (error) {
    fail(error)
  }
}

function acceptStream(
  { dials }: TunnelRegistry,
  request: IncomingMessage,
  socket: Socket,
  early: Buffer,
): void {
  const secret = request.headers[STREAM_HEADER]
  const dialled = typeof secret === 'string' ? dials.find(secret) : undefined
  if (!dialled || request.headers.upgrade !== STREAM_PROTOCOL)
    throw new GatewayFault(404, 'No request is waiting for this stream.')
  socket.setNoDelay(true)
  socket.write(answerText(101, 'Switching Protocols', ['Connection', 'Upgrade', 'Upgrade', STREAM_PROTOCOL]))
  if (early.length > 0) socket.unshift(early)
  dialled(null, socket)
}

function createSessionDoor(registry: TunnelRegistry) {
  const door = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: MAX_MESSAGE,
    perMessageDeflate: false,
    handleProtocols: () => SESSION_PROTOCOL,
  })
  return (request: IncomingMessage, socket: Socket, early: Buffer): void => {
    if (request.headers.origin !== undefined)
      throw new GatewayFault(403, 'Only agents can connect here, not browsers.')
    if (request.headers['sec-websocket-protocol'] !== SESSION_PROTOCOL)
      throw new GatewayFault(400, `The subprotocol must be ${SESSION_PROTOCOL}.`)
    door.handleUpgrade(request, socket, early, (webSocket) =>
      serveAgent(registry, webSocket, clientAddress(request)),
    )
  }
}

function createUpgradeHandler(registry: TunnelRegistry, track: (socket: Socket) => void) {
  const openSession = createSessionDoor(registry)
  async function upgrade(request: IncomingMessage, socket: Socket, early: Buffer): Promise<void> {
    const host = hostOf(request)
    const name = nameIn(host)
    const [path = ''] = (request.url ?? '').split('?')
    if (!(await isOwn(registry, path, name)))
      return forwardUpgrade(tunnelOf(registry, name), host, request, socket, early)
    if (path === SESSION_PATH) return openSession(request, socket, early)
    if (path === STREAM_PATH) return acceptStream(registry, request, socket, early)
    throw new GatewayFault(404, 'Not found.')
  }
  return (request: IncomingMessage, _socket: unknown, early: Buffer): void => {
    const { socket } = request
    track(socket)
    socket.setTimeout(0)
    socket.on('error', () => socket.destroy())
    upgrade(request, socket, early).catch((error: unknown) => answerFaultOn(socket, asFault(registry, error)))
  }
}

function whenIdle(underWay: ReadonlySet<ServerResponse>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, CLOSING_MS)
    const check = () => {
      if (underWay.size > 0) return
      clearTimeout(timer)
      resolve()
    }
    for (const response of underWay) response.once('close', check)
    check()
  })
}

/** Waits up to a second for active requests, then closes all connections, including those of agents. */
async function close(
  registry: TunnelRegistry,
  server: Server,
  underWay: ReadonlySet<ServerResponse>,
  upgraded: ReadonlySet<Socket>,
): Promise<void> {
  registry.close()
  const closed = new Promise((resolve) => server.close(resolve))
  await whenIdle(underWay)
  for (const socket of upgraded) socket.destroy()
  server.closeAllConnections()
  await closed
}

export async function startIngress({ store, host, port, newId, log, probeSecret }: Options) {
  const registry = createTunnelRegistry({
    store,
    releaseKey: (await releaseKey(store.db)).publicKey,
    newId,
    log,
    probeSecret,
  })
  for (const served of await clearSessions(registry)) registry.routes.expect(served)
  const [upgraded, underWay] = [new Set<Socket>(), new Set<ServerResponse>()]
  const server = createServer(
    {
      maxHeaderSize: HEADER_BYTES,
      headersTimeout: HEADERS_MS,
      requestTimeout: 0,
      keepAliveTimeout: KEPT_MS,
      noDelay: true,
    },
    (request, response) => {
      underWay.add(response)
      response.once('close', () => underWay.delete(response))
      onRequest(registry, request, response)
    },
  )
  server.setTimeout(IDLE_MS)
  const track = (socket: Socket) => {
    upgraded.add(socket)
    socket.once('close', () => upgraded.delete(socket))
  }
  server.on('upgrade', createUpgradeHandler(registry, track))
  const bound = await listenOn(server, host, port)
  const agents: LiveAgents = registry.agents
  return { port: bound, agents, close: () => close(registry, server, underWay, upgraded) }
}

const ASK = `GET ${RELEASES_PATH}?version=3.30.2 returns the latest compatible release.`

async function answerFeed(
  store: PlatformStore,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD')
    return answerFault(response, new GatewayFault(405, ASK))
  }
  const [path = '', query = ''] = (request.url ?? '').split('?')
  if (path === RELEASES_PATH) return offer(store, new URLSearchParams(query).get('version') ?? '', response)
  const sha256 = path.slice(RELEASES_PATH.length + 1)
  const found = /^[0-9a-f]{64}$/.test(sha256) ? await fileOf(store, sha256) : null
  if (!found) return answerFault(response, new GatewayFault(404, "This release doesn't exist."))
  response.writeHead(200, { 'Content-Type': 'application/octet-stream', 'Content-Length': found.size })
  if (request.method === 'HEAD') return void response.end()
  await pipeline(createReadStream(found.file), response).catch(() => response.destroy())
}

async function offer(store: PlatformStore, version: string, response: ServerResponse): Promise<void> {
  if (!isReleaseVersion(version)) return answerFault(response, new GatewayFault(400, ASK))
  const found = await offerFor(store, version)
  if (!found) return void response.writeHead(204).end()
  const text = JSON.stringify(found)
  response.writeHead(200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
  })
  response.end(response.req.method === 'HEAD' ? undefined : text)
}
