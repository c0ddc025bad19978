import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listAudit } from '@/lib/audit/list'
import { type ScriptedUpstream, json, scriptedUpstream } from '@/lib/upstream/testing/scripted-upstream'
import { signedInPerson } from '../testing/console'
import { checkWriteNow } from './check-write'
import { consoleAt } from '../testing/proxy'

const restriction = '/edges/tcp/e1/ip_restriction'
const route = '/edges/https/e2/routes/r1'
const sources = '/event_subscriptions/s1/sources'
const ref = (id: string) => ({ id, uri: `https://x.example/${id}` })
const notFound = { status_code: 404, msg: 'Resource not found', details: { operation_id: 'op_1' } }

let stored: Map<string, unknown>
let api: ScriptedUpstream
let lab: Awaited<ReturnType<typeof consoleAt>>
beforeEach(async () => {
  stored = new Map<string, unknown>([
    ['/edges/tcp/e1', { id: 'e1', uri: '', created_at: '', hostports: [] }],
    ['/edges/https/e2', { id: 'e2', uri: '', created_at: '', hostports: [], routes: [] }],
    ['/event_subscriptions/s1', { id: 's1', uri: '', created_at: '', sources: [] }],
  ])
  api = await scriptedUpstream(({ method, url, body }, response) => {
    const input: Record<string, unknown> = body ? Object(JSON.parse(body)) : {}
    if (url === sources && method === 'POST')
      return json(response, 201, input.type === 'odd.v0' ? { ok: true } : { type: input.type, uri: url })
    if (method === 'POST') stored.set(`${url}/r1`, { ...input, id: 'r1', edge_id: 'e2', uri: '' })
    if (method === 'POST') return json(response, 201, stored.get(`${url}/r1`))
    if (method === 'DELETE') return response.writeHead(stored.delete(url) ? 204 : 404).end()
    if (method === 'GET')
      return stored.has(url) ? json(response, 200, stored.get(url)) : json(response, 404, notFound)
    const { ip_policy_ids, ...rest } = input
    const policies = Array.isArray(ip_policy_ids) ? { ip_policies: ip_policy_ids.map(ref) } : {}
    stored.set(url, { ...Object(stored.get(url)), ...rest, ...policies })
    return json(response, 200, stored.get(url))
  })
  lab = await consoleAt(api.url)
  const checked_at = new Date().toISOString()
  const works = ['tcp-edges.get', 'event-subscriptions.get', 'https-edges.routes.get']
  await lab.context.db
    .insertInto('capabilities')
    .values(works.map((name) => ({ account_id: lab.account.id, name, state: 'works' as const, checked_at })))
    .execute()
})
afterEach(() => api.close())

const requests = () => api.seen.map(({ method, url }) => `${method} ${url}`)
const resources = () =>
  lab.context.db.selectFrom('inventory').select(['resource', 'id', 'body', 'gone_at']).orderBy('id').execute()
const put = (ip_policy_ids: string[], seen?: Record<string, unknown>) =>
  lab.ask('PUT', restriction, { body: { enabled: true, ip_policy_ids }, seen })

test('a write to a part is audited by its path of IDs, and its resource is read again', async () => {
  const answer = await lab.ask('PUT', restriction, { body: { enabled: true, ip_policy_ids: ['p1'] } })
  expect(answer).toMatchObject({ status: 200, json: { enabled: true, ip_policies: [{ id: 'p1' }] } })
  await lab.ask('POST', '/edges/https/e2/routes', { body: { match_type: 'path_prefix', match: '/' } })
  await lab.ask('PATCH', route, { body: { match: '/api' } })
  const audit = await lab.audit()
  expect(audit.map(({ operation, phase, target }) => [operation, phase, target])).toEqual([
    ['tcp-edges.ip_restriction.put', 'intent', 'e1'],
    ['tcp-edges.ip_restriction.put', 'outcome', 'e1'],
    ['https-edges.routes.create', 'intent', 'e2'],
    ['https-edges.routes.create', 'outcome', 'e2/r1'],
    ['https-edges.routes.update', 'intent', 'e2/r1'],
    ['https-edges.routes.update', 'outcome', 'e2/r1'],
  ])
  const history = await listAudit(lab.context.db, { accountIds: [lab.account.id], target: 'e2' })
  expect(history.entries).toMatchObject([{ target: 'e2/r1' }, { target: 'e2/r1' }])
  expect(requests()).toEqual([
    `GET ${restriction}`, // before
    `PUT ${restriction}`,
    'GET /edges/tcp/e1',
    'POST /edges/https/e2/routes',
    'GET /edges/https/e2',
    `GET ${route}`, // before
    `PATCH ${route}`,
    'GET /edges/https/e2',
  ])
  expect(await resources()).toMatchObject([
    { resource: 'tcp-edges', id: 'e1', gone_at: null },
    { resource: 'https-edges', id: 'e2', gone_at: null },
  ])
})

