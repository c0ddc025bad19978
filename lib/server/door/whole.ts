import 'server-only'
import type { ServerResponse } from 'node:http'

/** Returns the bytes passed to `write` or `end`. Returns an empty array for a callback or a missing value. */
function bytesOf(part: unknown, encoding: unknown): Buffer[] {
  if (typeof part === 'string') return [Buffer.from(part, encoding === 'latin1' ? encoding : 'utf8')]
  return part instanceof Uint8Array ? [Buffer.from(part.buffer, part.byteOffset, part.byteLength)] : []
}

/**
 * Makes a response send JSON in a single write, with a Content-Length header. The framework would stream the JSON in
 * several parts, each with its own system call. Downloads and other content types may be large and are still streamed.
 * `hasBegun` reports whether any part of the response has been written.
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
