import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import * as z from 'zod'
import { marksOf } from '@/lib/contract/fields'
import { createMatcher } from '@/lib/contract/match'
import type { Operation } from '@/lib/contract/operation'
import { envelopeOf, invalid, noSuchPath, type Refusal } from '@/lib/platform/errors'
import { registry } from '@/lib/resources/registry'
import { listen } from './listen'

const operations = Object.values(registry).flatMap(({ ops }) => Object.values<Operation>(ops))
const match = createMatcher(operations.filter(({ support }) => support === 'spec'))

/** The request's first field that only the wider API takes. */
function widerField(op: Operation, body: string): string | undefined {
  if (!(op.body instanceof z.ZodObject) || !body) return undefined
  const { shape } = op.body
  const given: unknown = JSON.parse(body)
  return Object.keys(Object(given)).find((name) => {
    const field = shape[name]
    return field instanceof z.ZodType && marksOf(field).support === 'wider'
  })
}

function refuse(response: ServerResponse, refusal: Refusal): void {
  response.writeHead(refusal.status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(envelopeOf(refusal, 'op_specification_only')))
}

/**
 * A management API with exactly the operations and request fields of the specification: it stands before a real local
 * platform. `requests` is what reached it, such as `POST /bot_users`.
 */
export async function startSpecOnlyUpstream(platformUrl: string) {
  const requests: string[] = []
  let own = ''

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = request
    requests.push(`${method} ${url}`)
    const body = await text(request)
    const { pathname } = new URL(url, own)
    const { op } = match(method, pathname)
    if (!op) return refuse(response, noSuchPath(pathname))
    const field = widerField(op, body)
    if (field) return refuse(response, invalid(214, `The request has an unknown field: ${field}`, field))
    const { connection: _, host: __, 'content-length': ___, ...kept } = headers
    const forwarded = Object.entries(kept).map(([name, value]): [string, string] => [name, String(value)])
    const upstream = await fetch(`${platformUrl}${url}`, {
      method,
      headers: forwarded,
      body: body || undefined,
    })
    response.writeHead(upstream.status, { 'content-type': upstream.headers.get('content-type') ?? '' })
    response.end((await upstream.text()).replaceAll(platformUrl, own))
  }

  const server = createServer(
    (request, response) => void answer(request, response).catch(() => response.destroy()),
  )
  const listening = await listen(server)
  own = listening.url
  return { requests, ...listening }
}
