import { afterEach, beforeEach, expect, test } from 'vitest'
import { fingerprint } from '@/lib/audit/masking'
import { type ScriptedUpstream, json, scriptedUpstream } from '@/lib/upstream/testing/scripted-upstream'
import { consoleAt } from '../testing/proxy'

const oauth = '/edges/https/e1/routes/r1/oauth'
const canary = 'canary-"stored"\\'
const policyOf = (secret: string, name = 'a') =>
  JSON.stringify({
    on_http_request: [{ name, actions: [{ type: 'oauth', config: { client_secret: secret } }] }],
  })

let stored: Record<string, object>
let api: ScriptedUpstream
let lab: Awaited<ReturnType<typeof consoleAt>>
let refusal: object | null
beforeEach(async () => {
  refusal = null
  stored = {
    [oauth]: { enabled: true, provider: { google: { client_id: 'id', client_secret: canary, scopes: [] } } },
    '/edges/https/e1': { id: 'e1', uri: '', created_at: '' },
    '/endpoints/ep_1': {
      id: 'ep_1',
      uri: '',
      created_at: '',
      url: 'https://a.b',
      traffic_policy: policyOf(canary),
    },
  }
  api = await scriptedUpstream(({ method, url, body }, response) => {
    if (method !== 'GET' && refusal) return json(response, 400, refusal)
    if (method !== 'GET') stored[url] = { ...stored[url], ...Object(JSON.parse(body)) }
    const found = stored[url]
    return found
      ? json(response, 200, found)
      : json(response, 404, { status_code: 404, msg: 'no', details: { operation_id: 'op' } })
  })
  lab = await consoleAt(api.url)
})
afterEach(() => api.close())

const mark = (text = canary) => ({ set: true, fingerprint: fingerprint(lab.context.keyRing, text) })
const bodyWith = (client_secret: unknown, more: object = {}) => ({
  enabled: false,
  provider: { google: { client_id: 'id', client_secret } },
  ...more,
})
const written = () =>
  api.seen.filter(({ method }) => method !== 'GET').map(({ body }): unknown => JSON.parse(body))
/** Returns all data that the console stores. */
async function keptHere() {
  const { db } = lab.context
  const tables = ['audit', 'inventory', 'acts', 'capabilities'] as const
  return JSON.stringify(await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute())))
}
const put = (body: unknown, seen?: Record<string, unknown>) => lab.ask('PUT', oauth, { body, seen })

test('a kept secret is sent as stored and never exposed', async () => {
  const read = await lab.ask('GET', oauth)
  expect(read.json).toMatchObject({ provider: { google: { client_id: 'id', client_secret: mark() } } })
  const answer = await put(bodyWith(mark()), { enabled: true })
  expect(answer).toMatchObject({ status: 200, json: { provider: { google: { client_secret: mark() } } } })
  expect(written()).toMatchObject([{ enabled: false, provider: { google: { client_secret: canary } } }])
  expect(api.seen.filter(({ url, method }) => method === 'GET' && url === oauth)).toHaveLength(2)
  const outcome = (await lab.audit())[1]
  const print = { client_secret: { fingerprint: mark().fingerprint } }
  expect(JSON.parse(outcome?.before ?? '')).toMatchObject({ enabled: true, provider: { google: print } })
  expect(JSON.parse(outcome?.after ?? '')).toMatchObject({ enabled: false, provider: { google: print } })
  expect((await keptHere()) + read.text + answer.text).not.toContain('canary')
})

test.each([
  ['a different secret', () => bodyWith(mark('other'))],
  [
    'a secret at a different path',
    () => ({ enabled: true, provider: { github: { client_id: 'id', client_secret: mark() } } }),
  ],
])('keeping %s is a conflict, and nothing is sent', async (_, body) => {
  expect(await put(body())).toMatchObject({
    status: 409,
    json: {
      error_code: 'ADIT_CONFLICT',
      details: { field: expect.stringMatching(/^provider\.\w+\.client_secret$/) },
    },
  })
  delete stored[oauth]
  expect(await put(bodyWith(mark()))).toMatchObject({ status: 409 })
  expect(written()).toEqual([])
  expect(await lab.audit()).toEqual([])
})

