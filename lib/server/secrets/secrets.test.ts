import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fingerprint } from '@/lib/audit/masking'
import type { Access } from '@/lib/contract/operation'
import { type ScriptedUpstream, json, scriptedUpstream } from '@/lib/upstream/testing/scripted-upstream'
import { consoleAt } from '../testing/proxy'
import { updatePerson } from '../people/people'
import { areaHandler, PASSWORD, serve, someone, TestBrowser } from '../testing/console'
import { secretsRoutes } from './routes'

const handler = areaHandler('secrets', secretsRoutes)

const oauth = '/edges/https/e1/routes/r1/oauth'
const headers = '/edges/https/e1/routes/r1/request_headers'
const policy = JSON.stringify({ client_secret: 'canary-1', password: 'canary-2' })
const stored: Record<string, object> = {
  [oauth]: { provider: { google: { client_id: 'id', client_secret: 'canary-0' } } },
  [headers]: { add: { 'X-A.B': 'canary-3', 'X-A': 'canary-4' } },
  '/endpoints/ep_1': { id: 'ep_1', traffic_policy: policy },
}
const location = {
  operation: 'https-edges.routes.oauth.get',
  params: { edge_id: 'e1', id: 'r1' },
  field: 'provider.google.client_secret',
}
const inPolicy = { operation: 'endpoints.get', params: { id: 'ep_1' }, field: 'traffic_policy' }

let api: ScriptedUpstream
let lab: Awaited<ReturnType<typeof consoleAt>>
beforeEach(async () => {
  api = await scriptedUpstream(({ url }, response) => {
    const found = stored[url]
    return found
      ? json(response, 200, found)
      : json(response, 404, { status_code: 404, msg: 'Resource not found', details: { operation_id: 'op' } })
  })
  lab = await consoleAt(api.url)
  serve(lab.context)
})
afterEach(() => api.close())

const EMAIL = 'admin@example.com'
async function signedIn(role: Access = 'admin', address?: string) {
  const email = `${role}@example.com`
  const id = await someone(lab.context, email, role)
  const browser = new TestBrowser('http://localhost:3000', address)
  await browser.signIn(email)
  return { id, browser }
}
async function ask(browser: TestBrowser, body: object) {
  const response = await browser.ask(handler, '/api/secrets/lab', {
    method: 'POST',
    body: { password: PASSWORD, ...body },
  })
  return { status: response.status, headers: response.headers, json: await browser.json(response) }
}
const reveal = async (body: object, role?: Access) => ask((await signedIn(role)).browser, body)
const acts = async () => (await lab.audit()).filter(({ operation }) => operation.endsWith('.reveal'))
const print = (text: string) => fingerprint(lab.context.keyRing, text)

test('an admin can reveal one secret, and the audit log records it without the value', async () => {
  const answer = await reveal(location)
  expect(answer).toMatchObject({ status: 200, json: { value: 'canary-0' } })
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const operation = 'https-edges.routes.oauth.get.reveal'
  expect(await acts()).toMatchObject([
    { phase: 'intent', operation, target: 'e1/r1', after: JSON.stringify({ field: location.field }) },
    {
      phase: 'outcome',
      operation,
      target: 'e1/r1',
      result: 'done',
      after: JSON.stringify({ field: location.field, fingerprint: print('canary-0') }),
    },
  ])
  expect(JSON.stringify(await lab.context.db.selectFrom('audit').selectAll().execute())).not.toContain(
    'canary',
  )
})

test.each(['viewer', 'operator'] as const)(
  "the role %s can't reveal a secret, and nothing is requested",
  async (role) => {
    expect(await reveal(location, role)).toMatchObject({
      status: 403,
      json: { error_code: 'ADIT_FORBIDDEN' },
    })
    expect(api.seen).toEqual([])
    expect(await acts()).toEqual([])
  },
)

