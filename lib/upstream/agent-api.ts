import { parseBounded } from '@/lib/util/bounded-json'
import { exchange, type Limits, type NoAnswer } from './exchange'
import { type AddressPolicy, addressPolicy, type BaseUrl, parseBaseUrl } from './policy'
import { guardedPool, type AddressLookup } from './pool'
import { parseReason, PROBE_HEADER, REASON_HEADER, type ServiceFault } from '@/lib/contract/probe'

/**
 * The destination of requests to an agent's API. The connection's address can differ from `host` (see
 * `throughIngress`).
 */
export interface AgentTarget {
  base: BaseUrl
  host: string
  policy: AddressPolicy
  /** The secret that proves to the local platform's ingress that a test request comes from the console. */
  probeSecret?: string | undefined
}

type AgentTargetResult = { ok: true; target: AgentTarget } | { ok: false; message: string }

/**
 * Returns the destination for an endpoint that the console reaches over the network, or why the endpoint's
 * URL isn't allowed.
 */
export function throughNet(url: string, policy: AddressPolicy): AgentTargetResult {
  const parsed = parseBaseUrl(url, policy)
  if (!parsed.ok) return parsed
  return { ok: true, target: { base: parsed.url, host: new URL(parsed.url.origin).host, policy } }
}

/**
 * Returns the destination for an endpoint of the local platform: the platform's ingress on this machine, with the
 * endpoint's hostname as `Host`.
 */
export function throughIngress(url: string, ingressPort: number, probeSecret?: string): AgentTargetResult {
  const ingress = `http://127.0.0.1:${ingressPort}`
  const policy = addressPolicy([], [ingress])
  const parsed = parseBaseUrl(ingress, policy)
  if (!parsed.ok) return parsed
  return { ok: true, target: { base: parsed.url, host: new URL(url).hostname, policy, probeSecret } }
}

export type AgentRequest =
  | { method: 'GET'; path: '/api/tunnels' }
  | { method: 'POST'; path: '/api/tunnels'; body: Readonly<Record<string, string | boolean>> }
  | { method: 'DELETE'; path: `/api/tunnels/${string}` }
  | { method: 'GET'; path: `/${string}`; isTestRequest: true }

export interface AgentAnswered {
  kind: 'answered'
  status: number
  /** The parsed body, or undefined if the body can't be parsed. */
  json: unknown
  /** The first 2,000 characters of the body. */
  text: string
  /** The reason that the service didn't respond, as the agent reported it, or null if the agent reported none. */
  fault: ServiceFault | null
  /** True if a header field or the body contains one of the platform's error codes. */
  isPlatformError: boolean
}
export type AgentAnswer = AgentAnswered | NoAnswer

interface Options {
  lookup?: AddressLookup
  limits?: Partial<Limits & { connectMs: number }>
}

const defaults = { connectMs: 3000, totalMs: 10_000, maxBytes: 2 ** 20 }
const maxText = 2000

/**
 * Sends one request to an agent's API, without a key or cookie. Doesn't follow redirects or retry. By default, accepts
 * responses of at most 1 MiB within 10 seconds.
 */
export async function askAgent(
  { base, host, policy, probeSecret }: AgentTarget,
  request: AgentRequest,
  { lookup, limits }: Options = {},
): Promise<AgentAnswer> {
  const { connectMs, ...bounds } = { ...defaults, ...limits }
  const pool = guardedPool(base, { policy, lookup, connectMs })
  const body = request.method === 'POST' ? JSON.stringify(request.body) : undefined
  const isTestRequest = 'isTestRequest' in request
  const headers = {
    host,
    accept: isTestRequest ? '*/*' : 'application/json',
    'accept-encoding': 'identity',
    'user-agent': 'adit/0.1',
    ...(probeSecret !== undefined && isTestRequest && { [PROBE_HEADER]: probeSecret }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  try {
    const raw = await exchange(pool, { method: request.method, path: request.path, headers, body }, bounds)
    if (raw.kind === 'none') return raw
    const text = raw.body.toString('utf8')
    const fault = parseReason(raw.headers[REASON_HEADER])
    const isPlatformError = hasErrorCode(raw.headers, text)
    const answer = { status: raw.status, json: jsonOf(text), text: text.slice(0, maxText) }
    return { kind: 'answered', ...answer, fault, isPlatformError }
  } finally {
    void pool.destroy()
  }
}

/** The reasons for discarding a response: the response is a redirect, too large, or compressed. */
const notTaken: ReadonlySet<string> = new Set(['redirect', 'too-large', 'not-json'])
/** Matches the error code in the platform's own error pages. */
const errorCode = /\b(?:ERR_[A-Z]+_\d{1,5}|E(?:3200|8012))\b/
/** Matches the platform's error page for a tunnel that is offline. */
const notUpPage = /\b(?:ERR_[A-Z]+_|E)3200\b/

const hasErrorCode = (headers: Readonly<Record<string, unknown>>, text: string): boolean =>
  errorCode.test(text) ||
  Object.entries(headers).some(
    ([name, value]) => name.endsWith('-error-code') && errorCode.test(String(value)),
  )

const testRequestLimits = { totalMs: 10_000, maxBytes: 2 ** 18 }

/**
 * The result of a request through a tunnel. `sent` is true if the service may have received the request. `fault` is
 * the reason that the agent reported.
 */
export type TestResponse =
  | { kind: 'answered'; status: number; text: string }
  | {
      kind: 'none'
      sent: boolean
      message: string
      status?: number | undefined
      text: string
      fault: ServiceFault | null
      isOffline: boolean
    }

/**
 * Sends one GET request to the service behind a tunnel. Callers must check `path` with `testPathProblem`. A 5xx error
 * page of the platform or the agent doesn't count as a response, nor does the platform's 404 page for an offline
 * tunnel.
 */
export async function requestUrl(
  target: AgentTarget,
  { path = '/', ...options }: Options & { path?: `/${string}` } = {},
): Promise<TestResponse> {
  const limits = { ...testRequestLimits, ...options.limits }
  const answer = await askAgent(target, { method: 'GET', path, isTestRequest: true }, { ...options, limits })
  const { status } = answer
  const none = { kind: 'none', status, text: '', fault: null, isOffline: false } as const
  if (answer.kind === 'none')
    return status !== undefined && notTaken.has(answer.reason)
      ? { kind: 'answered', status, text: '' }
      : { ...none, sent: answer.sent, message: answer.message }
  const isOffline = answer.status >= 400 && notUpPage.test(answer.text)
  const isPage = answer.fault !== null || answer.isPlatformError || isOffline
  if (isPage && (answer.status >= 500 || (answer.status === 404 && isOffline))) {
    const cause = isOffline
      ? 'the platform found no online tunnel for this endpoint. If the agent is online, restart the agent.'
      : "its agent disconnected or can't reach the service."
    return {
      ...none,
      sent: false,
      text: answer.text,
      fault: answer.fault,
      isOffline: isOffline && answer.fault === null,
      message: `The endpoint returned ${answer.status}: ${cause}`,
    }
  }
  return { kind: 'answered', status: answer.status, text: answer.text }
}

function jsonOf(text: string): unknown {
  try {
    return parseBounded(text)
  } catch {
    return undefined
  }
}
