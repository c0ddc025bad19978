import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { type AnswerHead, answerText } from '@/lib/tunnel/http/head'
import { relayUpgrade } from '@/lib/tunnel/http/upgrade'
import { endSocket } from '@/lib/util/sockets'
import { authority } from '../config/values'
import type { Tunnel } from '../tunnels'
import { upstreamHeaders, type Forwarding } from './request'
import { errorPage } from './page'

function unreachable(tunnel: Tunnel): string {
  const at = authority(tunnel.spec.upstream)
  const body = errorPage(8012, 'Bad gateway', `The agent got no response from ${at}.`)
  const [type, length] = ['text/html; charset=utf-8', String(Buffer.byteLength(body))]
  const headers = ['Content-Type', type, 'Content-Length', length, 'Connection', 'close']
  return answerText(502, 'Bad Gateway', headers) + body
}

/**
 * Forwards an upgrade request, such as for a WebSocket. If the upstream accepts it, forwards raw bytes in both
 * directions.
 */
export function forwardUpgradeToUpstream(
  tunnel: Tunnel,
  incoming: IncomingMessage,
  visitor: Socket,
  early: Buffer,
  { upstreams, captures }: Forwarding,
): void {
  const { method = 'GET', url = '/', rawHeaders } = incoming
  const started = performance.now()
  const recording = captures.begin(tunnel.spec, { method, uri: url, headers: rawHeaders })
  tunnel.requests.begin()
  let isAnswered = false
  const answered = () => {
    if (!isAnswered) tunnel.requests.end(performance.now() - started)
    isAnswered = true
  }
  visitor.once('close', () => {
    recording?.end()
    answered()
  })
  const onFault = () => endSocket(visitor, unreachable(tunnel))
  const onHead = ({ status, reason, headers }: AnswerHead) => {
    answered()
    recording?.head(status, reason, headers)
  }
  try {
    const pool = upstreams.to(tunnel.spec.upstream)
    const headers = upstreamHeaders(rawHeaders, tunnel.spec)
    relayUpgrade({ pool, headers, incoming, visitor, early, onHead, onFault })
  } catch {
    onFault()
  }
}
