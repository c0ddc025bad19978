import 'server-only'
import type { ServerResponse } from 'node:http'

/** Bytes of what `write` and `end` of a response take; none for their callbacks and for nothing. */
function bytesOf(part: unknown, encoding: unknown): Buffer[] {
  if (typeof part === 'string') return [Buffer.from(part, encoding === 'latin1' ? encoding : 'utf8')]
  return part instanceof Uint8Array ? [Buffer.from(part.buffer, part.byteOffset, part.byteLength)] : []
}

/**
 * Makes a JSON answer leave in one piece, head and body, with its length. Such an answer is whole in memory before it
 * begins; the framework streams it all the same, and each part would cost a system call and wake the other side.
 * Anything else goes out as it comes. `hasBegun`: a body was started, so that nothing else can be answered.
 */
export function sendWhole(response: ServerResponse): { hasBegun: () => boolean } {
  const [flushHeaders, write, end] = [
    response.flushHeaders.bind(response),
    response.write.bind(response),
    response.end.bind(response),
  ]
  const parts: Buffer[] = []
  const isJson = () => String(response.getHeader('content-type')).startsWith('application/json')
  const keep = (given: readonly unknown[]) => {
    parts.push(...bytesOf(given[0], given[1]))
    for (const callback of given)
      if (typeof callback === 'function') response.once('finish', () => Reflect.apply(callback, response, []))
  }
  response.flushHeaders = () => {
    if (!isJson()) flushHeaders()
  }
  response.write = (...given: unknown[]) => {
    if (!isJson()) return Reflect.apply(write, response, given) === true // any of its forms, as below
    keep(given)
    return true
  }
  response.end = (...given: unknown[]) => {
    if (parts.length > 0) {
      keep(given)
      given = [parts.length === 1 ? parts[0] : Buffer.concat(parts)]
    }
    Reflect.apply(end, response, given)
    return response
  }
  return { hasBegun: () => response.headersSent || parts.length > 0 }
}
