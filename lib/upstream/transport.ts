import { setTimeout as sleep } from 'node:timers/promises'
import { buildPath } from '@/lib/contract/match'
import type { Named, Operation } from '@/lib/contract/operation'
import { parseBounded } from './bounded-json'
import { isRecord } from '@/lib/util/records'
import { exchange, type Limits, type NoAnswer, type NoAnswerReason, none } from './exchange'
import { createPace, retryAfterMs } from './pace'
import { overBudget } from './person-budget'
import type { AddressPolicy, BaseUrl } from './policy'
import type { Lookup } from './pool'
import { createWays } from './ways'

/**
 * An account in the form that the transport needs. The key is a function, so that printing an account never prints its
 * key.
 */
export interface Upstream {
  id: string
  base_url: string
  version_header: string
  version: string
  key: () => string
  /** True if background work on the account must stay within the request budget. */
  isPaced: boolean
}

export interface Answered {
  kind: 'answered'
  status: number
  /** The parsed body; undefined if there is none. */
  json: unknown
  /** The body as received: valid JSON, or empty. */
  text: string
  /** The pause that a 429 requested, in milliseconds. */
  retryAfterMs?: number
}
export type Answer = Answered | NoAnswer

export interface SendInput {
  params?: Record<string, string>
  query?: Record<string, string> | URLSearchParams
  body?: unknown
}
export interface SendOptions {
  /** Cancels a read. Writes ignore the signal, because canceling one would leave its outcome unknown. */
  signal?: AbortSignal
  /** True to wait for room in the budget for background work. */
  background?: boolean
  /** Ends the wait of background work when aborted. */
  urgent?: AbortSignal
  /** True for continuous work, which leaves most of the request budget of a paced account to people. */
  isSteady?: boolean
  requestId?: string
  /** True for a read that a write waits for. It uses the writes' connections, so that other reads don't delay it. */
  isPartOfWrite?: boolean
}

/** An account with its key in plain text, for the duration of one request. */
interface Opened extends Upstream {
  opened: string
}

/** One HTTP request of an account, as sent. */
export interface SentCall {
  accountId: string
  op: Named
  input: SendInput
  /** The path and query below the base URL. */
  path: string
  requestId?: string
}
/** The result of a call. `ms` is the time from its start to the whole response. */
export type CallEnd = { answer: Answer; ms: number }
/** Records a call before it is sent. Resolves with a function that records its result. Neither may throw. */
export type NoteCall = (call: SentCall) => Promise<(end: CallEnd) => void>

interface TransportOptions {
  /** Deducts one request from the budget of the person who waits for it. Returns 0, or the milliseconds to wait. */
  spend?: (accountId: string) => number
  /** Called for every request that is sent, including retries. */
  note?: NoteCall
  policy: AddressPolicy
  lookup?: Lookup
  limits?: Partial<Limits & { connectMs: number }>
}

const defaults = { connectMs: 3000, totalMs: 15_000, maxBytes: 8 * 2 ** 20 }
const maxTries = 3
const noRoom = 'The request was canceled while it waited for the request budget.'
const userAgent = 'adit/0.1'

/** The only way to call a management API: checked addresses, fixed headers, limited sizes and times, no redirects. */
export interface Transport {
  /** Runs one operation. Never rejects because of the upstream. Retries only reads, and only after a 429. */
  send: (upstream: Upstream, op: Named, input?: SendInput, options?: SendOptions) => Promise<Answer>
  /**
   * Waits until background work may send one more request to a paced account. Resolves with false if `signal` was
   * aborted first. Call this before a write, because a write must not wait after it's stored as sent.
   */
  room: (upstream: Pick<Upstream, 'id' | 'isPaced'>, signal: AbortSignal) => Promise<boolean>
  /** Closes an account's connections after it was changed or removed. */
  forget: (id: string) => void
  close: () => Promise<void>
}

