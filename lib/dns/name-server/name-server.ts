import { createSocket, type RemoteInfo, type Socket as UdpSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, isIPv6, type Server as TcpServer, type Socket } from 'node:net'
import { respond, respondFailure } from './respond'
import { firstMessage, framed } from '@/lib/dns/wire/transport'
import type { Zone } from './zone'

/** The time after which idle TCP connections are closed, in milliseconds (RFC 7766 section 6.2.3). */
const idleMs = 5_000
const maxConnections = 100
const maxPortTries = 8

interface NameServerOptions {
  host: string
  /** The port for UDP and TCP. 0 selects a free port. */
  port: number
  /** Called for each query. If it throws, the answer is SERVFAIL. */
  zones: () => readonly Zone[] | Promise<readonly Zone[]>
}

export interface RunningNameServer {
  port: number
  close: () => Promise<void>
}

/** Starts an authoritative name server over UDP and TCP, for the local platform and tests. Rejects if it can't bind. */
export async function startNameServer({ host, port, zones }: NameServerOptions): Promise<RunningNameServer> {
  const answer = async (message: Buffer, transport: 'udp' | 'tcp') => {
    try {
      return respond(await zones(), message, transport)
    } catch {
      return respondFailure(message)
    }
  }
  const { udp, tcp } = await bind(host, port)
  let isOpen = true
  const answerDatagram = async (message: Buffer, peer: RemoteInfo) => {
    if (peer.port === 0) return // Node throws on a datagram to port 0.
    const response = await answer(message, 'udp')
    if (response && isOpen) udp.send(response, peer.port, peer.address, ignore)
  }
  udp.on('message', (message, peer) => {
    answerDatagram(message, peer).catch(ignore)
  })
  udp.on('error', ignore)
  tcp.on('error', ignore)
  const connections = new Set<Socket>()
  tcp.on('connection', (socket) => {
    connections.add(socket)
    socket.on('close', () => connections.delete(socket))
    serve(socket, (message) => answer(message, 'tcp'))
  })
  const close = async () => {
    isOpen = false
    for (const socket of connections) socket.destroy()
    await Promise.all([new Promise<void>((done) => udp.close(done)), new Promise((done) => tcp.close(done))])
  }
  return { port: udp.address().port, close }
}

const ignore = () => undefined

function serve(socket: Socket, answer: (message: Buffer) => Promise<Buffer | null>) {
  let received = Buffer.alloc(0)
  const work = async () => {
    socket.pause()
    for (let message = firstMessage(received); message; message = firstMessage(received)) {
      received = received.subarray(2 + message.length)
      const response = await answer(message)
      if (response && !socket.destroyed) socket.write(framed(response))
    }
    socket.resume()
  }
  socket.setTimeout(idleMs, () => socket.destroy())
  socket.on('error', ignore)
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk])
    work().catch(() => socket.destroy())
  })
}

async function bind(host: string, port: number): Promise<{ udp: UdpSocket; tcp: TcpServer }> {
  for (let attempt = 1; ; attempt += 1) {
    const udp = createSocket(isIPv6(host) ? 'udp6' : 'udp4')
    const tcp = createServer()
    tcp.maxConnections = maxConnections
    try {
      udp.bind(port, host)
      await once(udp, 'listening')
      tcp.listen(udp.address().port, host)
      await once(tcp, 'listening')
      return { udp, tcp }
    } catch (error) {
      udp.close()
      if (port !== 0 || attempt === maxPortTries) throw error
    }
  }
}