test('a body is validated by the contract after kept secrets are filled in', async () => {
  expect(await put(bodyWith(mark(), { novel: 1 }))).toMatchObject({
    status: 400,
    json: { error_code: 'ADIT_INVALID', details: { field: 'novel' } },
  })
  expect(await put(bodyWith({ set: true }))).toMatchObject({ status: 400 })
  expect(written()).toEqual([])
})

test("a secret can't be kept if the stored value can't be read", async () => {
  const without = await scriptedUpstream(({ url }, response) =>
    json(response, 404, { status_code: 404, msg: 'no', details: { path: url } }),
  )
  lab = await consoleAt(without.url)
  for (const [method, path] of [
    ['PUT', oauth], // the path doesn't exist
    ['PUT', '/edges/https/e1/routes/r1/webhook_verification'], // not known to be supported
  ] as const) {
    const body = path === oauth ? bodyWith(mark()) : { provider: 'GITHUB', secret: mark() }
    expect(await lab.ask(method, path, { body })).toMatchObject({
      status: 400,
      json: { error_code: 'ADIT_INVALID', msg: expect.stringContaining("can't be kept") },
    })
  }
  const create = {
    match_type: 'path_prefix',
    match: '/',
    webhook_verification: { provider: 'GITHUB', secret: mark() },
  }
  expect(await lab.ask('POST', '/edges/https/e1/routes', { body: create, key: 'k' })).toMatchObject({
    status: 400,
  })
  expect(without.seen.filter(({ method }) => method !== 'GET')).toEqual([])
  await without.close()
})

test('header values are kept under their own names, replaced or removed, and never exposed', async () => {
  const path = '/edges/https/e1/routes/r1/request_headers'
  const add = { 'X-A.B': canary, authorization: 'canary-bearer', 'x-old': 'canary-old' }
  stored[path] = { enabled: true, add, remove: [] }
  const read = await lab.ask('GET', path)
  const marks = { 'X-A.B': mark(), authorization: mark('canary-bearer'), 'x-old': mark('canary-old') }
  expect(read.json).toEqual({ enabled: true, add: marks, remove: [] })
  const save = (input: object) => lab.ask('PUT', path, { body: { enabled: false, add: input } })
  const { 'x-old': _, ...rest } = marks
  const answer = await save({ ...rest, authorization: 'canary-new' })
  expect(answer).toMatchObject({
    status: 200,
    json: { add: { 'X-A.B': mark(), authorization: mark('canary-new') } },
  })
  expect(written()).toEqual([{ enabled: false, add: { 'X-A.B': canary, authorization: 'canary-new' } }])
  for (const moved of ['x-a.b', 'X-A', 'A.B'])
    expect(await save({ [moved]: mark() })).toMatchObject({ status: 409 })
  expect(written()).toHaveLength(1)
  const shown = [await keptHere(), read.text, answer.text, (await lab.ask('GET', path)).text].join(' ')
  expect(shown).not.toContain('canary')
  expect(shown).toContain('X-A.B')
})

test('response headers are public', async () => {
  const path = '/edges/https/e1/routes/r1/response_headers'
  stored[path] = { enabled: true, add: { 'x-a': 'shown' }, remove: [] }
  expect((await lab.ask('GET', path)).json).toEqual(stored[path])
})

test('a secret repeated in a platform error is removed', async () => {
  refusal = { status_code: 400, msg: `${canary} is no client secret`, details: { value: canary } }
  const answer = await put(bodyWith(mark()))
  expect(answer).toMatchObject({ status: 400, json: { msg: '… is no client secret' } })
  expect(answer.text + (await keptHere())).not.toContain('canary')
})

