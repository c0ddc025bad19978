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

/** Copies what there is room for, since a chunk is a window on a larger buffer. Returns the bytes that it copied. */
function keep(body: CapturedBody, chunk: Buffer): number {
  body.total += chunk.length
  const room = Math.min(chunk.length, MAX_BODY - body.kept)
  if (room <= 0) return 0
  body.chunks.push(Buffer.from(chunk.subarray(0, room)))
  body.kept += room
  return room
}

const textBytes = (texts: readonly string[]) => texts.reduce((sum, text) => sum + text.length, 0)

function forwardedFor(headers: readonly string[]): string {
  const at = headers.findIndex((name, i) => i % 2 === 0 && name.toLowerCase() === 'x-forwarded-for')
  return at < 0 ? '' : (headers[at + 1]?.split(',')[0]?.trim() ?? '')
}

/** What of a request is known when it begins. */
export type RequestHead = Omit<CapturedRequest, 'body'>

/** `count` hears of all bytes that are kept. */
function recordingOf(exchange: Exchange, count: (bytes: number) => void): Recording {
  const started = process.hrtime.bigint()
  return {
    request: (chunk) => count(keep(exchange.request.body, chunk)),
    head(status, reason, headers) {
      exchange.response = { status, reason, headers, body: newBody() }
      count(textBytes(headers))
    },
    response: (chunk) => exchange.response && count(keep(exchange.response.body, chunk)),
    end: () => void (exchange.duration ??= Number(process.hrtime.bigint() - started)),
  }
}

/** Keeps the latest exchanges in memory, up to so many bytes: 0 for 50 MB, -1 for none at all. Source: api-notes 6.1. */
export function createCaptures(inspectDbSize: number) {
  const limit = inspectDbSize === 0 ? DEFAULT_BYTES : inspectDbSize
  const exchanges = new Map<string, { exchange: Exchange; bytes: number }>()
  let bytes = 0
  const drop = (id: string) => {
    bytes -= exchanges.get(id)?.bytes ?? 0
    exchanges.delete(id)
  }
  const count = (id: string, more: number) => {
    const entry = exchanges.get(id)
    if (!entry) return
    entry.bytes += more
    bytes += more
    for (const oldest of exchanges.keys()) {
      if (bytes <= limit) return
      drop(oldest)
    }
  }
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
      exchanges.set(exchange.id, { exchange, bytes: 0 })
      count(exchange.id, ENTRY_BYTES + head.uri.length + textBytes(head.headers))
      return recordingOf(exchange, (more) => count(exchange.id, more))
    },
    get: (id: string) => exchanges.get(id)?.exchange,
    /** Newest first. */
    list: () => [...exchanges.values()].map(({ exchange }) => exchange).toReversed(),
    clear() {
      exchanges.clear()
      bytes = 0
    },
    /** Bytes that are kept, about. */
    bytes: () => bytes,
  }
}
export type Captures = ReturnType<typeof createCaptures>
