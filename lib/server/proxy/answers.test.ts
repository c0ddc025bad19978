import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { storeItems } from '@/lib/inventory/sync/store'
import { reservedAddrs } from '@/lib/resources/reserved-addrs'
import { json, scriptedUpstream } from '@/lib/upstream/testing/scripted-upstream'
import { type SpecApi, startSpecApi } from '@/lib/upstream/testing/spec-api'
import { storeAnswer } from './store-answer'
import { consoleAt, testKey } from '../testing/proxy'

vi.mock('./store-answer', { spy: true })

const longAgo = '2026-01-01T00:00:00.000Z'
let api: SpecApi
let lab: Awaited<ReturnType<typeof consoleAt>>
beforeEach(async () => {
  api = await startSpecApi()
  lab = await consoleAt(api.url)
})
afterEach(() => api.close())
const requests = () => api.seen.map(({ method, url }) => `${method} ${url}`)
const rows = () =>
  lab.context.db.selectFrom('inventory').select(['resource', 'title', 'source', 'gone_at']).execute()

test('creates, reads, updates and deletes are reflected in the audit and the inventory', async () => {
  const created = await lab.ask('POST', '/reserved_addrs', { body: { description: 'one', region: 'eu' } })
  expect(created).toMatchObject({ status: 201, json: { description: 'one' } })
  const { id } = created.json as { id: string }
  expect(await lab.ask('GET', `/reserved_addrs/${id}`)).toMatchObject({ status: 200, json: { id } })
  expect(await lab.ask('PATCH', `/reserved_addrs/${id}`, { body: { description: 'two' } })).toMatchObject({
    status: 200,
  })
  expect(await rows()).toMatchObject([{ resource: 'reserved-addrs', source: 'list', gone_at: null }])
  expect(await lab.ask('DELETE', `/reserved_addrs/${id}`, { body: {} })).toMatchObject({
    status: 204,
    text: '',
  })
  expect((await rows())[0]?.gone_at).not.toBeNull()
  const audit = await lab.audit()
  expect(audit.map(({ phase, operation, result }) => [phase, operation, result])).toEqual([
    ['intent', 'reserved-addrs.create', null],
    ['outcome', 'reserved-addrs.create', 'done'],
    ['intent', 'reserved-addrs.update', null],
    ['outcome', 'reserved-addrs.update', 'done'],
    ['intent', 'reserved-addrs.delete', null],
    ['outcome', 'reserved-addrs.delete', 'done'],
  ])
  expect(audit[1]?.target).toBe(id)
  expect(JSON.parse(audit[3]?.before ?? '')).toMatchObject({ description: 'one' })
  expect(JSON.parse(audit[3]?.after ?? '')).toMatchObject({ description: 'two' })
  expect(requests()).toEqual([
    'POST /reserved_addrs',
    `GET /reserved_addrs/${id}`,
    `PATCH /reserved_addrs/${id}`,
    `DELETE /reserved_addrs/${id}`,
  ])
})

test("a created resource that the API can't list is registered", async () => {
  await lab.ask('POST', '/bot_users', { body: { name: 'site 1' } })
  expect(await rows()).toMatchObject([{ resource: 'bot-users', title: 'site 1', source: 'registered' }])
})

test.each([
  ['GET', '/nothing', undefined, 404, 'ADIT_UNKNOWN_OPERATION'],
  ['PUT', '/reserved_addrs', {}, 404, 'ADIT_UNKNOWN_OPERATION'],
  ['HEAD', '/reserved_addrs', undefined, 404, 'ADIT_UNKNOWN_OPERATION'],
  ['GET', '/reserved_addrs/', undefined, 404, 'ADIT_UNKNOWN_OPERATION'],
  ['GET', '//reserved_addrs', undefined, 404, 'ADIT_UNKNOWN_OPERATION'],
  ['GET', '/reserved_addrs/%2e%2e', undefined, 404, 'ADIT_UNKNOWN_OPERATION'],
  ['GET', '/reserved_addrs/..%2fapi_keys', undefined, 404, 'ADIT_UNKNOWN_OPERATION'],
  ['GET', '/reserved_addrs/a;b', undefined, 404, 'ADIT_UNKNOWN_OPERATION'],
  ['GET', '/reserved_addrs/.hidden', undefined, 404, 'ADIT_UNKNOWN_OPERATION'],
  ['GET', '/__proto__', undefined, 404, 'ADIT_UNKNOWN_OPERATION'],
  ['GET', '/reserved_addrs?limit=1&limit=2', undefined, 400, 'ADIT_BAD_REQUEST'],
  ['GET', '/reserved_addrs?other=1', undefined, 400, 'ADIT_BAD_REQUEST'],
  ['POST', '/reserved_addrs', '{"a":', 400, 'ADIT_BAD_REQUEST'],
  ['POST', '/reserved_addrs', '['.repeat(70), 400, 'ADIT_BAD_REQUEST'],
  ['POST', '/reserved_addrs', [], 400, 'ADIT_INVALID'],
  ['POST', '/reserved_addrs', { other: 1 }, 400, 'ADIT_INVALID'],
  ['POST', '/reserved_addrs', { region: 'mars' }, 400, 'ADIT_INVALID'],
  ['POST', '/reserved_addrs', { metadata: 'ü'.repeat(2049) }, 400, 'ADIT_INVALID'],
])('the console rejects %s %s %j: %s %s', async (method, path, body, status, code) => {
  const answer = await lab.ask(method, path, { body })
  expect(answer).toMatchObject({ status, json: { error_code: code, details: { request_id: 'r1' } } })
  expect(api.seen).toEqual([])
  expect(await lab.audit()).toEqual([])
})

