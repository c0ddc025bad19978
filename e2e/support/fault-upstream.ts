import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
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
  /** JSON, but of some other service. */
  otherApi: (response: ServerResponse) => json(response, 200, { hello: 'world' }),
} satisfies Record<string, (response: ServerResponse) => unknown>

export type Fault = keyof typeof faults

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
