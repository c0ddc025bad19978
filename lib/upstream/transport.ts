import { setTimeout as sleep } from 'node:timers/promises'
import { buildPath } from '@/lib/contract/match'
import type { Named, Operation } from '@/lib/contract/operation'
import { readErrorEnvelope } from '@/lib/contract/read-envelope'
import { isOfOther, isWithoutId, readsModule } from '@/lib/contract/operation-target'
import { parseBounded } from '@/lib/util/bounded-json'
import { isRecord } from '@/lib/util/records'
import { responseTimeoutMs } from '@/lib/contract/write-check'
import { exchange, type Limits, type NoAnswer, type NoAnswerReason, none } from './exchange'
import { createPace, retryAfterMs, overBudget } from './pace'
import type { AddressPolicy, BaseUrl } from './policy'
import type { AddressLookup } from './pool'
import { createAccountPools } from './account-pools'

/** An account's connection. The API key is a function so that logging the object doesn't reveal the key. */
export interface Upstream {
  id: string
  base_url: string
  version_header: string
  version: string
  key: () => string
  /** True if the budget of background work and the limit per person apply to this account. */
  isPaced: boolean
}

export interface Answered {
  kind: 'answered'
  status: number
  /** The parsed body, or undefined if the response has no body. */
  json: unknown
  /** The body as text: valid JSON, or an empty string. */
  text: string
  /** The pause, in milliseconds, that a 429 response requests. */
  retryAfterMs?: number
}
export type Answer = Answered | NoAnswer

export interface SendInput {
  params?: Record<string, string>
  query?: Record<string, string> | URLSearchParams
  body?: unknown
}
export interface SendOptions {
  /** Cancels a read. Doesn't affect writes, because a canceled write would have an unknown outcome. */
  signal?: AbortSignal
  /** True to wait for room in the budget of background work. */
  background?: boolean
  /** Ends the wait of background work when aborted. */
  urgent?: AbortSignal
  /** True for continuous work, which can use only part of the request budget. */
  isSteady?: boolean
  requestId?: string
  /** True for a read that a write depends on. The read uses the budget and connections of writes. */
  isPartOfWrite?: boolean
}

interface Opened extends Upstream {
  opened: string
}

export interface SentCall {
  accountId: string
  op: Named
  input: SendInput
  /** The path and query after the base URL. */
  path: string
  requestId?: string
}
/** The result of a request. `ms` is the time until the response was complete, in milliseconds. */
export type CallEnd = { answer: Answer; ms: number }
/**
 * Records a request before it is sent. Resolves with a function that records the result. Neither function throws.
 */
export type NoteCall = (call: SentCall) => Promise<(end: CallEnd) => void>

interface TransportOptions {
  /**
   * Deducts one request from the person's budget and returns 0. Returns the wait in milliseconds if the budget is
   * used up.
   */
  spend?: (accountId: string, isWrite: boolean) => number
  /** Called for every request that is sent, including retries. */
  note?: NoteCall
  policy: AddressPolicy
  lookup?: AddressLookup
  limits?: Partial<Limits & { connectMs: number }>
}

const defaults = { connectMs: 3000, totalMs: responseTimeoutMs, maxBytes: 8 * 2 ** 20 }
const maxTries = 3
/** The replacement for the body of a 429 response that isn't JSON. */
const rateLimited = { status_code: 429, msg: 'The platform is rate limiting requests (429).' }
const noRoom = 'The request was canceled before the request limit allowed sending it.'
const userAgent = 'adit/0.1'

/** Sends requests to management APIs. Checks addresses, limits sizes and times, and doesn't follow redirects. */
export interface Transport {
  /**
   * Runs an operation. Retries only reads, after status 429 or a lost connection. Failures of the platform don't
   * reject the promise.
   */
  send: (upstream: Upstream, op: Named, input?: SendInput, options?: SendOptions) => Promise<Answer>
  /**
   * Waits until background work can send another request. Resolves with false if `signal` was aborted first. Call this
   * before a write is recorded as sent.
   */
  room: (upstream: Pick<Upstream, 'id' | 'isPaced'>, signal: AbortSignal) => Promise<boolean>
  disconnect: (id: string) => void
  close: () => Promise<void>
}

