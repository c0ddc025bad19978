import type { IncomingMessage } from 'node:http'
import type { BodyKind } from './http/connection'

/** The header fields that a proxy must not forward (RFC 9110 sections 6.5.1, 7.6.1 and 11.7). */
const hopByHop: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])
const none: ReadonlySet<string> = new Set()
const usual = /^(?:keep-alive|close|upgrade|keep-alive, ?upgrade)$/i

/** Returns the lowercase names that Connection fields list as additional hop-by-hop fields, except Host. */
function namedByConnection(raw: readonly string[]): ReadonlySet<string> {
  let names: Set<string> | null = null
  for (let i = 0; i < raw.length; i += 2) {
    const value = raw[i + 1] ?? ''
    if (raw[i]?.toLowerCase() !== 'connection' || usual.test(value)) continue
    names ??= new Set()
    for (const name of value.split(',')) names.add(name.trim().toLowerCase())
  }
  names?.delete('host')
  return names ?? none
}

/**
 * Returns alternating names and values of header fields, without hop-by-hop fields and fields whose lowercase names are
 * in `omitted`.
 */
export function forwardedHeaders(raw: readonly string[], omitted: ReadonlySet<string> = none): string[] {
  const named = namedByConnection(raw)
  const forwarded: string[] = []
  for (let i = 0; i < raw.length; i += 2) {
    const name = raw[i] ?? ''
    const lower = name.toLowerCase()
    if (!hopByHop.has(lower) && !named.has(lower) && !omitted.has(lower))
      forwarded.push(name, raw[i + 1] ?? '')
  }
  return forwarded
}

/** The methods whose requests need no Content-Length if they have no body. */
const bodiless = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE'])

/** Returns the body framing for forwarding a request, and the header fields that declare the framing. */
export function framingOf({ headers, method = '' }: IncomingMessage): { fields: string[]; body: BodyKind } {
  const { 'transfer-encoding': coding, 'content-length': length } = headers
  if (coding !== undefined) return { fields: ['Transfer-Encoding', 'chunked'], body: 'chunked' }
  if (length !== undefined)
    return { fields: ['Content-Length', length], body: Number(length) > 0 ? 'length' : 'none' }
  return { fields: bodiless.has(method) ? [] : ['Content-Length', '0'], body: 'none' }
}
