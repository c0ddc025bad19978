import type { ServerResponse } from 'node:http'
import * as z from 'zod'
import { marksOf } from '@/lib/contract/fields'
import { createMatcher } from '@/lib/contract/match'
import type { Operation } from '@/lib/contract/operation'
import { envelopeOf, noSuchPath, Refusal } from '@/lib/platform/errors'
import { registry } from '@/lib/resources/registry'
import { startForwarder } from './forwarder'

const operations = Object.values(registry).flatMap(({ ops }) => Object.values<Operation>(ops))
const match = createMatcher(operations.filter(({ support }) => support === 'spec'))

/** The refusal of a body that has a field beyond those of the specification, which it lists. */
function unknownField(op: Operation, body: string): Refusal | undefined {
  if (!(op.body instanceof z.ZodObject) || !body) return undefined
  const supported = Object.entries(op.body.shape).flatMap(([name, field]) =>
    field instanceof z.ZodType && marksOf(field).support === 'wider' ? [] : [name],
  )
  const given: unknown = JSON.parse(body)
  const field = Object.keys(Object(given)).find((name) => !supported.includes(name))
  if (field === undefined) return undefined
  return new Refusal(400, 214, `The request has an unknown field: ${field}`, { field, supported })
}

function refuse(response: ServerResponse, refusal: Refusal): true {
  response.writeHead(refusal.status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(envelopeOf(refusal, 'op_specification_only')))
  return true
}

/**
 * A management API with exactly the operations and request fields of the specification: it stands before a real local
 * platform. `requests` is what reached it, such as `POST /bot_users`.
 */
export async function startSpecOnlyUpstream(platformUrl: string) {
  const requests: string[] = []
  const forwarder = await startForwarder(platformUrl, ({ method, url, body }, response) => {
    requests.push(`${method} ${url}`)
    const { pathname } = new URL(url, platformUrl)
    const { op } = match(method, pathname)
    if (!op) return refuse(response, noSuchPath(pathname))
    const refusal = unknownField(op, body)
    return refusal ? refuse(response, refusal) : false
  })
  return { requests, ...forwarder }
}
