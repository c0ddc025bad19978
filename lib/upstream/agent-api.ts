import { parseBounded } from './bounded-json'
import { exchange, type Limits, type NoAnswer } from './exchange'
import { type AddressPolicy, addressPolicy, type BaseUrl, parseBaseUrl } from './policy'
import { guardedPool, type Lookup } from './pool'

/** Where requests to an agent's API go: connection and `Host` are told apart, see `throughIngress`. */
export interface AgentPlace {
  base: BaseUrl
  /** The `Host` that is sent. */
  host: string
  policy: AddressPolicy
}

type Placed = { ok: true; place: AgentPlace } | { ok: false; message: string }

/** The place of an endpoint's URL, reached as the rest of the world reaches it. */
export function throughNet(url: string, policy: AddressPolicy): Placed {
  const parsed = parseBaseUrl(url, policy)
  if (!parsed.ok) return parsed
  return { ok: true, place: { base: parsed.url, host: new URL(parsed.url.origin).host, policy } }
}

/**
 * The place of an endpoint of the local platform. Its ingress serves every host name that is bound there, on one port
 * of this machine and without TLS, whatever the endpoint's URL says: names below `localhost` and domains that are in
 * nobody's DNS among them. So the connection goes to that port, and nowhere else, with the endpoint's host as `Host`.
 */
export function throughIngress(url: string, ingressPort: number): Placed {
  const ingress = `http://127.0.0.1:${ingressPort}`
  const policy = addressPolicy([], [ingress])
  const parsed = parseBaseUrl(ingress, policy)
  if (!parsed.ok) return parsed
  return { ok: true, place: { base: parsed.url, host: new URL(url).hostname, policy } }
}

/** The requests that the console sends to an agent's API. */
export type AgentRequest =
  | { method: 'GET'; path: '/api/tunnels' }
  | { method: 'POST'; path: '/api/tunnels'; body: Readonly<Record<string, string | boolean>> }
  | { method: 'DELETE'; path: `/api/tunnels/${string}` }
  /** A visit of whatever is behind a tunnel. */
  | { method: 'GET'; path: '/' }

export interface AgentAnswered {
  kind: 'answered'
  status: number
  /** Undefined where the body is no JSON. */
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
 * Sends one request to an agent's API on a new connection: to a checked address, with fixed headers and without key or
 * cookie, following no redirects, within 10 s and 1 MB. Never rejects because of the agent and never repeats.
 */
export async function askAgent(
  { base, host, policy }: AgentPlace,
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

/** Why no answer was taken although the other end gave one: it points elsewhere, or is too large or packed. */
const notTaken: ReadonlySet<string> = new Set(['redirect', 'too-large', 'not-json'])
/** A page of platform or agent in the place of a tunnel that is not up. Other pages of theirs have a status of 500 on. */
const notUpPage = /\b(?:ERR_[A-Z]+_|E)3200\b/
const visitLimits = { totalMs: 10_000, maxBytes: 2 ** 18 }

/** What a visit came to: the status of an answer, or why there was none that came through the tunnel. */
export type Visited =
  | { kind: 'answered'; status: number; text: string }
  | { kind: 'none'; message: string; status?: number }

/** Asks for the path `/` once, as `askAgent` does; an answer need not be JSON, nor small. */
export async function visit(place: AgentPlace, options: Options = {}): Promise<Visited> {
  const limits = { ...visitLimits, ...options.limits }
  const answer = await askAgent(place, { method: 'GET', path: '/' }, { ...options, limits })
  const { status } = answer
  if (answer.kind === 'none')
    return status !== undefined && notTaken.has(answer.reason)
      ? { kind: 'answered', status, text: '' }
      : { kind: 'none', message: answer.message, status }
  if (answer.status >= 500 || (answer.status === 404 && notUpPage.test(answer.text)))
    return {
      kind: 'none',
      status,
      message: `It returned ${answer.status}: the tunnel is offline, or its agent can't reach the service.`,
    }
  return { kind: 'answered', status: answer.status, text: answer.text }
}

/** Refusals of what stands between, such as a page that says that a tunnel is not up, are often no JSON. */
function jsonOf(text: string): unknown {
  try {
    return parseBounded(text)
  } catch {
    return undefined
  }
}
