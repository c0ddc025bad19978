import type { IncomingMessage } from 'node:http'
import type { BodyKind } from './connection'

/** Methods whose requests usually have no body, so they need no Content-Length. */
const bodiless = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE'])

/**
 * Returns the framing of a request's body and its header field. Generates the field from how the body was parsed
 * instead of copying it, so that the next hop can't interpret it differently.
 */
export function framingOf({ headers, method = '' }: IncomingMessage): { fields: string[]; body: BodyKind } {
  const { 'transfer-encoding': coding, 'content-length': length } = headers
  if (coding !== undefined) return { fields: ['Transfer-Encoding', 'chunked'], body: 'chunked' }
  if (length !== undefined)
    return { fields: ['Content-Length', length], body: Number(length) > 0 ? 'length' : 'none' }
  return { fields: bodiless.has(method) ? [] : ['Content-Length', '0'], body: 'none' }
}
