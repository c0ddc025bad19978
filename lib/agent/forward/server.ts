import { Agent, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Captures } from '../inspect/capture'
import type { Resolve } from '../resolve'
import type { Tunnel, Tunnels } from '../tunnels'
import { answerError } from './page'
import { forwardRequest } from './request'
import { forwardUpgrade } from './upgrade'

/** Heads may be as long as those that the platform lets in. */
const MAX_HEADER_BYTES = 65_536
const KEPT_CONNECTIONS = 64

/**
 * Serves HTTP/1.1 on streams that the platform asked for, for the tunnel of each. The platform ends the streams, so no
 * time limit of this side cuts a slow upload or a connection that waits for its next request.
 */
export function createForwarder(tunnels: Tunnels, captures: Captures, resolve: Resolve) {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: KEPT_CONNECTIONS, scheduling: 'lifo' })
  const forwarding = { agent, resolve, captures }
  const served = new WeakMap<Socket, Tunnel>()
  const open = new Set<Socket>()
  const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES, noDelay: true })
  Object.assign(server, { requestTimeout: 0, headersTimeout: 0, keepAliveTimeout: 0 })
  const tunnelOf = (socket: Socket) => {
    const tunnel = served.get(socket)
    return tunnel && tunnels.get(tunnel.spec.name) === tunnel ? tunnel : null
  }
  const onRequest = (incoming: IncomingMessage, response: ServerResponse) => {
    const tunnel = tunnelOf(incoming.socket)
    if (tunnel) return forwardRequest(tunnel, incoming, response, forwarding)
    response.shouldKeepAlive = false
    answerError(response, 404, 'E3200', 'Not found', 'The tunnel of this name has ended.')
  }
  server.on('request', onRequest)
  server.on('checkContinue', onRequest)
  server.on('upgrade', (incoming, socket, first) => {
    const tunnel = tunnelOf(incoming.socket)
    if (tunnel) forwardUpgrade(tunnel, incoming, socket, first, forwarding)
    else socket.destroy()
  })
  return {
    serve(tunnel: Tunnel, socket: Socket): void {
      const started = process.hrtime.bigint()
      served.set(socket, tunnel)
      open.add(socket)
      tunnel.connections.begin()
      socket.once('close', () => {
        open.delete(socket)
        tunnel.connections.end(Number(process.hrtime.bigint() - started))
      })
      server.emit('connection', socket)
    },
    /** For requests of the agent's own, such as a replay. */
    forwarding,
    close(): void {
      for (const socket of open) socket.destroy()
      agent.destroy()
    },
  }
}
