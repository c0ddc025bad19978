import 'server-only'
import type { ServerResponse } from 'node:http'

/** Returns the bytes of an argument of `write` or `end`; none for a callback or a missing value. */
function bytesOf(part: unknown, encoding: unknown): Buffer[] {
  if (typeof part === 'string') return [Buffer.from(part, encoding === 'latin1' ? encoding : 'utf8')]
  return part instanceof Uint8Array ? [Buffer.from(part.buffer, part.byteOffset, part.byteLength)] : []
}

/**
 * Sends a JSON response in one piece, head and body, with its length. The response is complete in memory before it
 * begins, but the framework would stream it, and each part would cost a system call and wake the receiver. Other
 * responses, including downloads, are sent unchanged, because they may be large. `hasBegun` reports whether a body was
 * started, so that no other response can be sent.
 */
export function sendWhole(response: ServerResponse): { hasBegun: () => boolean } {
  const [flushHeaders, write, end] = [
    response.flushHeaders.bind(response),
    response.write.bind(response),
    response.end.bind(response),
  ]
  const parts: Buffer[] = []
  const isJson = () =>
    String(response.getHeader('content-type')).startsWith('application/json') &&
    !response.hasHeader('content-disposition')
  const keep = (input: readonly unknown[]) => {
    parts.push(...bytesOf(input[0], input[1]))
    for (const callback of input)
      if (typeof callback === 'function') response.once('finish', () => Reflect.apply(callback, response, []))
  }
  response.flushHeaders = () => {
    if (!isJson()) flushHeaders()
  }
  response.write = (...args: unknown[]) => {
    if (!isJson()) return Reflect.apply(write, response, args) === true // any of its overloads, as below
    keep(args)
    return true
  }
  response.end = (...args: unknown[]) => {
    if (parts.length > 0) {
      keep(args)
      args = [parts.length === 1 ? parts[0] : Buffer.concat(parts)]
    }
    Reflect.apply(end, response, args)
    return response
  }
  return { hasBegun: () => response.headersSent || parts.length > 0 }
}