test('secrets in a policy are masked, kept or replaced, and never moved to readable fields', async () => {
  const kept = `adit:kept:${mark().fingerprint}`
  const read = await lab.ask('GET', '/endpoints/ep_1')
  expect(read.json).toMatchObject({ traffic_policy: policyOf(kept) })
  const patch = (traffic_policy: string, seen?: string) =>
    lab.ask('PATCH', '/endpoints/ep_1', {
      body: { traffic_policy },
      seen: seen ? { traffic_policy: seen } : undefined,
    })
  expect(await patch(policyOf(kept, 'renamed'), policyOf(kept))).toMatchObject({
    status: 200,
    json: { traffic_policy: policyOf(kept, 'renamed') },
  })
  expect(written()).toEqual([{ traffic_policy: policyOf(canary, 'renamed') }])
  expect(await patch(policyOf(kept), policyOf(kept))).toMatchObject({ status: 409 })
  expect(await patch(policyOf('adit:kept:000000000000'))).toMatchObject({ status: 409 })
  expect(await patch(policyOf('x', kept))).toMatchObject({
    status: 400,
    json: { error_code: 'ADIT_INVALID' },
  })
  expect(written()).toHaveLength(1)
  expect(await patch(policyOf('canary-new'))).toMatchObject({ status: 200 })
  expect(await keptHere()).not.toContain('canary')
})

test('a policy secret is kept only by its own action, at any position, and for the same target', async () => {
  const policyWith = (actions: object[], phase = 'on_http_request') =>
    JSON.stringify({ [phase]: [{ actions }] })
  const kept = `adit:kept:${mark().fingerprint}`
  const login = (secret: string, issuer_url = 'https://id.example') => ({
    type: 'openid-connect',
    config: { issuer_url, client_id: 'c', client_secret: secret },
  })
  const call = (secret: string, url = 'https://api.example') => ({
    type: 'http-request',
    config: { url, headers: { authorization: secret } },
  })
  const shown = { type: 'custom-response', config: { headers: { secret: kept } } }
  const log = { type: 'log', config: { metadata: { secret: kept } } }
  const save = (actions: object[], phase?: string) =>
    lab.ask('PATCH', '/endpoints/ep_1', { body: { traffic_policy: policyWith(actions, phase) } })
  for (const action of [login, call]) {
    const start = policyWith([action(canary)])
    stored['/endpoints/ep_1'] = { ...stored['/endpoints/ep_1'], traffic_policy: start }
    const before = written().length
    for (const moved of [shown, log, action(kept, 'https://evil.example')])
      expect(await save([moved])).toMatchObject({ status: 400, json: { error_code: 'ADIT_INVALID' } })
    expect(await save([action(kept)], 'on_http_response')).toMatchObject({ status: 400 })
    expect(written()).toHaveLength(before)
    expect(await save([{ type: 'deny' }, action(kept)])).toMatchObject({ status: 200 })
    expect(written().at(-1)).toEqual({ traffic_policy: policyWith([{ type: 'deny' }, action(canary)]) })
  }
  expect(await keptHere()).not.toContain('canary')
})

test("the client secret of a provider isn't sent to another provider", async () => {
  const path = '/edges/https/e1/routes/r1/oidc'
  const issuer = 'https://id.example'
  stored[path] = { enabled: true, issuer, client_id: 'c', client_secret: canary, scopes: [] }
  const save = (input: object) =>
    lab.ask('PUT', path, { body: { issuer, client_id: 'c', client_secret: mark(), scopes: [], ...input } })
  await lab.ask('GET', path)
  expect(await save({ issuer: 'https://evil.example' })).toMatchObject({
    status: 400,
    json: { msg: expect.stringContaining('another target'), details: { field: 'client_secret' } },
  })
  expect(written()).toEqual([])
  expect((await save({ enabled: false })).json).toMatchObject({ enabled: false })
  expect(written()).toMatchObject([{ issuer, client_secret: canary }])
})

test('a create that tries to keep a secret is rejected, as none is stored', async () => {
  const body = {
    url: 'https://c.d',
    type: 'cloud',
    traffic_policy: policyOf(`adit:kept:${mark().fingerprint}`),
  }
  expect(await lab.ask('POST', '/endpoints', { body, key: 'k' })).toMatchObject({
    status: 400,
    json: { msg: expect.stringContaining("can't reuse a stored secret") },
  })
  expect(written()).toEqual([])
})
