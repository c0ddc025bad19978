import type { IncomingMessage } from 'node:http'
import type { BodyKind } from './connection'

/** Methods whose requests usually have no body, so that one without a length says nothing about it. */
const bodiless = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE'])

/**
 * How the body of a request goes on, and the header field that says so: written anew from how the body was read, never
 * copied, so that it cannot be understood otherwise at the next one on the way.
 */
export function framingOf({ headers, method = '' }: IncomingMessage): { fields: string[]; body: BodyKind } {
  const { 'transfer-encoding': coding, 'content-length': length } = headers
  if (coding !== undefined) return { fields: ['Transfer-Encoding', 'chunked'], body: 'chunked' }
  if (length !== undefined)
    return { fields: ['Content-Length', length], body: Number(length) > 0 ? 'length' : 'none' }
  return { fields: bodiless.has(method) ? [] : ['Content-Length', '0'], body: 'none' }
}