test("the audit has a part's values from the API before and after, or none if it didn't exist", async () => {
  await put(['p1'])
  await put(['p2'], { ip_policy_ids: ['p1'] })
  await lab.ask('DELETE', restriction)
  const outcomes = (await lab.audit()).filter(({ phase }) => phase === 'outcome')
  const ids = outcomes.map(({ before, after }) =>
    [before, after].map((text) => /"id":"(p\d)"/.exec(text ?? '')?.[1]),
  )
  expect(ids).toEqual([
    [undefined, 'p1'],
    ['p1', 'p2'],
    ['p2', undefined],
  ])
})

test("reading a part, even a missing one, doesn't change its resource in the inventory", async () => {
  await put(['p1'])
  await lab.ask('GET', restriction)
  await lab.ask('DELETE', restriction)
  expect(await lab.ask('GET', restriction)).toMatchObject({ status: 404 })
  await vi.waitFor(async () => expect(await resources()).toMatchObject([{ id: 'e1', gone_at: null }]), 30_000)
  expect((await resources())[0]?.body).not.toContain('ip_policies')
})

test('a module that the API returns as null is unset, can be set, and is absent in a check', async () => {
  stored.set(restriction, null)
  const read = await lab.ask('GET', restriction)
  expect(read).toMatchObject({ status: 200, text: 'null' })
  expect(read.headers.get('adit-contract')).toBeNull()
  const body = {
    operation: 'tcp-edges.ip_restriction.delete',
    params: { id: 'e1' },
    sent: { ago_ms: 5 },
  }
  const person = signedInPerson({ id: 'u1', role: 'admin' })
  const check = { context: lab.context, account: lab.account, person, body }
  expect(await checkWriteNow(check)).toMatchObject({ kind: 'absent' })
  expect(await put(['p1'], { enabled: null, ip_policy_ids: null })).toMatchObject({ status: 200 })
})

test("a module changed by another request in the meantime isn't overwritten", async () => {
  expect(await put(['p1'], { enabled: null, ip_policy_ids: null })).toMatchObject({ status: 200 })
  expect(await put(['p2'], { enabled: null, ip_policy_ids: null })).toMatchObject({
    status: 409,
    json: {
      error_code: 'ADIT_CONFLICT',
      details: { current: JSON.stringify({ enabled: true, ip_policy_ids: ['p1'] }) },
    },
  })
  expect(await put(['p2'], { enabled: true, ip_policy_ids: ['p1'] })).toMatchObject({ status: 200 })
  const both = await Promise.all(['a', 'b'].map((id) => put([id], { ip_policy_ids: ['p2'] })))
  expect(both.map(({ status }) => status)).toEqual([200, 409])
})

test('a source is identified by its type; a response without a type makes the outcome unknown', async () => {
  const create = (type: string) => lab.ask('POST', sources, { body: { type }, key: 'k', user: type })
  expect(await create('a.v0')).toMatchObject({ status: 201, json: { type: 'a.v0' } })
  expect(await create('odd.v0')).toMatchObject({
    status: 504,
    json: { error_code: 'ADIT_OUTCOME_UNKNOWN' },
  })
  expect((await lab.audit()).map(({ target, result }) => [target, result])).toEqual([
    ['s1', null],
    ['s1/a.v0', 'done'],
    ['s1', null],
    ['s1', 'unknown'],
  ])
})

test('five creates with one key create one part; the key is rejected for another resource', async () => {
  const create = (subscription: string) =>
    lab.ask('POST', `/event_subscriptions/${subscription}/sources`, { body: { type: 'a.v0' }, key: 'k' })
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => create('s1')))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(requests().filter((line) => line === `POST ${sources}`)).toHaveLength(1)
  expect(await create('s2')).toMatchObject({ json: { error_code: 'ADIT_IDEMPOTENCY_MISMATCH' } })
})

test('an unknown outcome of a write to a part causes a new read of its resource', async () => {
  await lab.ask('POST', sources, { body: { type: 'odd.v0' } })
  await vi.waitFor(() => expect(requests()).toContain('GET /event_subscriptions/s1'), 30_000)
})

test("a type that isn't a safe path segment is rejected and not sent", async () => {
  for (const type of ['..', '%2e%2e', 'a%2fb', '.x', 'a;b', ''])
    expect(await lab.ask('DELETE', `${sources}/${type}`)).toMatchObject({ status: 404 })
  expect(api.seen).toEqual([])
})
