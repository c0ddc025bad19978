import { setTimeout as sleep } from 'node:timers/promises'
import { buildPath } from '@/lib/contract/match'
import type { Operation } from '@/lib/contract/operation'
import type { Pool } from 'undici'
import { parseBounded } from './bounded-json'
import { exchange, type Limits, type NoAnswer, type NoAnswerReason } from './exchange'
import { createPace, retryAfterMs } from './pace'
import { type AddressPolicy, type BaseUrl, parseBaseUrl } from './policy'
import { guardedPool, type Lookup } from './pool'

/** An account as the transport needs it. The key is a function, so that nothing that prints an account prints it. */
export interface Upstream {
  id: string
  base_url: string
  version_header: string
  version: string
  key: () => string
  /** Background work on a paced account stays within the request budget. */
  isPaced: boolean
}

export interface Answered {
  kind: 'answered'
  status: number
  /** Undefined where there is no body. */
  json: unknown
  /** The body as it came: valid JSON, or empty. */
  text: string
  /** Under which the upstream logged it. */
  requestId: string | null
}
export type Answer = Answered | NoAnswer

export interface SendInput {
  params?: Record<string, string>
  query?: Record<string, string> | URLSearchParams
  body?: unknown
}
interface SendOptions {
  /** Gives a read up; a write goes on, since giving it up would leave its outcome unknown. */
  signal?: AbortSignal
  background?: boolean
  requestId?: string
}

interface TransportOptions {
  policy: AddressPolicy
  lookup?: Lookup
  limits?: Partial<Limits & { connectMs: number }>
}

const defaults = { connectMs: 3000, totalMs: 15_000, maxBytes: 8 * 2 ** 20 }
const maxTries = 3
const userAgent = 'adit/0.1'

/** The one way to a management API: checked addresses, a fixed header set, bounded sizes and times, no redirects. */
export interface Transport {
  /** Runs one operation. Never rejects for what the upstream does. Only reads are tried again, and only after a 429. */
  send: (upstream: Upstream, op: Operation, input?: SendInput, options?: SendOptions) => Promise<Answer>
  /** Closes an account's connections, after a change or its removal. */
  forget: (id: string) => void
  close: () => Promise<void>
}

export function createTransport({ policy, lookup, limits }: TransportOptions): Transport {
  const bounds = { ...defaults, ...limits }
  const pools = new Map<string, { href: string; pool: Pool }>()
  const pace = createPace()

  function poolOf(id: string, base: BaseUrl): Pool {
    const known = pools.get(id)
    if (known?.href === base.href) return known.pool
    if (known) void known.pool.destroy()
    const pool = guardedPool(base, { policy, lookup, connectMs: bounds.connectMs })
    pools.set(id, { href: base.href, pool })
    return pool
  }

  async function once(
    upstream: Upstream,
    base: BaseUrl,
    op: Operation,
    input: SendInput,
    options: SendOptions,
  ) {
    const isRead = op.method === 'GET'
    if (!(await pace.clear(upstream.id, isRead))) return none('busy', 'The platform asked for a pause (429).')
    if (options.background && upstream.isPaced) await pace.backgroundRoom(upstream.id)
    pace.count(upstream.id)
    const hasBody = op.method === 'POST' || op.method === 'PUT' || op.method === 'PATCH'
    const request = {
      method: op.method,
      path: targetOf(base, op, input),
      headers: headersOf(upstream, hasBody, options.requestId),
      body: hasBody ? JSON.stringify(input.body ?? {}) : undefined,
    }
    const raw = await exchange(
      poolOf(upstream.id, base),
      request,
      bounds,
      isRead ? options.signal : undefined,
    )
    if (raw.kind === 'none') return raw
    const pause = raw.status === 429 ? retryAfterMs(raw.headers['retry-after'], Date.now()) : null
    pace.answered(upstream.id, pause)
    return answerOf(raw, op)
  }

  return {
    async send(upstream, op, input = {}, options = {}) {
      const base = parseBaseUrl(upstream.base_url, policy)
      if (!base.ok) return none('address', base.message)
      const tries = op.method === 'GET' ? maxTries : 1
      for (let tried = 1; ; tried += 1) {
        const answer = await once(upstream, base.url, op, input, options)
        if (answer.kind === 'none' || answer.status !== 429 || tried >= tries) return answer
        await sleep((2 ** tried * 100 + Math.random() * 200) | 0)
      }
    },
    forget(id) {
      void pools.get(id)?.pool.destroy()
      pools.delete(id)
      pace.forget(id)
    },
    close: async () => void (await Promise.all([...pools.values()].map(({ pool }) => pool.destroy()))),
  }
}

const none = (reason: NoAnswerReason, message: string): NoAnswer => ({
  kind: 'none',
  reason,
  sent: false,
  message,
})

function headersOf(upstream: Upstream, hasBody: boolean, requestId?: string): Record<string, string> {
  return {
    authorization: `Bearer ${upstream.key()}`,
    [upstream.version_header.toLowerCase()]: upstream.version,
    accept: 'application/json',
    'accept-encoding': 'identity',
    'user-agent': userAgent,
    ...(requestId ? { 'x-request-id': requestId } : {}),
    ...(hasBody ? { 'content-type': 'application/json' } : {}),
  }
}

/** The request target, from the template and its checked parameters alone; it must be what a URL parser makes of it. */
function targetOf(base: BaseUrl, op: Operation, { params = {}, query = {} }: SendInput): string {
  const path = base.path + buildPath(op, params)
  const url = new URL(base.origin + path)
  if (url.origin !== base.origin || url.pathname !== path)
    throw new Error(`${op.path}: parameters leave the path`)
  const search = new URLSearchParams(query).toString()
  return search ? `${path}?${search}` : path
}

function answerOf(
  raw: { status: number; headers: Record<string, unknown>; body: Buffer },
  op: Operation,
): Answer {
  const { status, headers, body } = raw
  const id = Object.entries(headers).find(([name]) => name.endsWith('-operation-id'))?.[1]
  const requestId = typeof id === 'string' ? id.slice(0, 128) : null
  if (body.length === 0 && (status === 204 || (status < 300 && op.status === 204)))
    return { kind: 'answered', status, json: undefined, text: '', requestId }
  try {
    const text = body.toString('utf8')
    return { kind: 'answered', status, json: parseBounded(text), text, requestId }
  } catch {
    const message = `It answered ${status} with something that is not JSON.`
    return { kind: 'none', reason: 'not-json', sent: true, message, status }
  }
}
