import { randomUUID } from 'node:crypto'
import type { TunnelSpec } from '../config/tunnel'

export const MAX_CAPTURED_BODY = 262_144
/** The estimated memory for an exchange without its URI, headers and bodies, in bytes. */
const ENTRY_BYTES = 512
const DEFAULT_BYTES = 50 * 1024 * 1024

export interface CapturedBody {
  chunks: Buffer[]
  kept: number
  /** The number of bytes received, which is greater than `kept` if the body was truncated. */
  total: number
}
interface CapturedRequest {
  method: string
  uri: string
  headers: readonly string[]
  body: CapturedBody
}
interface CapturedResponse {
  status: number
  reason: string
  headers: readonly string[]
  body: CapturedBody
}

export interface Exchange {
  readonly id: string
  readonly tunnel: string
  /** The visitor's address, as reported by the platform. */
  readonly remoteAddress: string
  readonly start: Date
  readonly request: CapturedRequest
  response: CapturedResponse | null
  /** The duration of the exchange in nanoseconds, or null while the exchange is in progress. */
  duration: number | null
}

export interface Recording {
  request: (chunk: Buffer) => void
  head: (status: number, reason: string, headers: readonly string[]) => void
  response: (chunk: Buffer) => void
  end: () => void
}

const newBody = (): CapturedBody => ({ chunks: [], kept: 0, total: 0 })

function keep(body: CapturedBody, chunk: Buffer): number {
  body.total += chunk.length
  const room = Math.min(chunk.length, MAX_CAPTURED_BODY - body.kept)
  if (room <= 0) return 0
  const kept = room < chunk.length ? chunk.subarray(0, room) : chunk
  // A small part of a larger buffer is copied, so that it doesn't keep the whole buffer in memory.
  body.chunks.push(2 * room >= chunk.buffer.byteLength ? kept : Buffer.from(kept))
  body.kept += room
  return room
}

function textBytes(texts: readonly string[]): number {
  let bytes = 0
  for (const text of texts) bytes += text.length
  return bytes
}

function forwardedFor(headers: readonly string[]): string {
  for (let at = 0; at < headers.length; at += 2)
    if (headers[at]?.length === 15 && headers[at]?.toLowerCase() === 'x-forwarded-for')
      return headers[at + 1]?.split(',', 1)[0]?.trim() ?? ''
  return ''
}

interface Entry {
  readonly exchange: Exchange
  bytes: number
  next: Entry | null
}

export type RequestHead = Omit<CapturedRequest, 'body'>

function recordingOf(exchange: Exchange, count: (bytes: number) => void): Recording {
  const started = performance.now()
  return {
    request: (chunk) => count(keep(exchange.request.body, chunk)),
    head(status, reason, headers) {
      exchange.response = { status, reason, headers, body: newBody() }
      count(textBytes(headers))
    },
    response: (chunk) => exchange.response && count(keep(exchange.response.body, chunk)),
    end: () => void (exchange.duration ??= Math.round((performance.now() - started) * 1e6)),
  }
}

function createShelf(limit: number) {
  const entries = new Map<string, Entry>()
  let oldest: Entry | null = null
  let newest: Entry | null = null
  let bytes = 0
  function drop(first: Entry): void {
    entries.delete(first.exchange.id)
    bytes -= first.bytes
    oldest = first.next
    newest = oldest && newest
    first.next = null // A recording in progress must not keep later entries in memory.
  }
  return {
    entries,
    bytes: () => bytes,
    add(entry: Entry): void {
      entries.set(entry.exchange.id, entry)
      if (newest) newest.next = entry
      oldest ??= entry
      newest = entry
    },
    /**
     * Adds `more` bytes to an entry's size and removes the oldest entries while the limit is exceeded. Does nothing if
     * the entry was removed.
     */
    count(entry: Entry, more: number): void {
      if (!entries.has(entry.exchange.id)) return
      entry.bytes += more
      bytes += more
      while (oldest && bytes > limit) drop(oldest)
    },
    clear(): void {
      entries.clear()
      oldest = newest = null
      bytes = 0
    },
  }
}

/**
 * Creates the in-memory store that keeps the newest captured exchanges, up to `inspectDbSize` bytes. 0 means 50 MiB,
 * and -1 disables capturing.
 */
export function createCaptures(inspectDbSize: number) {
  const limit = inspectDbSize === 0 ? DEFAULT_BYTES : inspectDbSize
  const shelf = createShelf(limit)
  return {
    /** Starts recording an exchange. Returns null if exchanges of this tunnel aren't captured. */
    begin({ name, inspect }: TunnelSpec, head: RequestHead): Recording | null {
      if (!inspect || limit < 0) return null
      const exchange: Exchange = {
        id: randomUUID(),
        tunnel: name,
        remoteAddress: forwardedFor(head.headers),
        start: new Date(),
        request: { ...head, body: newBody() },
        response: null,
        duration: null,
      }
      const entry = { exchange, bytes: 0, next: null }
      shelf.add(entry)
      shelf.count(entry, ENTRY_BYTES + head.uri.length + textBytes(head.headers))
      return recordingOf(exchange, (more) => shelf.count(entry, more))
    },
    get: (id: string) => shelf.entries.get(id)?.exchange,
    /** Lists the captured exchanges, newest first. */
    list: () => [...shelf.entries.values()].map(({ exchange }) => exchange).toReversed(),
    clear: () => shelf.clear(),
    bytes: () => shelf.bytes(),
  }
}
export type Captures = ReturnType<typeof createCaptures>
