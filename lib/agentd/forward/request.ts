import type { IncomingMessage, ServerResponse } from 'node:http'
import { errorCode } from '@/lib/util/errors'
import { framingOf, passedOn } from '@/lib/tunnel/passed-on'
import { relay } from '@/lib/tunnel/http/relay'
import type { Captures } from '../inspect/capture'
import { authority } from '../config/values'
import type { Tunnel } from '../tunnels'
import { answerWithPage, errorPage } from './page'
import type { Upstreams } from './upstreams'
import type { TunnelSpec } from '../config/tunnel'
import type { Socket } from 'node:net'
import { type AnswerHead, answerText } from '@/lib/tunnel/http/head'
import { relayUpgrade } from '@/lib/tunnel/http/upgrade'
import { endSocket } from '@/lib/util/sockets'

/** The header fields that describe the body's length. The callers set their own, so these fields aren't forwarded. */
const framing = new Set(['content-length'])

/**
 * Returns the header fields to send to the upstream, without hop-by-hop fields and Content-Length. Sets Host according
 * to the tunnel's `hostHeader`.
 */
export function upstreamHeaders(raw: readonly string[], { hostHeader, upstream }: TunnelSpec): string[] {
  const headers = passedOn(raw, framing)
  if (hostHeader === 'preserve') return headers
  const host = hostHeader === 'rewrite' ? authority(upstream) : hostHeader
  for (let i = 0; i < headers.length; i += 2) if (headers[i]?.toLowerCase() === 'host') headers[i + 1] = host
  return headers
}

export interface Forwarding {
  upstreams: Upstreams
  captures: Captures
}

function answerUnreachable(response: ServerResponse, tunnel: Tunnel, error: unknown): void {
  const at = authority(tunnel.spec.upstream)
  const detail = `The agent got no response from ${at}${errorCode(error) ? ` (${errorCode(error)})` : ''}. Check that the service is running.`
  answerWithPage(response, 502, 8012, 'Bad gateway', detail)
}

/**
 * Forwards a request to the tunnel's upstream and streams the response back. If either side aborts, aborts the other
 * side too.
 */
export function forwardToUpstream(
  tunnel: Tunnel,
  incoming: IncomingMessage,
  response: ServerResponse,
  { upstreams, captures }: Forwarding,
): void {
  const started = performance.now()
  const { spec } = tunnel
  const { method = '', url = '', rawHeaders } = incoming
  const recording = captures.begin(spec, { method, uri: url, headers: rawHeaders })
  tunnel.requests.begin()
  response.once('close', () => {
    tunnel.requests.end(performance.now() - started)
    recording?.end()
  })
  const { fields, body } = framingOf(incoming)
  const headers = [...upstreamHeaders(rawHeaders, spec), ...fields]
  const onFault = (error: Error) => answerUnreachable(response, tunnel, error)
  try {
    const pool = upstreams.to(spec.upstream)
    const awaitsContinue = incoming.headers.expect !== undefined
    const ways = { witness: recording, sendsAgain: true, awaitsContinue, onFault }
    relay({ pool, headers, body, incoming, response, ...ways })
  } catch (error) {
    answerUnreachable(response, tunnel, error)
  }
}

function unreachable(tunnel: Tunnel): string {
  const at = authority(tunnel.spec.upstream)
  const body = errorPage(8012, 'Bad gateway', `The agent got no response from ${at}.`)
  const [type, length] = ['text/html; charset=utf-8', String(Buffer.byteLength(body))]
  const headers = ['Content-Type', type, 'Content-Length', length, 'Connection', 'close']
  return answerText(502, 'Bad Gateway', headers) + body
}

/**
 * Forwards an upgrade request, such as for a WebSocket. If the upstream accepts the upgrade, forwards raw bytes in both
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
