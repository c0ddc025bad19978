import { afterEach, beforeEach, expect, test } from 'vitest'
import { json, scriptedUpstream } from '@/lib/upstream/testing/scripted-upstream'
import { checkWriteNow } from './check-write'
import { consoleAt } from '../testing/proxy'

const kept = { id: 'ra_1', uri: '', created_at: '', addr: 'h:1', region: 'us' }
/** The status and content of the response to every write. */
let answer: { status: number; content: unknown }
let api: Awaited<ReturnType<typeof scriptedUpstream>>
let lab: Awaited<ReturnType<typeof consoleAt>>
beforeEach(async () => {
  api = await scriptedUpstream(({ method, url }, response) => {
    if (method !== 'GET' && answer.content === undefined) return response.writeHead(answer.status).end()
    if (method !== 'GET') return json(response, answer.status, answer.content)
    return url === '/reserved_addrs/ra_1' ? json(response, 200, kept) : json(response, 404, {})
  })
  lab = await consoleAt(api.url)
})
afterEach(() => api.close())

const lastResult = async () => (await lab.audit()).at(-1)?.result

test.each([null, { hello: 1 }, [], 'done', kept])(
  'a deletion answered 200 with %j is unknown until a check, and the resource stays',
  async (content) => {
    answer = { status: 200, content }
    await lab.ask('GET', '/reserved_addrs/ra_1')
    const removed = await lab.ask('DELETE', '/reserved_addrs/ra_1')
    expect(removed).toMatchObject({ status: 504, json: { error_code: 'ADIT_OUTCOME_UNKNOWN' } })
    expect(await lastResult()).toBe('unknown')
    const { context, account } = lab
    expect(
      await context.db.selectFrom('inventory').select('id').where('gone_at', 'is not', null).execute(),
    ).toEqual([])
    const person = { id: 'u1', email: 'a@example.com', role: 'admin' as const }
    const body = { operation: 'reserved-addrs.delete', params: { id: 'ra_1' }, sent: { ago_ms: 1000 } }
    expect(await checkWriteNow({ context, account, person, body })).toMatchObject({
      kind: 'exists',
    })
  },
)

test('a deletion answered 200 with an empty object was done', async () => {
  answer = { status: 200, content: {} }
  expect(await lab.ask('DELETE', '/reserved_addrs/ra_1')).toMatchObject({ status: 204 })
  expect(await lastResult()).toBe('done')
})

test.each([
  [204, undefined],
  [201, undefined],
  [201, null],
  [201, {}],
  [201, { hello: 1 }],
])('a creation answered %i with %j is unknown', async (status, content) => {
  answer = { status, content }
  const created = await lab.ask('POST', '/reserved_addrs', { body: { description: 'x' } })
  expect(created).toMatchObject({ status: 504, json: { error_code: 'ADIT_OUTCOME_UNKNOWN' } })
  expect(await lastResult()).toBe('unknown')
})

test('an update answered 204 was done', async () => {
  answer = { status: 204, content: undefined }
  await lab.ask('PATCH', '/reserved_addrs/ra_1', { body: { description: 'x' } })
  expect(await lastResult()).toBe('done')
})

test('an update answered with another resource is unknown', async () => {
  answer = { status: 200, content: { ...kept, id: 'ra_other' } }
  const changed = await lab.ask('PATCH', '/reserved_addrs/ra_1', { body: { description: 'x' } })
  expect(changed).toMatchObject({ status: 504, json: { error_code: 'ADIT_OUTCOME_UNKNOWN' } })
  expect(await lab.context.db.selectFrom('inventory').select('id').execute()).not.toContainEqual({
    id: 'ra_other',
  })
})
