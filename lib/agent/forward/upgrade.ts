import { passedOn } from '@/lib/tunnel/passed-on'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Tunnel } from '../tunnels'
import { requestHeaders } from './headers'
import { errorPage } from './page'
import { authority } from '../resolve'
import { type Forwarding, toUpstream } from './request'

function head({ statusCode, statusMessage }: IncomingMessage, headers: readonly string[]): string {
  const lines = [`HTTP/1.1 ${statusCode} ${statusMessage}`]
  for (let i = 0; i < headers.length; i += 2) lines.push(`${headers[i]}: ${headers[i + 1]}`)
  return `${lines.join('\r\n')}\r\n\r\n`
}

/** Joins two connections for as long as both are there. */
function join(left: Duplex, right: Duplex): void {
  left.pipe(right)
  right.pipe(left)
  for (const [one, other] of [
    [left, right],
    [right, left],
  ] as const) {
    one.on('error', () => other.destroy())
    one.on('close', () => other.destroy())
  }
}

function unreachable(tunnel: Tunnel): string {
  const at = authority(tunnel.spec.upstream)
  const body = errorPage('E8012', 'Bad gateway', `The agent could not get an answer from ${at}.`)
  const lines = [
    'HTTP/1.1 502 Bad Gateway',
    'Content-Type: text/html; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}

/** Forwards a request that asks for another protocol, such as WebSocket; when the upstream agrees, bytes pass as they are. */
export function forwardUpgrade(
  tunnel: Tunnel,
  incoming: IncomingMessage,
  socket: Duplex,
  first: Buffer,
  { agent, resolve, captures }: Forwarding,
): void {
  const { method = 'GET', url = '/', rawHeaders, headers } = incoming
  const started = process.hrtime.bigint()
  const recording = captures.begin(tunnel.spec, { method, uri: url, headers: rawHeaders })
  tunnel.requests.begin()
  const outgoing = toUpstream(
    tunnel,
    incoming,
    [...requestHeaders(rawHeaders, tunnel.spec), 'Connection', 'Upgrade', 'Upgrade', headers.upgrade ?? ''],
    { agent, resolve },
  )
  socket.on('error', () => outgoing.destroy())
  socket.once('close', () => {
    outgoing.destroy()
    recording?.end()
    if (!hasAnswer) ended()
  })
  const ended = () => tunnel.requests.end(Number(process.hrtime.bigint() - started))
  let hasAnswer = false
  const pass = (answer: IncomingMessage, extra: readonly string[]) => {
    hasAnswer = true
    ended()
    recording?.head(answer.statusCode ?? 0, answer.statusMessage ?? '', answer.rawHeaders)
    socket.write(head(answer, [...passedOn(answer.rawHeaders), ...extra]), 'latin1')
  }
  outgoing.on('upgrade', (answer, upstream: Duplex, early: Buffer) => {
    pass(answer, ['Connection', 'Upgrade', 'Upgrade', answer.headers.upgrade ?? ''])
    if (early.length > 0) socket.write(early)
    if (first.length > 0) upstream.write(first)
    join(socket, upstream)
  })
  outgoing.on('response', (answer) => {
    pass(answer, ['Connection', 'close'])
    answer.on('error', () => socket.destroy())
    answer.pipe(socket)
    socket.once('finish', () => socket.destroy())
  })
  outgoing.on('error', () => {
    if (hasAnswer) socket.destroy()
    else socket.end(unreachable(tunnel))
  })
  outgoing.end()
}
