import type { IncomingMessage, ServerResponse } from 'node:http'
import type { BodyKind } from '@/lib/tunnel/http/connection'
import { framingOf, forwardedHeaders } from '@/lib/tunnel/forwarded-headers'
import { GatewayFault, answerFault, answerFaultOn, cutOff, tooSlow, unfit } from './fault'
import type { Socket } from 'node:net'
import { AnswerFault } from '@/lib/tunnel/http/head'
import { relay } from '@/lib/tunnel/http/relay'
import { PROBE_HEADER, REASON_HEADER } from '@/lib/contract/probe'
import { relayUpgrade } from '@/lib/tunnel/http/upgrade'
import type { IngressTunnel } from './tunnel'

const replacedHeaders = new Set([
  PROBE_HEADER,
  'content-length',
  'expect',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
])

/** Returns the lowercase name in a Host header, without the port and the trailing dot. */
export const nameIn = (host: string) => host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')

/**
 * Returns the Host header of a request. Throws a `GatewayFault` if the request is ambiguous or unsupported (RFC 9112
 * sections 3.2, 6.1 and 11.2).
 */
export function hostOf(request: IncomingMessage): string {
  const { rawHeaders, headers, url = '' } = request
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  if (hosts !== 1) throw new GatewayFault(400, 'A request must have exactly one Host header.')
  if (!url.startsWith('/') && !(url === '*' && request.method === 'OPTIONS'))
    throw new GatewayFault(400, 'The request target must be a path.')
  const coding = headers['transfer-encoding']
  if (coding !== undefined && request.httpVersion === '1.0')
    throw new GatewayFault(400, "HTTP/1.0 doesn't support transfer codings.")
  if (coding !== undefined && coding.toLowerCase() !== 'chunked')
    throw new GatewayFault(
      501,
      "A request body must be chunked or have a Content-Length. Other transfer codings aren't supported.",
    )
  return headers.host ?? ''
}

/** The headers to remove from responses to ordinary HTTP requests, because they contain internal addresses. */
const internalHeaders = new Set([REASON_HEADER])

function requestHeaders(request: IncomingMessage, host: string): { headers: string[]; body: BodyKind } {
  const { fields, body } = framingOf(request)
  const headers = forwardedHeaders(request.rawHeaders, replacedHeaders)
  headers.push(
    'X-Forwarded-For',
    clientAddress(request),
    'X-Forwarded-Proto',
    'http',
    'X-Forwarded-Host',
    host,
  )
  headers.push(...fields)
  return { headers, body }
}

export const clientAddress = (request: IncomingMessage) =>
  (request.socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/, '')

const SOCKET_IDLE_MS = 3_600_000

function faultOf(error: Error): GatewayFault {
  if (error instanceof GatewayFault) return error
  if (!(error instanceof AnswerFault)) return cutOff()
  return { ECONNRESET: cutOff, EPROTO: unfit, ETIMEDOUT: tooSlow }[error.code]()
}

function begin(send: () => void): void {
  try {
    send()
  } catch {
    throw new GatewayFault(400, "The request has characters that can't be forwarded.")
  }
}

/** Forwards a request and its response through a tunnel. `isProbe` is true for a test request from the console. */
export function forwardRequest(
  { streams: pool }: IngressTunnel,
  host: string,
  incoming: IncomingMessage,
  response: ServerResponse,
  isProbe: boolean,
): void {
  const onFault = (error: Error) => answerFault(response, faultOf(error))
  const dropped = isProbe ? undefined : internalHeaders
  begin(() => relay({ pool, ...requestHeaders(incoming, host), incoming, response, dropped, onFault }))
}

/** Forwards a WebSocket handshake through a tunnel, and then raw bytes in both directions. */
export function forwardUpgrade(
  { streams: pool }: IngressTunnel,
  host: string,
  incoming: IncomingMessage,
  visitor: Socket,
  early: Buffer,
): void {
  const { headers, body } = requestHeaders(incoming, host)
  if (body !== 'none' || incoming.headers.upgrade?.toLowerCase() !== 'websocket')
    throw new GatewayFault(501, 'Only WebSocket upgrades without a request body are supported.')
  const onFault = (error: Error) => answerFaultOn(visitor, faultOf(error))
  begin(() => relayUpgrade({ pool, headers, incoming, visitor, early, idleMs: SOCKET_IDLE_MS, onFault }))
}