test('a write without the required role is rejected and not sent', async () => {
  for (const [method, path] of [
    ['POST', '/reserved_addrs'],
    ['PATCH', '/reserved_addrs/ra_1'],
    ['DELETE', '/reserved_addrs/ra_1'],
  ] as const)
    expect(await lab.ask(method, path, { body: {}, role: 'viewer' })).toMatchObject({
      status: 403,
      json: { error_code: 'ADIT_FORBIDDEN' },
    })
  expect(api.seen).toEqual([])
  expect(await lab.ask('GET', '/reserved_addrs', { role: 'viewer' })).toMatchObject({ status: 200 })
})

test('a platform error keeps its code and details, and marks a rejected field as missing', async () => {
  const refused = await lab.ask('POST', '/agent_ingresses', { body: { domain: 'not a name', metadata: 'x' } })
  expect(refused).toMatchObject({
    status: 400,
    json: {
      error_code: 'ERR_BRAND_214',
      details: { field: 'metadata', operation_id: 'op_1', request_id: 'r1' },
    },
  })
  expect(await lab.context.db.selectFrom('capabilities').select(['name', 'state']).execute()).toEqual([
    { name: 'agent-ingresses.create#metadata', state: 'missing' },
  ])
  expect((await lab.audit())[1]).toMatchObject({ result: 'refused', status: 400 })
})

test.each([
  ['ERR_X_1', 'ERR_X_1'],
  [`ERR_${'X'.repeat(100_000)}`, `ERR_${'X'.repeat(36)}`],
  ['ERR_X_1 canary-token', null],
  ['canary-token', null],
])('the error code %.20s is logged as %.20s', async (error_code, logged) => {
  const refusing = await scriptedUpstream((_, response) =>
    json(response, 400, { status_code: 400, msg: 'no', error_code, details: {} }),
  )
  onTestFinished(() => refusing.close())
  const other = await consoleAt(refusing.url)
  await other.ask('POST', '/reserved_addrs', { body: {} })
  expect((await other.audit())[1]).toMatchObject({ after: JSON.stringify({ error_code: logged }) })
  const calls = other.context.db.selectFrom('requests').select('code').where('method', '=', 'POST')
  await expect.poll(() => calls.execute()).toEqual([{ code: logged }])
})

test("an operation that the API doesn't have is marked as missing on its first use", async () => {
  expect(await lab.ask('DELETE', '/bot_users/bot_1')).toMatchObject({
    status: 404,
    json: { details: { path: '/bot_users/bot_1' } },
  })
  expect(await lab.context.db.selectFrom('capabilities').select(['name', 'state']).execute()).toEqual([
    { name: 'bot-users.delete', state: 'missing' },
  ])
})

test('a rejected API key is reported, and no response or row contains it', async () => {
  const refusing = await scriptedUpstream((_, response) =>
    json(response, 401, {
      status_code: 401,
      msg: 'who?',
      error_code: 'ERR_X_203',
      details: { operation_id: 'op' },
    }),
  )
  const other = await consoleAt(refusing.url)
  const answer = await other.ask('POST', '/reserved_addrs', { body: {} })
  expect(answer).toMatchObject({
    status: 403,
    json: {
      msg: expect.stringContaining('rejected the stored API key (401)'),
      details: { api_message: 'who?' },
    },
  })
  const tables = await Promise.all(
    (['accounts', 'audit', 'inventory', 'acts'] as const).map((table) =>
      other.context.db.selectFrom(table).selectAll().execute(),
    ),
  )
  expect(JSON.stringify([answer.text, tables])).not.toContain(testKey)
  await refusing.close()
})

