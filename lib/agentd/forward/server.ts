import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Captures } from '../inspect/capture'
import type { Resolve } from '../config/values'
import type { Log } from '../log'
import type { Tunnel, Tunnels } from '../tunnels'
import { answerWithPage, forwardToUpstream, forwardUpgradeToUpstream, createUpstreams } from './request'

/** The maximum total size of a request's headers, in bytes. Larger than the platform's limit. */
const MAX_HEADER_BYTES = 65_536

/**
 * Creates an HTTP/1.1 server that forwards each stream's requests to its tunnel's upstream. The server has no timeouts
 * because the platform closes idle streams.
 */
export function createForwarder(tunnels: Tunnels, captures: Captures, resolve: Resolve, log: Log) {
  const upstreams = createUpstreams(resolve)
  const forwarding = { upstreams, captures, log }
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
    if (tunnel) return forwardToUpstream(tunnel, incoming, response, forwarding)
    response.shouldKeepAlive = false
    answerWithPage(response, 404, { title: 'Not found', detail: 'This tunnel has ended.', code: 3200 })
  }
  server.on('request', onRequest)
  server.on('checkContinue', onRequest)
  server.on('upgrade', (incoming, _socket, early) => {
    const { socket } = incoming
    const tunnel = tunnelOf(socket)
    if (tunnel) forwardUpgradeToUpstream(tunnel, incoming, socket, early, forwarding)
    else socket.destroy()
  })
  return {
    serve(tunnel: Tunnel, socket: Socket): void {
      const started = performance.now()
      served.set(socket, tunnel)
      open.add(socket)
      tunnel.connections.begin()
      socket.once('close', () => {
        open.delete(socket)
        tunnel.connections.end(performance.now() - started)
      })
      server.emit('connection', socket)
    },
    upstreams,
    close(): void {
      for (const socket of open) socket.destroy()
      upstreams.close()
    },
  }
}
