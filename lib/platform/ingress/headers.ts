import type { IncomingMessage } from 'node:http'
import type { BodyKind } from '@/lib/tunnel/http/connection'
import { framingOf } from '@/lib/tunnel/http/framing'
import { passedOn } from '@/lib/tunnel/passed-on'
import { GatewayFault } from './fault'

/** What the ingress says itself of a request: a visitor's word for it does not count. */
const saidAnew = new Set([
  'content-length',
  'expect',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
])

/** The name that a Host field asks for: lower case, without port and final dot; an IPv6 address in its brackets. */
export const nameIn = (host: string) => host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')

/**
 * What a request is addressed to. Throws where two readers could understand it in two ways: several hosts, a target
 * that names another one, a coding of the body that is not just chunks. Source: RFC 9112 sections 3.2, 6.1, 11.2.
 */
export function hostOf(request: IncomingMessage): string {
  const { rawHeaders, headers, url = '' } = request
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  if (hosts !== 1) throw new GatewayFault(400, 'A request must name exactly one host.')
  if (!url.startsWith('/') && !(url === '*' && request.method === 'OPTIONS'))
    throw new GatewayFault(400, 'The target of a request must be a path.')
  const coding = headers['transfer-encoding']
  if (coding !== undefined && request.httpVersion === '1.0')
    throw new GatewayFault(400, "HTTP/1.0 doesn't support transfer codings.")
  if (coding !== undefined && coding.toLowerCase() !== 'chunked')
    throw new GatewayFault(
      501,
      'A body must be chunked or have a content length, without other transfer codings.',
    )
  return headers.host ?? ''
}

/** Header fields of a request as they go to the agent, and how its body does. */
export function requestHeaders(
  request: IncomingMessage,
  host: string,
): { headers: string[]; body: BodyKind } {
  const { fields, body } = framingOf(request)
  const headers = passedOn(request.rawHeaders, saidAnew)
  headers.push('X-Forwarded-For', addressOf(request), 'X-Forwarded-Proto', 'http', 'X-Forwarded-Host', host)
  headers.push(...fields)
  return { headers, body }
}

/** Where a request comes from: an IPv4 address is written as one, also where the socket is of both kinds. */
export const addressOf = (request: IncomingMessage) =>
  (request.socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/, '')