describe('the password', () => {
  test('if wrong, is refused, causes no API request, and is audited without its value', async () => {
    const { browser } = await signedIn()
    const answer = await ask(browser, { ...location, password: 'canary wrong password' })
    expect(answer).toMatchObject({
      status: 403,
      json: { error_code: 'ADIT_WRONG_PASSWORD', details: { field: 'password' } },
    })
    expect(api.seen).toEqual([])
    const refused = JSON.stringify({ field: location.field, password: 'wrong' })
    expect(await acts()).toMatchObject([
      { phase: 'intent', target: 'e1/r1', after: refused },
      { phase: 'outcome', target: 'e1/r1', result: 'refused' },
    ])
    const { db } = lab.context
    const kept = await Promise.all([
      db.selectFrom('audit').selectAll().execute(),
      db.selectFrom('attempts').selectAll().execute(),
    ])
    expect(JSON.stringify([kept, answer.json])).not.toContain('canary')
  })

  test('is required each time: a session alone reveals nothing', async () => {
    const { browser } = await signedIn()
    expect((await ask(browser, location)).status).toBe(200)
    expect(await ask(browser, { ...location, password: undefined })).toMatchObject({
      status: 400,
      json: { details: { field: 'password' } },
    })
  })

  test('counts like sign-in: after 10 wrong ones in 15 minutes, the right one is refused too', async () => {
    const { browser } = await signedIn()
    const wrong = { ...location, password: 'wrong' }
    for (let n = 0; n < 10; n++) expect((await ask(browser, wrong)).status).toBe(403)
    const refused = await ask(browser, location)
    expect(refused).toMatchObject({ status: 429, json: { error_code: 'ADIT_TOO_MANY' } })
    expect(Number(Object(refused.json.details).retry_after)).toBeGreaterThan(800)
    expect((await new TestBrowser().signIn(EMAIL)).status).toBe(429)
    expect(api.seen).toEqual([])
    expect((await acts()).filter(({ result }) => result === 'refused')).toHaveLength(10)
  })

  test('has a limit of 50 attempts per address across all users, like sign-in', async () => {
    const { browser } = await signedIn()
    const at = new Date().toISOString()
    const tries = Array.from({ length: 50 }, () => ({ subject: 'address:198.51.100.1/32', at }))
    await lab.context.db.insertInto('attempts').values(tries).execute()
    expect((await ask(browser, location)).status).toBe(429)
  })

  test("isn't counted if right", async () => {
    const { browser } = await signedIn()
    for (let n = 0; n < 12; n++) expect((await ask(browser, location)).status).toBe(200)
    expect(await lab.context.db.selectFrom('attempts').selectAll().execute()).toEqual([])
  })

  test('is wrong if it was replaced during the check', async () => {
    const { browser, id } = await signedIn()
    const asking = ask(browser, location)
    await updatePerson(lab.context, id, { password: 'another long one' }, { user: null })
    expect([401, 403]).toContain((await asking).status)
    expect(api.seen).toEqual([])
  })
})

test('a header with a dot in its name is revealed correctly', async () => {
  const inHeaders = { ...location, operation: 'https-edges.routes.request_headers.get' }
  const field = String.raw`add.X-A\.B`
  expect(await reveal({ ...inHeaders, field, fingerprint: print('canary-3') })).toMatchObject({
    status: 200,
    json: { value: 'canary-3' },
  })
  expect((await acts()).at(-1)?.after).toBe(JSON.stringify({ field, fingerprint: print('canary-3') }))
})

test('of several secrets in a policy, the one with the fingerprint is revealed', async () => {
  expect(await reveal({ ...inPolicy, fingerprint: print('canary-2') })).toMatchObject({
    json: { value: 'canary-2' },
  })
})

test.each([
  ['several secrets without a fingerprint', inPolicy, 400, 'ADIT_INVALID'],
  ['a different fingerprint', { ...location, fingerprint: '000000000000' }, 409, 'ADIT_CONFLICT'],
  ['a missing field', { ...location, field: 'provider.github.client_secret' }, 404, 'ADIT_NOT_FOUND'],
  ["a field that isn't secret", { ...location, field: 'provider.google.client_id' }, 404, 'ADIT_NOT_FOUND'],
  ['a missing resource', { ...location, params: { edge_id: 'e1', id: 'r9' } }, 404, undefined],
])('%s: refused and audited as refused', async (_, body, status, error_code) => {
  const answer = await reveal(body)
  expect(answer).toMatchObject({ status, json: error_code ? { error_code } : { msg: 'Resource not found' } })
  expect((await acts()).map(({ result }) => result)).toEqual([null, 'refused'])
  expect(JSON.stringify(answer.json)).not.toContain('canary')
})

test.each([
  ['a write', { ...location, operation: 'https-edges.routes.oauth.put' }],
  ['a list', { operation: 'endpoints.list', params: {}, field: 'endpoints.0.traffic_policy' }],
  ['too few parameters', { ...location, params: { id: 'r1' } }],
  ['an unknown parameter', { ...location, params: { ...location.params, more: 'x' } }],
  ['a path traversal', { ...location, params: { edge_id: '..', id: 'r1' } }],
  ['an unknown field', { ...location, novel: 1 }],
])('%s: refused before any request', async (_, body) => {
  expect((await reveal(body)).status).toBeGreaterThanOrEqual(400)
  expect(api.seen).toEqual([])
  expect(await acts()).toEqual([])
})

test.each(['intent', 'outcome'])(
  "a secret isn't revealed if the audit log can't store its %s",
  async (phase) => {
    const when = sql.raw(`new.phase = '${phase}' and new.operation like '%.reveal'`)
    await sql`create trigger full before insert on audit when ${when} begin select raise(abort, 'full'); end`.execute(
      lab.context.db,
    )
    const { status, json } = await reveal(location)
    expect(status).toBe(500)
    expect(JSON.stringify(json)).not.toContain('canary')
    expect(api.seen).toHaveLength(phase === 'intent' ? 0 : 1)
  },
)
