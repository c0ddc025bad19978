import { parseBounded } from './bounded-json'
import { exchange, type Limits, type NoAnswer } from './exchange'
import { type AddressPolicy, addressPolicy, type BaseUrl, parseBaseUrl } from './policy'
import { guardedPool, type Lookup } from './pool'

/** The target of requests to an agent's API. The connection may differ from `Host`; see `throughIngress`. */
export interface AgentTarget {
  base: BaseUrl
  /** The `Host` header to send. */
  host: string
  policy: AddressPolicy
}

type AgentTargetResult = { ok: true; target: AgentTarget } | { ok: false; message: string }

/** Returns the target for an endpoint's URL, reached like any client reaches it. */
export function throughNet(url: string, policy: AddressPolicy): AgentTargetResult {
  const parsed = parseBaseUrl(url, policy)
  if (!parsed.ok) return parsed
  return { ok: true, target: { base: parsed.url, host: new URL(parsed.url.origin).host, policy } }
}

/**
 * Returns the target for an endpoint of the local platform. Its ingress serves every bound hostname on one port of this
 * machine without TLS, regardless of the endpoint's URL. That includes names below `localhost` and domains that aren't
 * in DNS. So the console connects only to that port, with the endpoint's host as `Host`.
 */
export function throughIngress(url: string, ingressPort: number): AgentTargetResult {
  const ingress = `http://127.0.0.1:${ingressPort}`
  const policy = addressPolicy([], [ingress])
  const parsed = parseBaseUrl(ingress, policy)
  if (!parsed.ok) return parsed
  return { ok: true, target: { base: parsed.url, host: new URL(url).hostname, policy } }
}

/** The requests that the console sends to an agent's API. */
export type AgentRequest =
  | { method: 'GET'; path: '/api/tunnels' }
  | { method: 'POST'; path: '/api/tunnels'; body: Readonly<Record<string, string | boolean>> }
  | { method: 'DELETE'; path: `/api/tunnels/${string}` }
  /** A visit to the service behind a tunnel. */
  | { method: 'GET'; path: '/' }

export interface AgentAnswered {
  kind: 'answered'
  status: number
  /** The parsed body; undefined if the body isn't JSON. */
  json: unknown
  /** The beginning of the body. */
  text: string
}
export type AgentAnswer = AgentAnswered | NoAnswer

interface Options {
  lookup?: Lookup
  limits?: Partial<Limits & { connectMs: number }>
}

const defaults = { connectMs: 3000, totalMs: 10_000, maxBytes: 2 ** 20 }
const maxText = 2000

/**
 * Sends one request to an agent's API on a new connection, to a checked address, with fixed headers and without key or
 * cookie. Follows no redirects; limited to 10 s and 1 MB. Never rejects because of the agent, and never retries.
 */
export async function askAgent(
  { base, host, policy }: AgentTarget,
  request: AgentRequest,
  { lookup, limits }: Options = {},
): Promise<AgentAnswer> {
  const { connectMs, ...bounds } = { ...defaults, ...limits }
  const pool = guardedPool(base, { policy, lookup, connectMs })
  const body = request.method === 'POST' ? JSON.stringify(request.body) : undefined
  const headers = {
    host,
    accept: request.path === '/' ? '*/*' : 'application/json',
    'accept-encoding': 'identity',
    'user-agent': 'adit/0.1',
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  try {
    const raw = await exchange(pool, { method: request.method, path: request.path, headers, body }, bounds)
    if (raw.kind === 'none') return raw
    const text = raw.body.toString('utf8')
    return { kind: 'answered', status: raw.status, json: jsonOf(text), text: text.slice(0, maxText) }
  } finally {
    void pool.destroy()
  }
}

/** Reasons for discarding a response: it is a redirect, too large, or compressed. */
const notTaken: ReadonlySet<string> = new Set(['redirect', 'too-large', 'not-json'])
/**
 * Matches a page of the platform or the agent for a tunnel that isn't up. Their other error pages have a status of 500
 * or higher.
 */
const notUpPage = /\b(?:ERR_[A-Z]+_|E)3200\b/
const visitLimits = { totalMs: 10_000, maxBytes: 2 ** 18 }

/**
 * The result of a visit: the status of a response, or why none arrived through the tunnel. `sent` is true if the request
 * may have reached the service although no response arrived at all.
 */
export type Visited =
  | { kind: 'answered'; status: number; text: string }
  | { kind: 'none'; sent: boolean; message: string; status?: number }

/** Requests the path `/` once, like `askAgent`. The response may be large and doesn't have to be JSON. */
export async function visit(target: AgentTarget, options: Options = {}): Promise<Visited> {
  const limits = { ...visitLimits, ...options.limits }
  const answer = await askAgent(target, { method: 'GET', path: '/' }, { ...options, limits })
  const { status } = answer
  if (answer.kind === 'none')
    return status !== undefined && notTaken.has(answer.reason)
      ? { kind: 'answered', status, text: '' }
      : { kind: 'none', sent: answer.sent, message: answer.message, status }
  if (answer.status >= 500 || (answer.status === 404 && notUpPage.test(answer.text)))
    return {
      kind: 'none',
      sent: false,
      status,
      message: `The endpoint returned ${answer.status}: the tunnel is offline, or its agent can't reach the service.`,
    }
  return { kind: 'answered', status: answer.status, text: answer.text }
}

/**
 * Parses a JSON body; undefined for other text. Refusals by an intermediary, such as the page for a tunnel that isn't
 * up, often aren't JSON.
 */
function jsonOf(text: string): unknown {
  try {
    return parseBounded(text)
  } catch {
    return undefined
  }
}