export function createTransport({ policy, lookup, limits, note, spend }: TransportOptions): Transport {
  const bounds = { ...defaults, ...limits }
  const accountPools = createAccountPools({ policy, lookup, connectMs: bounds.connectMs })
  const pace = createPace()

  /**
   * Sends a request, and repeats a read once if its connection was lost. `lostAfterMs` is the duration of the first
   * attempt, in milliseconds.
   */
  async function once(
    upstream: Opened,
    op: Named,
    input: SendInput,
    options: SendOptions,
    lostAfterMs?: number,
  ): Promise<Answer> {
    const isRead = op.method === 'GET'
    const signal = isRead ? options.signal : undefined
    const isBackground = upstream.isPaced && options.background
    const isWrite = !isRead || options.isPartOfWrite === true
    const waitMs =
      (upstream.isPaced && !isBackground && !options.isSteady && spend?.(upstream.id, isWrite)) || 0
    if (waitMs > 0) return overBudget(waitMs)
    const pauseMs = await pace.clear(upstream.id, isRead)
    if (pauseMs > 0) return { ...none('busy', rateLimited.msg), retryAfterMs: pauseMs }
    if (options.isSteady && upstream.isPaced) await pace.steadyRoom(upstream.id)
    if (isBackground && !(await pace.backgroundRoom(upstream.id, signal, options.urgent)))
      return none('aborted', noRoom)
    const pools = accountPools.ensure(upstream) // after the wait: the account may have changed in the meantime
    if (pools.kind === 'none') return pools
    const isRepeated = lostAfterMs !== undefined
    const pool = isWrite || isRepeated ? pools.writes : pools.reads // each write opens a connection
    pace.count(upstream.id, options.isSteady)
    const request = requestOf(upstream, pools.parsedUrl, op, input, options.requestId)
    const path = request.path.slice(pools.parsedUrl.path.length)
    const end = await note?.({ accountId: upstream.id, op, input, path, requestId: options.requestId })
    const started = performance.now()
    const raw = await exchange(pool, request, { ...bounds, spentMs: lostAfterMs ?? 0 }, signal)
    const answer = raw.kind === 'none' ? raw : answerOf(raw, op, input, upstream.opened)
    end?.({ answer, ms: Math.round(performance.now() - started) })
    const isLost = raw.kind === 'none' && raw.reason === 'cut' && raw.status === undefined
    if (isLost && isRead && !isRepeated)
      return once(upstream, op, input, options, performance.now() - started)
    if (raw.kind === 'none') return raw
    const pause = raw.status === 429 ? retryAfterMs(raw.headers['retry-after'], Date.now()) : null
    pace.answered(upstream.id, pause, started)
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
    disconnect(id) {
      accountPools.remove(id)
      pace.remove(id)
    },
    close: accountPools.close,
  }
}

const keyTrouble =
  "This account's stored API key is missing, or the current ADIT_SECRET can't decrypt it. Replace the key in Settings → Accounts, or add the previous secret to ADIT_SECRET."

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
 * Returns the path and query of a request, built from the operation's path template and the parameters. Throws if a URL
 * parser would change the path.
 */
function targetOf(base: BaseUrl, op: Operation, { params = {}, query = {} }: SendInput): string {
  const path = base.path + buildPath(op, params)
  const url = new URL(base.origin + path)
  if (url.origin !== base.origin || url.pathname !== path)
    throw new Error(`${op.path}: parameters leave the path`)
  const search = new URLSearchParams(query).toString()
  return search ? `${path}?${search}` : path
}

function answerOf(
  raw: { status: number; body: Buffer },
  op: Named,
  { params = {} }: SendInput,
  key: string,
): Answer {
  const { status, body } = raw
  const unreadable = (what: string, reason: NoAnswerReason = 'not-json'): NoAnswer => ({
    kind: 'none',
    reason,
    sent: true,
    message: `The server returned ${status} ${what}.`,
    status,
  })
  const read = (text: string, json: unknown): Answer => {
    const fault = isForeign404(status, json)
      ? "with an error that isn't in the API's format"
      : op.method === 'GET' && status < 300
        ? readFault(op, params, json)
        : null
    return fault === null ? { kind: 'answered', status, json, text } : unreadable(fault, 'not-object')
  }
  if (body.length === 0 && (status === 204 || (status < 300 && op.status === 204))) return read('', undefined)
  try {
    const text = body.toString('utf8')
    const json = parseBounded(text)
    if (containsKey(key, text, json))
      return unreadable("with the account's API key in the response, so the console discarded the response")
    return read(text, json)
  } catch {
    if (status === 429) return read(JSON.stringify(rateLimited), rateLimited) // from a gateway that didn't forward it
    return unreadable("with content that isn't JSON")
  }
}

/** Reports whether a response is a 404 without the API's error format, for example from a gateway. */
const isForeign404 = (status: number, json: unknown) => status === 404 && readErrorEnvelope(json) === null

/**
 * Returns why the response to a read can't be the requested resource or list, such as "without a body".
 * Returns null for a plausible response.
 */
function readFault(op: Named, params: Record<string, string>, json: unknown): string | null {
  if (json === undefined) return 'without a body'
  if (json === null && readsModule(op)) return null
  if (!isRecord(json)) return "with JSON that isn't an object"
  if (isOfOther(op, params, json)) return 'with a different resource than the one requested'
  if (isWithoutId(op, json)) return "with an object that isn't the requested resource"
  const isList = op.name.endsWith('.list')
  return isList && !Object.values(json).some(Array.isArray)
    ? "with an object that doesn't contain a list"
    : null
}

/** Reports whether text, or the JSON in it, contains the API key. Ignores keys with fewer than 8 characters. */
const containsKey = (key: string, text: string, json: unknown) =>
  key.length >= 8 &&
  (text.includes(key) ||
    (/\\[u/]/.test(text) && JSON.stringify(json).includes(JSON.stringify(key).slice(1, -1))))