test('a response that differs from the contract loses its undeclared fields and is marked', async () => {
  const odd = await scriptedUpstream((_, response) => json(response, 200, { id: 7, novel: { x: 1 } }))
  const other = await consoleAt(odd.url)
  const answer = await other.ask('GET', '/reserved_addrs/ra_1')
  expect(answer).toMatchObject({ status: 200, json: { id: 7 } })
  expect(answer.json).not.toHaveProperty('novel')
  expect(answer.headers.get('adit-contract')).toBe('mismatch')
  expect((await lab.ask('GET', '/reserved_addrs')).headers.get('adit-contract')).toBeNull()
  await odd.close()
})

test('nothing is sent when the intent cannot be written', async () => {
  await lab.context.db.schema.dropTable('audit').execute()
  await expect(lab.ask('POST', '/reserved_addrs', { body: {}, key: 'k' })).rejects.toThrow(/audit/)
  expect(api.seen).toEqual([])
  expect(
    await lab.context.db.selectFrom('acts').select('key').where('key', 'is not', null).execute(),
  ).toEqual([])
})

test.each([200, 202, 205])('a create with a %s response is done', async (status) => {
  const item = { id: 'ra_1', uri: '', created_at: '', addr: 'h:1', region: 'us' }
  const odd = await scriptedUpstream((_, response) => json(response, status, item))
  const other = await consoleAt(odd.url)
  expect(await other.ask('POST', '/reserved_addrs', { body: {}, key: 'k' })).toMatchObject({
    status: 201,
    json: item,
  })
  expect((await other.audit())[1]).toMatchObject({ result: 'done', status })
  await odd.close()
})

test("an API response can't use the console's error codes", async () => {
  const posing = await scriptedUpstream((_, response) =>
    json(response, 400, { status_code: 400, msg: 'sign in at x', error_code: 'ADIT_NOT_SIGNED_IN' }),
  )
  const other = await consoleAt(posing.url)
  const { json: envelope } = await other.ask('GET', '/reserved_addrs')
  expect(envelope).toMatchObject({ msg: 'sign in at x' })
  expect(envelope).not.toHaveProperty('error_code')
  await posing.close()
})

test("an API key that can't be decrypted is reported, nothing is sent, and a retry is possible", async () => {
  const other = await consoleAt(api.url, { sealed_key: `v1.${'0'.repeat(12)}.AAAA` })
  for (const method of ['GET', 'POST'] as const)
    expect(
      await other.ask(method, '/reserved_addrs', { body: method === 'POST' ? {} : undefined, key: 'k' }),
    ).toMatchObject({
      status: 502,
      json: {
        error_code: 'ADIT_UPSTREAM_KEY',
        msg: expect.stringMatching(/^This account's stored API key is missing/),
      },
    })
  expect(api.seen).toEqual([])
  expect(
    await other.context.db.selectFrom('acts').select('key').where('key', 'is not', null).execute(),
  ).toEqual([])
  expect((await other.audit())[1]?.result).toBe('refused')
})

test.each([
  ['/reserved_addrs/ra_1', null],
  ['/reserved_addrs/ra_1', []],
  ['/reserved_addrs/ra_1', 'canary'],
  ['/reserved_addrs/ra_1', {}],
  ['/reserved_addrs/ra_1', { description: 'canary' }],
  ['/reserved_addrs/ra_1', { id: 'ra_other', description: 'canary' }],
  ['/reserved_addrs', null],
  ['/reserved_addrs', [{ id: 'ra_2' }]],
  ['/reserved_addrs', {}],
  ['/reserved_addrs', { reserved_addrs: null, uri: '', next_page_uri: null }],
] as const)('a read of %s with the invalid response %j is neither shown nor stored', async (path, answer) => {
  const odd = await scriptedUpstream((_, response) => json(response, 200, answer))
  lab = await consoleAt(odd.url)
  const { db } = lab.context
  const known = { id: 'ra_1', description: 'kept' }
  const seen = { accountId: lab.account.id, resource: reservedAddrs, source: 'list' as const, at: longAgo }
  await storeItems(db, seen, [known])
  const before = await db.selectFrom('inventory').selectAll().execute()
  const read = await lab.ask('GET', path)
  expect(read).toMatchObject({
    status: 502,
    json: {
      error_code: 'ADIT_UPSTREAM_NOT_THIS_API',
      msg: expect.stringMatching(
        /isn't an object|doesn't contain a list|different resource|isn't the requested resource/,
      ),
    },
  })
  expect(read.text).not.toContain('canary')
  await Promise.all(vi.mocked(storeAnswer).mock.results.map(({ value }) => value)) // stored in the background
  expect(await db.selectFrom('inventory').selectAll().execute()).toEqual(before)
  await odd.close()
})
