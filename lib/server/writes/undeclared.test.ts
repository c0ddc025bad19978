import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { marksOf } from '@/lib/contract/fields'
import type { Named } from '@/lib/contract/operation'
import { parameterNames, resourceName } from '@/lib/contract/operation-target'
import { sampleOf } from '@/lib/contract/testing/sample'
import { operations } from '@/lib/resources/registry'
import { type ScriptedUpstream, json, scriptedUpstream } from '@/lib/upstream/testing/scripted-upstream'
import { resourceOf } from '../accounts/upstream'
import { runWrite } from './write'
import { consoleAt } from '../testing/proxy'

const canary = 'canary-undeclared'
const undeclared = { novel: canary, token: canary, secret_key: { value: canary }, [canary]: [canary] }

/** Returns a sample response with undeclared fields in each of its objects. */
function hostile(schema: z.core.$ZodType, field = ''): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return hostile(schema.def.innerType, field)
  if (schema instanceof z.ZodArray) return [hostile(schema.def.element, field)]
  if (!(schema instanceof z.ZodObject)) return sampleOf(schema, field)
  const declared = Object.entries(schema.shape).map(([name, part]) => [name, hostile(part, name)])
  return { ...undeclared, ...Object.fromEntries(declared) }
}

/**
 * Returns a sample response with an object in place of each text, number and boolean. IDs and documents keep their
 * type: a response without an ID can't be used, and a document may be an object.
 */
function misfit(schema: z.core.$ZodType, field = ''): unknown {
  const isDocument = schema instanceof z.ZodType && marksOf(schema).secretsWithin
  if (field === 'id' || isDocument) return sampleOf(schema, field)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return misfit(schema.def.innerType, field)
  if (schema instanceof z.ZodArray) return [misfit(schema.def.element, field), [canary]]
  if (schema instanceof z.ZodRecord) return { name: misfit(schema.valueType) }
  if (!(schema instanceof z.ZodObject)) return { [canary]: canary }
  return Object.fromEntries(Object.entries(schema.shape).map(([name, part]) => [name, misfit(part, name)]))
}

let sample: typeof hostile
let answered: Named
let api: ScriptedUpstream
let lab: Awaited<ReturnType<typeof consoleAt>>
beforeAll(async () => {
  api = await scriptedUpstream((_, response) => {
    if (answered.status === 204) response.writeHead(204).end()
    else json(response, answered.status, { ...Object(sample(answered.response)), ...lastParamOf(answered) })
  })
  lab = await consoleAt(api.url, { kind: 'local' })
})
afterAll(() => api.close())

const paramsOf = (op: Named) => Object.fromEntries(parameterNames(op).map((name) => [name, 'x_1']))
/** Returns the field with the ID at the end of the path, as a response would contain it. */
const lastParamOf = ({ path }: Named) =>
  Object.fromEntries([...path.matchAll(/\{(\w+)\}$/g)].map(([, name = '']) => [name, 'x_1']))
const named = (isRead: boolean) =>
  operations.filter(({ method }) => (method === 'GET') === isRead).map((op) => [op.name, op] as const)

test.each(
  named(true).flatMap(([name, op]) => [
    [name, 'undeclared fields', op, hostile] as const,
    [name, 'fields of the wrong type', op, misfit] as const,
  ]),
)('a read returns only declared content: %s with %s', async (_, __, op, hostility) => {
  answered = op
  sample = hostility
  const path = op.path.replaceAll(/\{\w+\}/g, 'x_1')
  const { status, text } = await lab.ask('GET', path)
  expect(status).toBe(200)
  expect(text).not.toContain(canary)
  expect(Object.keys(JSON.parse(text)).length).toBeGreaterThan(0)
})

test.each(named(false))('a write and its repetition return only declared fields: %s', async (_, op) => {
  answered = op
  sample = hostile
  const { context, account } = lab
  const person = { id: 'u1', email: 'a@example.com' }
  const request = { op, params: paramsOf(op), query: {}, body: {}, keeps: false }
  const resource = resourceOf(resourceName(op))
  const write = { context, account, person, resource, states: {}, request, requestId: 'r1' }
  const first = await runWrite({ ...write, key: op.name })
  const again = await runWrite({ ...write, key: op.name })
  expect([first.status, again.status]).toEqual([op.status, op.status])
  expect(JSON.stringify([first, again])).not.toContain(canary)
  const rows = await context.db.selectFrom('acts').select('response').execute()
  expect(JSON.stringify(rows)).not.toContain(canary)
})
