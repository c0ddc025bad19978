import { fieldsOf } from '@/lib/util/records'
import { expect, test } from 'vitest'
import { agentIngresses } from '@/lib/resources/agent-ingresses'
import { botUsers } from '@/lib/resources/bot-users'
import { lessonsOf } from './capabilities'
import { operations } from '@/lib/resources/registry'
import { probeCapabilities } from './probe'
import { anyLocal, json, scriptedUpstream, upstreamAt } from './testing/scripted-upstream'
import { startSpecApi } from './testing/spec-api'
import { createTransport } from './transport'

const widerOperations = operations.filter(({ support }) => support === 'wider')

async function probeOf(url: string) {
  const transport = createTransport({ policy: anyLocal })
  const states = await probeCapabilities(transport, upstreamAt(url))
  await transport.close()
  return states
}

test.each([true, false])(
  'a specification-only API has none of the wider operations and fields (lists fields: %s)',
  async (listsSupported) => {
    const api = await startSpecApi({ listsSupported })
    const states = await probeOf(api.url)
    expect(states).toMatchObject(Object.fromEntries(widerOperations.map(({ name }) => [name, 'missing'])))
    expect(states).toMatchObject({
      'agent-ingresses.create#metadata': 'missing',
      'bot-users.create#active': 'missing',
      'reserved-domains.create#description': 'missing',
    })
    expect(api.items.size).toBe(0)
    await api.close()
  },
)

test.each([true, false])(
  'an API with wider operations is recognized without creating or changing anything (lists fields: %s)',
  async (listsSupported) => {
    const api = await startSpecApi({ listsSupported, wider: true })
    const states = await probeOf(api.url)
    expect(states).toMatchObject({
      'reserved-domains.list': 'works',
      'reserved-domains.delete': 'works',
      'bot-users.update': 'works',
      'bot-users.update#active': 'works',
      'agent-ingresses.create#metadata': 'works',
      'reserved-domains.create#certificate_id': 'missing',
      'reserved-domains.create#metadata': 'works',
    })
    expect(api.items.size).toBe(0)
    await api.close()
  },
)

test.each([
  ['a rejected key', 403, { status_code: 403, msg: 'no', error_code: 'ERR_X_203' }],
  ['a server error', 500, { status_code: 500, msg: 'no' }],
])('%s reveals nothing about the API', async (_, status, body) => {
  const api = await scriptedUpstream((_, response) => json(response, status, body))
  expect(await probeOf(api.url)).toEqual({})
  await api.close()
})

test('probing an API with only the specified operations takes at most 80 requests', async () => {
  const known = operations
    .filter(({ support }) => support === 'spec')
    .map(({ method, path }) => ({ method, path: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) }))
  const api = await scriptedUpstream(({ method, url, body }, response) => {
    const refuse = (status: number, details: object, error_code?: string) =>
      json(response, status, { status_code: status, msg: 'no', error_code, details })
    if (!known.some((one) => one.method === method && one.path.test(url))) return refuse(404, { path: url })
    if (method === 'POST')
      return refuse(400, { field: Object.keys(fieldsOf(JSON.parse(body))).at(-1) }, 'ERR_X_214')
    return refuse(404, { operation_id: 'op' })
  })
  const states = await probeOf(api.url)
  expect(api.seen.length).toBeLessThanOrEqual(80)
  expect(widerOperations.filter(({ name }) => states[name] !== 'missing').map(({ name }) => name)).toEqual([])
  await api.close()
})

test("operations with an ID are probed only with IDs that can't exist", async () => {
  const api = await scriptedUpstream((_, response) =>
    json(response, 404, { status_code: 404, msg: 'Resource not found', details: { operation_id: 'op' } }),
  )
  await probeOf(api.url)
  expect(api.seen.length).toBeGreaterThan(5)
  for (const { method, url } of api.seen)
    if (method !== 'GET' && method !== 'POST') expect(url).toMatch(/_0{27}(\/|$)/)
  await api.close()
})

const answered = (status: number, json: unknown) => ({ kind: 'answered', status, json, text: '' }) as const

test('responses to ordinary requests reveal which operations and fields work', () => {
  const { create } = agentIngresses.ops
  expect(lessonsOf(create, { domain: 'a', metadata: '' }, answered(201, {}))).toEqual({
    'agent-ingresses.create': 'works',
    'agent-ingresses.create#metadata': 'works',
  })
  const refusal = { status_code: 400, msg: '', error_code: 'ERR_X_214', details: { field: 'metadata' } }
  expect(lessonsOf(create, { domain: 'a', metadata: '' }, answered(400, refusal))).toEqual({
    'agent-ingresses.create#metadata': 'missing',
  })
  const { update } = botUsers.ops
  expect(
    lessonsOf(update, {}, answered(404, { status_code: 404, msg: '', details: { path: '/x' } })),
  ).toEqual({ 'bot-users.update': 'missing' })
  expect(
    lessonsOf(update, {}, answered(404, { status_code: 404, msg: '', details: { operation_id: 'op' } })),
  ).toEqual({})
  expect(lessonsOf(update, {}, answered(405, {}))).toEqual({ 'bot-users.update': 'missing' })
  expect(
    lessonsOf(update, {}, answered(403, { status_code: 403, msg: '', error_code: 'ERR_X_630' })),
  ).toEqual({ 'bot-users.update': 'refused' })
  expect(
    lessonsOf(update, {}, answered(403, { status_code: 403, msg: '', error_code: 'ERR_X_203' })),
  ).toEqual({})
})
