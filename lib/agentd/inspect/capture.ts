import { randomUUID } from 'node:crypto'
import type { TunnelSpec } from '../config/tunnel'

/** Bytes of a body that are kept at most. */
export const MAX_BODY = 262_144
/** What an entry takes beside its texts and bodies, about. */
const ENTRY_BYTES = 512
const DEFAULT_BYTES = 50 * 1024 * 1024

/** One side of an exchange: its head, and of its body what is kept. */
export interface CapturedBody {
  chunks: Buffer[]
  kept: number
  /** Bytes that passed; more than `kept` when the body was too long. */
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
  /** The visitor's address, as the platform says. */
  readonly remoteAddress: string
  readonly start: Date
  readonly request: CapturedRequest
  /** Null while there is none, and where none came. */
  response: CapturedResponse | null
  /** Nanoseconds until the answer's end; null while it goes on. */
  duration: number | null
}

/** Writes down one exchange as it passes. */
export interface Recording {
  request: (chunk: Buffer) => void
  head: (status: number, reason: string, headers: readonly string[]) => void
  response: (chunk: Buffer) => void
  end: () => void
}

const newBody = (): CapturedBody => ({ chunks: [], kept: 0, total: 0 })

/**
 * Keeps what there is room for. A chunk is a window on a larger buffer, which would be kept with it: it is copied where
 * that were more than twice of what it is worth. Returns the bytes that it kept.
 */
function keep(body: CapturedBody, chunk: Buffer): number {
  body.total += chunk.length
  const room = Math.min(chunk.length, MAX_BODY - body.kept)
  if (room <= 0) return 0
  const kept = room < chunk.length ? chunk.subarray(0, room) : chunk
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

/** An exchange with what it takes. */
interface Entry {
  readonly exchange: Exchange
  bytes: number
  next: Entry | null
}

/** What of a request is known when it begins. */
export type RequestHead = Omit<CapturedRequest, 'body'>

/** `count` hears of all bytes that are kept. */
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

/** The latest entries, as many as take `limit` bytes together. */
function createShelf(limit: number) {
  const entries = new Map<string, Entry>()
  /** Each leads to the next: a map is slow to say which is its oldest after many that are gone. */
  let oldest: Entry | null = null
  let newest: Entry | null = null
  let bytes = 0
  function drop(first: Entry): void {
    entries.delete(first.exchange.id)
    bytes -= first.bytes
    oldest = first.next
    newest = oldest && newest
    first.next = null // who still records in it keeps no other
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
    /** An entry that is still there takes so many bytes more. */
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

/** Keeps the latest exchanges in memory, up to `inspectDbSize` bytes: 0 means 50 MB, -1 keeps none. */
export function createCaptures(inspectDbSize: number) {
  const limit = inspectDbSize === 0 ? DEFAULT_BYTES : inspectDbSize
  const shelf = createShelf(limit)
  return {
    /** Null where nothing is to be kept of this tunnel. */
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
    /** Newest first. */
    list: () => [...shelf.entries.values()].map(({ exchange }) => exchange).toReversed(),
    clear: () => shelf.clear(),
    /** Bytes that are kept, about. */
    bytes: () => shelf.bytes(),
  }
}
export type Captures = ReturnType<typeof createCaptures>
