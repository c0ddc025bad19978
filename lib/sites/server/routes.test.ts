import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sitesRoutes } from './routes'
import { verifyAudit } from '@/lib/audit/verify'
import type { SiteDetail, SiteSummary } from '@/lib/api/site-views'
import type { Access } from '@/lib/contract/operation'
import { services } from '@/lib/server/accounts/upstream'
import { addAccount, consoleAt } from '@/lib/server/testing/proxy'
import { areaHandler, serve, someone, TestBrowser } from '@/lib/server/testing/console'
import { type SpecApi, startSpecApi } from '@/lib/upstream/testing/spec-api'

const handler = areaHandler('sites', sitesRoutes)

const plan = { name: 'Acme', customer: 'acme', zone: 'example.net', connect_domain: 'connect.example.net' }
const agent = { label: 'gw', server_addr: '', domain: 'gw.acme.example.net', agent_id: null }

const paths = {
  list: ['GET', ''],
  create: ['POST', ''],
  one: ['GET', '/{id}'],
  change: ['PATCH', '/{id}'],
  forget: ['DELETE', '/{id}'],
  createResource: ['POST', '/{id}/resources'],
  linkResource: ['POST', '/{id}/links'],
  unlinkResource: ['DELETE', '/{id}/links'],
  putAgent: ['PUT', '/{id}/agents/{label}'],
  dropAgent: ['DELETE', '/{id}/agents/{label}'],
  check: ['POST', '/{id}/steps/{step}'],
  sendTestRequest: ['POST', '/{id}/test-request'],
  deleteSite: ['POST', '/{id}/deletion'],
  settle: ['POST', '/{id}/removals'],
} as const
type Operation = keyof typeof paths

let api: SpecApi
let lab: Awaited<ReturnType<typeof consoleAt>>
let admin: TestBrowser
beforeEach(async () => {
  api = await startSpecApi({ wider: true })
  lab = await consoleAt(api.url, { kind: 'local' })
  serve(lab.context)
  admin = await signedIn('admin')
})
afterEach(async () => {
  await Promise.allSettled(services(lab.context).flights.values())
  await services(lab.context).transport.close()
  await api.close()
  await lab.context.db.destroy()
})

async function signedIn(role: Access): Promise<TestBrowser> {
  await someone(lab.context, `${role}@example.com`, role)
  const browser = new TestBrowser()
  await browser.signIn(`${role}@example.com`)
  return browser
}

async function ask(
  browser: TestBrowser,
  operation: Operation,
  { body = {}, params = {} }: { body?: unknown; params?: Record<string, string> } = {},
) {
  const { account = 'lab', ...values } = params
  const [method, template] = paths[operation]
  const rest = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  const response = await browser.ask(handler, `/api/sites/${account}${rest}`, {
    method,
    body: method === 'GET' ? undefined : body,
    headers: { 'idempotency-key': randomUUID() },
  })
  const text = await response.text()
  return { status: response.status, json: Object(text === '' ? {} : JSON.parse(text)) }
}

const begin = async (more: object = {}) => {
  const { json } = await ask(admin, 'create', { body: { ...plan, ...more } })
  return (json as SiteDetail).site.id
}
const read = async (id: string) => (await ask(admin, 'one', { params: { id } })).json as SiteDetail

const writes = (id: string): [string, Operation, Parameters<typeof ask>[2]][] => [
  ['create', 'create', { body: plan }],
  ['change', 'change', { body: { name: 'B' }, params: { id } }],
  [
    'createResource',
    'createResource',
    { body: { role: 'bot-user', body: { name: 'Acme' } }, params: { id } },
  ],
  [
    'linkResource',
    'linkResource',
    { body: { role: 'bot-user', resource_id: 'bot_1', is_created: false }, params: { id } },
  ],
  ['unlinkResource', 'unlinkResource', { body: { role: 'bot-user', resource_id: 'bot_1' }, params: { id } }],
  ['agent', 'putAgent', { body: agent, params: { id, label: 'gw' } }],
  ['drop agent', 'dropAgent', { params: { id, label: 'gw' } }],
  ['sendTestRequest', 'sendTestRequest', { body: { endpoint_id: 'ep_1' }, params: { id } }],
  ['delete', 'deleteSite', { body: { name: 'Acme' }, params: { id } }],
  ['settle', 'settle', { body: { kind: 'domain', id: 'rd_1', act: 'leave' }, params: { id } }],
  ['forget', 'forget', { params: { id } }],
]

