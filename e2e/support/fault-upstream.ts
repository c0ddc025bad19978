import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { startForwarder } from './forwarder'
import { listen } from './listen'

const json = (response: ServerResponse, status: number, body: unknown, headers = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

/** Ways in which a management API fails; each answers every request. */
const faults = {
  /** Takes the request and never answers. */
  slow: () => undefined,
  html: (response: ServerResponse) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Router</title>'),
  /** Closes the connection without an answer. */
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
  /** An answer that ends in the middle of its JSON. */
  truncated: (response: ServerResponse) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"uri":"x","bot_us'),
  /** JSON, but of some other service. */
  otherApi: (response: ServerResponse) => json(response, 200, { hello: 'world' }),
} satisfies Record<string, (response: ServerResponse) => unknown>

export type Fault = keyof typeof faults

/** Ways in which one that is healthy turns the console away. */
const refusals = {
  /** Knows the stored key no more. */
  refused: (response: ServerResponse) =>
    json(response, 403, { error_code: 'ERR_SERVICE_203', status_code: 403, msg: 'The key is not known' }),
  /** Knows the key, and lets it do nothing. */
  denied: (response: ServerResponse) =>
    json(response, 403, { error_code: 'ERR_SERVICE_630', status_code: 403, msg: 'This key may not do that' }),
}

/** A management API that fails in one way. `requests` is what reached it, such as `GET /bot_users`. */
export async function startFaultUpstream(fault: Fault) {
  const requests: string[] = []
  const server = createServer((request: IncomingMessage, response) => {
    requests.push(`${request.method} ${request.url}`)
    request.resume()
    faults[fault](response)
  })
  return { requests, ...(await listen(server)) }
}

/** Answers with the right fields, each with a value of a wrong type: about one resource, or a list of one. */
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

/** How long an answer that is `late` takes: more than anybody waits without a sign, less than a timeout. */
const LATE_MS = 8_000

/** How long after its connection ended a write that is `passedOn` is carried out. */
const PASSED_ON_MS = 2_000

/**
 * Stands before a real management API until it is told to fail. `lost` is the worst kind: the request is carried out,
 * and the connection ends before the answer. `passedOn`: a write is carried out some seconds after its connection ended,
 * and reads work. `requests` is what reached it.
 */
export async function startFaultyProxy(platformUrl: string) {
  let fault: keyof typeof answers | 'lost' | 'late' | 'passedOn' | null = null
  const forwarder = await startForwarder(platformUrl, async ({ method, url }, response, pass) => {
    if (fault === null) return false
    if (fault === 'late') {
      await delay(LATE_MS)
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
  const fail = (next: typeof fault) => void (fault = next)
  const requests = (method: string) => forwarder.seen.filter((one) => one.method === method)
  return { ...forwarder, fail, requests }
}
