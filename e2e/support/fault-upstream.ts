import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { startForwarder } from './forwarder'
import { listen } from './listen'

const json = (response: ServerResponse, status: number, body: unknown, headers = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

/** Ways in which a management API fails. Each handles every request. */
const faults = {
  /** Accepts the request and never responds. */
  slow: () => undefined,
  html: (response: ServerResponse) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Router</title>'),
  /** Closes the connection without a response. */
  reset: (response: ServerResponse) => response.destroy(),
  error: (response: ServerResponse) =>
    json(response, 500, { status_code: 500, msg: 'Something broke', details: { operation_id: 'op_fault' } }),
  busy: (response: ServerResponse) =>
    json(
      response,
      429,
      { error_code: 'ERR_SERVICE_226', status_code: 429, msg: 'Too many requests' },
      { 'retry-after': '30' },
    ),
  /** Sends a response that ends in the middle of its JSON. */
  truncated: (response: ServerResponse) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"uri":"x","bot_us'),
  /** Responds with JSON of a different service. */
  otherApi: (response: ServerResponse) => json(response, 200, { hello: 'world' }),
} satisfies Record<string, (response: ServerResponse) => unknown>

export type Fault = keyof typeof faults

/** Ways in which a healthy management API rejects the console. */
const refusals = {
  /** Rejects the stored key as revoked. */
  refused: (response: ServerResponse) =>
    json(response, 403, { error_code: 'ERR_SERVICE_203', status_code: 403, msg: 'The key is not known' }),
  /** Accepts the key, but permits no operation. */
  denied: (response: ServerResponse) =>
    json(response, 403, { error_code: 'ERR_SERVICE_630', status_code: 403, msg: 'This key may not do that' }),
}

/** Starts a management API that fails in one way. `requests` lists the requests received, such as `GET /bot_users`. */
export async function startFaultUpstream(fault: Fault) {
  const requests: string[] = []
  const server = createServer((request: IncomingMessage, response) => {
    requests.push(`${request.method} ${request.url}`)
    request.resume()
    faults[fault](response)
  })
  return { requests, ...(await listen(server)) }
}

/** Responds with the right fields, each with a value of a wrong type, for one resource or a list of one. */
function wrongTypes(response: ServerResponse, url: string): void {
  const [path = ''] = url.split('?', 1)
  const last = path.split('/').at(-1) ?? ''
  const odd = { uri: 7, created_at: [], name: {}, domain: 5, hostnames: null, urls: {}, status: [] }
  const isOne = /_[a-zA-Z0-9]{12}/.test(last)
  json(
    response,
    200,
    isOne ? { ...odd, id: last } : { [last]: [{ ...odd, id: 'odd_1' }], next_page_uri: null },
  )
}

const answers = { ...faults, ...refusals, wrongTypes }

/** The time between the end of its connection and a `passedOn` write, in milliseconds. */
const PASSED_ON_MS = 2_000

/**
 * Starts a proxy in front of a real management API that fails when told to. With `lost`, the worst kind, the request is
 * carried out and the connection ends before the response. With `late`, it responds only after the next call of `fail`.
 * With `passedOn`, a write is carried out some seconds after its connection ended, and reads work. `requests` lists the
 * requests received.
 */
export async function startFaultyProxy(platformUrl: string) {
  let fault: keyof typeof answers | 'lost' | 'late' | 'passedOn' | null = null
  const late = new Set<() => void>()
  const forwarder = await startForwarder(platformUrl, async ({ method, url }, response, pass) => {
    if (fault === null) return false
    if (fault === 'late') {
      await new Promise<void>((resolve) => late.add(resolve))
      return false
    }
    if (fault === 'passedOn') {
      if (method === 'GET') return false
      response.destroy()
      await delay(PASSED_ON_MS)
      await pass()
      return true
    }
    // A read in the background that is told to pause holds back the write: only the write is told.
    if (fault === 'busy' && method === 'GET') return false
    if (fault === 'lost') await pass()
    answers[fault === 'lost' ? 'reset' : fault](response, url)
    return true
  })
  const fail = (next: typeof fault) => {
    fault = next
    for (const answer of late) answer()
    late.clear()
  }
  const requests = (method: string) => forwarder.seen.filter((one) => one.method === method)
  return { ...forwarder, fail, requests }
}