test("a viewer can read and check sites but can't change them", async () => {
  const id = await begin()
  const viewer = await signedIn('viewer')
  const { json } = await ask(viewer, 'list')
  expect((json as { sites: SiteSummary[] }).sites).toMatchObject([{ id, state: 'open' }])
  expect((await ask(viewer, 'one', { params: { id } })).status).toBe(200)
  expect((await ask(viewer, 'check', { params: { id, step: 'ingress' } })).status).toBe(200)
  const before = await read(id)
  for (const [name, handler, input] of writes(id))
    expect((await ask(viewer, handler, input)).status, name).toBe(403)
  expect((await read(id)).site).toEqual({ ...before.site, steps: expect.any(Object) })
  expect(api.seen.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('creating an authtoken requires the admin role', async () => {
  const id = await begin()
  const operator = await signedIn('operator')
  const body = { role: 'credential', label: 'gw', body: { acl: ['bind:*.acme.example.net'] } }
  const { status, json } = await ask(operator, 'createResource', { body, params: { id } })
  expect([status, json]).toEqual([403, expect.objectContaining({ error_code: 'ADIT_FORBIDDEN' })])
  expect(
    (
      await ask(operator, 'createResource', {
        body: { role: 'bot-user', body: { name: 'A' } },
        params: { id },
      })
    ).status,
  ).toBe(200)
  expect((await read(id)).resources.map(({ role }) => role)).toEqual(['bot-user'])
})

test("a site isn't accessible through another account", async () => {
  const id = await begin()
  await addAccount(lab.context, api.url, { slug: 'other' })
  for (const [name, handler, { params, ...input } = {}] of writes(id).slice(1)) {
    const elsewhere = { ...input, params: { ...params, account: 'other' } }
    expect((await ask(admin, handler, elsewhere)).json, name).toMatchObject({ error_code: 'ADIT_NOT_FOUND' })
  }
  const foreign = { params: { account: 'other', id } }
  expect((await ask(admin, 'one', foreign)).status).toBe(404)
  expect((await ask(admin, 'list', { params: { account: 'other' } })).json).toEqual({
    sites: [],
  })
})

test.each([
  ['name', ''],
  ['name', 'two\nlines'],
  ['name', 'x'.repeat(81)],
  ['customer', '*'],
  ['customer', 'a..b'],
  ['customer', '../../etc'],
  ['customer', 'a'.repeat(101)],
  ['zone', 'net'],
  ['zone', 'example.net/x'],
  ['zone', 'exämple.net'],
  ['connect_domain', 'http://connect.example.net'],
  ['connect_domain', 'example.net'],
  ['connect_domain', 'acme.example.net'],
  ['connect_domain', '<script>.example.net'],
  ['more', 'x'],
])('a site with %s %j is refused by that field', async (field, value) => {
  const { status, json } = await ask(admin, 'create', { body: { ...plan, [field]: value } })
  expect([status, json.details?.field]).toEqual([400, field])
})

test('user input is stored as plain text', async () => {
  const name = `<img src=x onerror="alert(1)"> '; drop table sites; --`
  const id = await begin({ name, customer: 'ACME', zone: 'Example.NET.' })
  expect((await read(id)).site).toMatchObject({ name, customer: 'acme', zone: 'example.net' })
})

test('agent names and resource IDs allow only safe characters and have a maximum length', async () => {
  const id = await begin()
  const put = (more: object, label = 'gw') =>
    ask(admin, 'putAgent', { body: { ...agent, ...more }, params: { id, label } })
  for (const more of [
    { label: '../x' },
    { label: 'Gw' },
    { label: 'x'.repeat(41) },
    { domain: 'gw.beta.example.net' },
    { domain: 'acme.example.net' },
    { domain: '*.acme.example.net' },
    { server_addr: 'http://169.254.169.254/' },
    { server_addr: 'user@host.example:443' },
    { server_addr: 'host.example:99999' },
    { agent_id: '../../ag' },
  ])
    expect((await put(more)).status, JSON.stringify(more)).toBe(400)
  for (const resource_id of ['../api_keys', 'a/b', '', 'x'.repeat(129), 'a b'])
    expect(
      (
        await ask(admin, 'linkResource', {
          body: { role: 'domain', resource_id, is_created: false },
          params: { id },
        })
      ).status,
    ).toBe(400)
  for (let n = 0; n < 50; n++)
    expect((await put({ label: `gw-${n}`, domain: `gw-${n}.acme.example.net` }, `gw-${n}`)).status).toBe(200)
  expect((await put({ label: 'one-more' }, 'one-more')).json).toMatchObject({ error_code: 'ADIT_CONFLICT' })
  expect((await read(id)).agents).toHaveLength(50)
})

test('a name outside the plan is refused, and nothing is sent', async () => {
  const id = await begin()
  const body = { role: 'domain', body: { domain: '*.beta.example.net' } }
  expect(await ask(admin, 'createResource', { body, params: { id } })).toMatchObject({
    status: 400,
    json: { details: { field: 'domain' } },
  })
  expect(api.seen.filter(({ method }) => method === 'POST')).toEqual([])
})

test('concurrent changes by different users are all kept, and a resource is created once', async () => {
  const id = await begin()
  const operator = await signedIn('operator')
  const domain = { body: { role: 'domain', body: { domain: '*.acme.example.net' } }, params: { id } }
  const bot = { body: { role: 'bot-user', body: { name: 'Acme' } }, params: { id } }
  const answers = await Promise.all([
    ask(admin, 'createResource', domain),
    ask(operator, 'createResource', domain),
    ask(operator, 'createResource', bot),
    ask(admin, 'putAgent', { body: agent, params: { id, label: 'gw' } }),
    ask(operator, 'change', { body: { name: 'Acme harbour' }, params: { id } }),
  ])
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '200', '200', '200', '409'])
  const { site, resources, agents } = await read(id)
  expect(site.name).toBe('Acme harbour')
  expect(resources.map(({ role, state }) => `${role} ${state}`).toSorted()).toEqual([
    'bot-user exists',
    'domain exists',
  ])
  expect(agents.map(({ label }) => label)).toEqual(['gw'])
  expect(api.seen.filter(({ method }) => method === 'POST')).toHaveLength(2)
})

test('every write is audited with its site', async () => {
  const id = await begin()
  const { json } = await ask(admin, 'createResource', {
    body: { role: 'bot-user', body: { name: 'Acme' } },
    params: { id },
  })
  const resource_id = String(json.created.id)
  await ask(admin, 'unlinkResource', { body: { role: 'bot-user', resource_id }, params: { id } })
  await ask(admin, 'linkResource', {
    body: { role: 'bot-user', resource_id, is_created: false },
    params: { id },
  })
  await ask(admin, 'putAgent', { body: agent, params: { id, label: 'gw' } })
  await ask(admin, 'dropAgent', { params: { id, label: 'gw' } })
  await ask(admin, 'change', { body: { name: 'B' }, params: { id } })
  expect((await ask(admin, 'forget', { params: { id } })).status).toBe(409)
  await ask(admin, 'unlinkResource', { body: { role: 'bot-user', resource_id }, params: { id } })
  expect((await ask(admin, 'forget', { params: { id } })).status).toBe(204)
  const acts = (await lab.audit()).filter(
    ({ phase, operation }) => phase === 'outcome' && /^sites|^bot/.test(operation),
  )
  expect(acts.map(({ operation, target, result }) => [operation, target, result])).toEqual([
    ['sites.create', id, 'done'],
    ['bot-users.create', resource_id, 'done'],
    ['sites.remove-resource', id, 'done'],
    ['sites.add-resource', id, 'done'],
    ['sites.add-agent', id, 'done'],
    ['sites.remove-agent', id, 'done'],
    ['sites.change', id, 'done'],
    ['sites.remove-resource', id, 'done'],
    ['sites.forget', id, 'done'],
  ])
  expect(await verifyAudit(lab.context.db, lab.context.keyRing)).toMatchObject({ ok: true })
  expect(await ask(admin, 'one', { params: { id } })).toMatchObject({ status: 404 })
})

test('only resources that the site created count as created', async () => {
  const id = await begin()
  const { json } = await ask(admin, 'createResource', {
    body: { role: 'bot-user', body: { name: 'Acme' } },
    params: { id },
  })
  const resource_id = String(json.created.id)
  await ask(admin, 'unlinkResource', { body: { role: 'bot-user', resource_id }, params: { id } })
  const claimed = { body: { role: 'bot-user', resource_id, is_created: true }, params: { id } }
  expect(await ask(admin, 'linkResource', claimed)).toMatchObject({
    status: 400,
    json: { details: { field: 'is_created' } },
  })
  const other = await begin({ name: 'Beta', customer: 'beta' })
  const taken = { role: 'bot-user', resource_id, is_created: false }
  expect((await ask(admin, 'linkResource', { body: taken, params: { id: other } })).status).toBe(200)
  expect(await ask(admin, 'linkResource', { body: taken, params: { id } })).toMatchObject({
    status: 409,
    json: { msg: expect.stringContaining('Beta') },
  })
})
