import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { listen } from './listen'

/** A request as received over the wire, with its whole body. */
export interface Seen {
  method: string
  url: string
  /** Names and values in turn, as sent. */
  rawHeaders: string[]
  body: string
}

/** Responds to a request and returns true, or lets it continue. `pass` forwards it and returns the real response. */
type Intercept = (seen: Seen, response: ServerResponse, pass: () => Promise<Response>) => unknown

/** Starts a server in front of a real management API that records requests in `seen`, and lets `intercept` respond. */
export async function startForwarder(platformUrl: string, intercept: Intercept = () => false) {
  const seen: Seen[] = []
  let own = ''

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers, rawHeaders } = request
    const one = { method, url, rawHeaders, body: await text(request) }
    seen.push(one)
    const { connection: _, host: __, 'content-length': ___, ...kept } = headers
    const forwarded = Object.entries(kept).map(([name, value]): [string, string] => [name, String(value)])
    const pass = () =>
      fetch(`${platformUrl}${url}`, { method, headers: forwarded, body: one.body || undefined })
    if (await intercept(one, response, pass)) return
    const upstream = await pass()
    response.writeHead(upstream.status, { 'content-type': upstream.headers.get('content-type') ?? '' })
    response.end((await upstream.text()).replaceAll(platformUrl, own))
  }

  const server = createServer(
    (request, response) => void answer(request, response).catch(() => response.destroy()),
  )
  const listening = await listen(server)
  own = listening.url
  return { seen, ...listening }
}