export function createTransport({ policy, lookup, limits, note, spend }: TransportOptions): Transport {
  const bounds = { ...defaults, ...limits }
  const ways = createWays({ policy, lookup, connectMs: bounds.connectMs })
  const pace = createPace()

  async function once(upstream: Opened, op: Named, input: SendInput, options: SendOptions) {
    const isRead = op.method === 'GET'
    const signal = isRead ? options.signal : undefined
    const isBackground = upstream.isPaced && options.background
    const waitMs = (upstream.isPaced && !isBackground && !options.isSteady && spend?.(upstream.id)) || 0
    if (waitMs > 0) return overBudget(waitMs)
    const pauseMs = await pace.clear(upstream.id, isRead)
    if (pauseMs > 0)
      return { ...none('busy', 'The platform is rate limiting requests (429).'), retryAfterMs: pauseMs }
    if (options.isSteady && upstream.isPaced) await pace.steadyRoom(upstream.id)
    if (isBackground && !(await pace.backgroundRoom(upstream.id, signal, options.urgent)))
      return none('aborted', noRoom)
    const way = ways.to(upstream) // after the wait: the account may have changed in the meantime
    if (way.kind === 'none') return way
    const pool = isRead && !options.isPartOfWrite ? way.reads : way.writes
    pace.count(upstream.id, options.isSteady)
    const request = requestOf(upstream, way.base, op, input, options.requestId)
    const path = request.path.slice(way.base.path.length)
    const end = await note?.({ accountId: upstream.id, op, input, path, requestId: options.requestId })
    const started = performance.now()
    const raw = await exchange(pool, request, bounds, signal)
    const answer = raw.kind === 'none' ? raw : answerOf(raw, op, upstream.opened)
    end?.({ answer, ms: Math.round(performance.now() - started) })
    if (raw.kind === 'none') return raw
    const pause = raw.status === 429 ? retryAfterMs(raw.headers['retry-after'], Date.now()) : null
    pace.answered(upstream.id, pause)
    return answer.kind === 'answered' && pause !== null ? { ...answer, retryAfterMs: pause } : answer
  }

  return {
    async send(upstream, op, input = {}, options = {}) {
      const opened = openKey(upstream)
      if (opened === null) return none('key', keyTrouble)
      const tries = op.method === 'GET' ? maxTries : 1
      for (let tried = 1; ; tried += 1) {
        const answer = await once({ ...upstream, opened }, op, input, options)
        if (answer.kind === 'none' || answer.status !== 429 || tried >= tries) return answer
        await sleep((2 ** tried * 100 + Math.random() * 200) | 0)
      }
    },
    room: async ({ id, isPaced }, signal) => !isPaced || pace.backgroundRoom(id, signal),
    forget(id) {
      ways.forget(id)
      pace.forget(id)
    },
    close: ways.close,
  }
}

const keyTrouble =
  "The stored API key of this account can't be decrypted with the current ADIT_SECRET. Replace the key in Settings, or add the old secret again."

/** Returns the account's key in plain text; null if it can't be decrypted. */
function openKey({ key }: Upstream): string | null {
  try {
    return key()
  } catch {
    return null // the vault's reason doesn't matter: the remedy is the same
  }
}

function requestOf(upstream: Opened, base: BaseUrl, op: Operation, input: SendInput, requestId?: string) {
  const hasBody = op.method === 'POST' || op.method === 'PUT' || op.method === 'PATCH'
  return {
    method: op.method,
    path: targetOf(base, op, input),
    headers: headersOf(upstream, hasBody, requestId),
    body: hasBody ? JSON.stringify(input.body ?? {}) : undefined,
  }
}

function headersOf(upstream: Opened, hasBody: boolean, requestId?: string): Record<string, string> {
  return {
    authorization: `Bearer ${upstream.opened}`,
    [upstream.version_header.toLowerCase()]: upstream.version,
    accept: 'application/json',
    'accept-encoding': 'identity',
    'user-agent': userAgent,
    ...(requestId ? { 'x-request-id': requestId } : {}),
    ...(hasBody ? { 'content-type': 'application/json' } : {}),
  }
}

/**
 * Builds the request target only from the template and its checked parameters. Throws if a URL parser would read a
 * different path.
 */
function targetOf(base: BaseUrl, op: Operation, { params = {}, query = {} }: SendInput): string {
  const path = base.path + buildPath(op, params)
  const url = new URL(base.origin + path)
  if (url.origin !== base.origin || url.pathname !== path)
    throw new Error(`${op.path}: parameters leave the path`)
  const search = new URLSearchParams(query).toString()
  return search ? `${path}?${search}` : path
}

function answerOf(raw: { status: number; body: Buffer }, op: Named, key: string): Answer {
  const { status, body } = raw
  const unreadable = (what: string, reason: NoAnswerReason = 'not-json'): NoAnswer => ({
    kind: 'none',
    reason,
    sent: true,
    message: `The server returned ${status} ${what}.`,
    status,
  })
  const read = (text: string, json: unknown): Answer => {
    const fault = op.method === 'GET' && status < 300 ? readFault(op, json) : null
    return fault === null ? { kind: 'answered', status, json, text } : unreadable(fault, 'not-object')
  }
  if (body.length === 0 && (status === 204 || (status < 300 && op.status === 204))) return read('', undefined)
  try {
    const text = body.toString('utf8')
    const json = parseBounded(text)
    if (tells(key, text, json))
      return unreadable("with the account's API key in the response, which is not forwarded")
    return read(text, json)
  } catch {
    return unreadable("with content that isn't JSON")
  }
}

/** Returns why the response to a read isn't the requested resource or list; null if it may be. */
function readFault(op: Named, json: unknown): string | null {
  if (json === undefined) return 'without a body'
  if (!isRecord(json)) return "with JSON that isn't an object"
  const isList = op.name.endsWith('.list')
  return isList && !Object.values(json).some(Array.isArray) ? "with an object that isn't a list" : null
}

/**
 * Reports whether a text, or the JSON parsed from it, contains the key. Ignores a key that is too short to distinguish
 * from ordinary text.
 */
const tells = (key: string, text: string, json: unknown) =>
  key.length >= 8 &&
  (text.includes(key) ||
    (/\\[u/]/.test(text) && JSON.stringify(json).includes(JSON.stringify(key).slice(1, -1))))
