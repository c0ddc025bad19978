import { sql } from 'kysely'
import { schedule } from '@/lib/jobs/queue'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type SpecApi, startSpecApi } from '@/lib/upstream/testing/spec-api'
import { accountFreshness, firstSync, freshen } from './freshen'
import { readById } from './read-by-id'
import {
  slugFor,
  accountRow,
  addLocalAccount,
  changeAccount,
  connectAccount,
  listAccounts,
  removeAccount,
} from './accounts'
import { newAccountSchema } from '@/lib/api/accounts'
import { accountOf, resourceOf, services, upstreamOf } from './upstream'
import type { Context } from '../context'
import { inventoryDetail, addKnown, walkNow } from '../inventory/inventory'
import { inventoryPage } from '../inventory/list-page'
import { offerLocalPlatform } from './local-platform'
import { openConsole } from '../testing/console'

const api_key = 'id_canary-secret'
const actor = { user: { id: 'u1', email: 'a@example.com' }, requestId: 'r1' }
let api: SpecApi
let context: Context
beforeEach(async () => {
  api = await startSpecApi()
  context = await openConsole({ ADIT_ALLOWED_NETWORKS: '127.0.0.0/8' })
})
afterEach(async () => {
  await services(context).transport.close()
  await api.close()
})
const draft = (more: Record<string, unknown> = {}) =>
  newAccountSchema.parse({ name: 'Lab', base_url: api.url, api_key, ...more })
const connect = (more = {}) => connectAccount(context, draft(more), actor)

test.each([
  ['Lab', [], 'lab'],
  ['Lab', ['lab', 'lab-2'], 'lab-3'],
  ['Über & Söhne', [], 'uber-sohne'],
  ['api', [], 'api-2'],
  ['_next', [], 'next'],
  ['Settings', [], 'settings-2'],
  ['東京', [], 'account'],
  ['x'.repeat(100), [], 'x'.repeat(40)],
])('the name %s, with slugs %j taken, gets the slug %s', (name, taken, slug) => {
  expect(slugFor(name, new Set(taken))).toBe(slug)
})

test('connecting an account seals its API key; account rows and audit never contain it', async () => {
  await connect()
  const second = await connect()
  expect(second.slug).toBe('lab-2')
  expect(await listAccounts(context.db)).toMatchObject([
    { slug: 'lab', kind: 'connected', base_url: api.url },
    { slug: 'lab-2' },
  ])
  const audit = await context.db.selectFrom('audit').selectAll().execute()
  expect(audit.map(({ operation, result }) => [operation, result])).toEqual([
    ['accounts.connect', null],
    ['accounts.connect', 'done'],
    ['accounts.connect', null],
    ['accounts.connect', 'done'],
  ])
  const rows = await context.db.selectFrom('accounts').selectAll().execute()
  expect(
    JSON.stringify([rows, audit, accountRow(second), JSON.stringify(upstreamOf(context, second))]),
  ).not.toContain('canary')
  expect(upstreamOf(context, second).key()).toBe(api_key)
})

test('a failed connection names the invalid field and stores no account', async () => {
  await expect(connect({ api_key: 'id_wrong' })).rejects.toMatchObject({
    code: 'ADIT_INVALID',
    details: { field: 'api_key' },
  })
  await expect(connect({ base_url: 'https://169.254.169.254' })).rejects.toMatchObject({
    code: 'ADIT_INVALID',
    details: { field: 'base_url' },
  })
  expect(await listAccounts(context.db)).toEqual([])
})

test('the first sync detects which lists the API offers and records their freshness', async () => {
  const account = await connect()
  await firstSync(context, account)
  const freshness = await accountFreshness(context, account)
  const listed = ['agent-ingresses', 'bot-users', 'reserved-addrs', 'reserved-domains'].map((name) => {
    const { listable, as_of } = freshness.get(name) ?? {}
    return [name, listable, Boolean(as_of)]
  })
  expect(listed).toEqual([
    ['agent-ingresses', true, true],
    ['bot-users', false, false],
    ['reserved-addrs', true, true],
    ['reserved-domains', false, false],
  ])
  await expect(walkNow(context, account, resourceOf('bot-users'))).rejects.toMatchObject({
    code: 'ADIT_CONFLICT',
  })
  await expect(
    addKnown(context, account, resourceOf('bot-users'), { id: 'bot_1' }, { user: null }),
  ).rejects.toMatchObject({
    code: 'ADIT_INVALID',
    details: { field: 'name' },
  })
  await expect(
    addKnown(context, account, resourceOf('reserved-addrs'), { id: 'ra_1' }, { user: null }),
  ).rejects.toMatchObject({
    code: 'ADIT_NOT_FOUND',
    details: { field: 'id' },
  })
  api.items.set('ra_1', { id: 'ra_1', addr: 'h:1' })
  expect(
    await addKnown(context, account, resourceOf('reserved-addrs'), { id: 'ra_1' }, { user: null }),
  ).toMatchObject({
    row: { title: 'h:1' },
  })
})

test("reading a list older than a minute starts a background walk; a newer list doesn't", async () => {
  const account = await connect()
  const addrs = resourceOf('reserved-addrs')
  await firstSync(context, account)
  const before = api.seen.length
  expect((await inventoryPage(context, account, addrs, {})).syncing).toBe(false)
  expect(api.seen).toHaveLength(before)
  api.items.set('ra_9', { id: 'ra_9', addr: 'h:9' })
  await context.db.updateTable('inventory_syncs').set({ finished_at: '2026-01-01T00:00:00.000Z' }).execute()
  expect(await inventoryPage(context, account, addrs, {})).toMatchObject({ syncing: true, rows: [] })
  await Promise.all(services(context).flights.values())
  expect(await inventoryPage(context, account, addrs, {})).toMatchObject({
    syncing: false,
    rows: [{ id: 'ra_9' }],
  })
  api.items.set('ra_10', { id: 'ra_10', addr: 'h:10' })
  expect(await inventoryDetail(context, account, addrs, 'ra_10')).toMatchObject({
    row: { source: 'list', title: 'h:10' },
  })
  await expect(inventoryDetail(context, account, addrs, '../ra_10')).rejects.toMatchObject({
    code: 'ADIT_NOT_FOUND',
  })
})

test('the first freshen of an account probes its capabilities', async () => {
  const account = await connect()
  await freshen(context, account, [])
  await expect
    .poll(async () => (await context.db.selectFrom('capabilities').select('name').execute()).length)
    .toBeGreaterThan(5)
  await expect.poll(() => services(context).flights.size).toBe(0)
})

test('an API key is replaced only by a working one; removing an account deletes all its data', async () => {
  const account = await connect()
  await expect(changeAccount(context, 'lab', { api_key: 'id_wrong' }, actor)).rejects.toMatchObject({
    details: { field: 'api_key' },
  })
  expect(upstreamOf(context, await accountOf(context, 'lab')).key()).toBe(api_key)
  expect(await changeAccount(context, 'lab', { name: 'Other', api_key }, actor)).toMatchObject({
    slug: 'lab',
    name: 'Other',
  })
  api.items.set('ra_9', { id: 'ra_9', addr: 'findable' })
  await firstSync(context, account)
  const text = sql`select rowid from inventory_search where inventory_search match 'findable'`
  expect((await text.execute(context.db)).rows).toHaveLength(1)
  await removeAccount(context, 'lab', actor)
  expect((await text.execute(context.db)).rows).toEqual([])
  await expect(accountOf(context, 'lab')).rejects.toMatchObject({ code: 'ADIT_UNKNOWN_ACCOUNT' })
  for (const table of ['accounts', 'inventory', 'capabilities', 'inventory_syncs', 'inventory_refs'] as const)
    expect(await context.db.selectFrom(table).selectAll().execute()).toEqual([])
})

test("changing DNS servers discards the account's DNS results and makes its checks due", async () => {
  const { id: accountId } = await connect()
  const result = {
    account_id: accountId,
    resource: 'reserved-domains',
    id: 'rd_1',
  }
  await context.db
    .insertInto('dns_checks')
    .values({ ...result, checked_at: '2026-01-01T00:00:00Z', body: '{}' })
    .execute()
  const results = () => context.db.selectFrom('dns_checks').select('id').execute()
  const dueAt = new Date(Date.now() + 20 * 3_600_000)
  const dueNow = async () =>
    (
      await context.db
        .selectFrom('jobs')
        .select('subject')
        .where('due_at', '<=', new Date().toISOString())
        .execute()
    ).map(({ subject }) => subject)
  for (const kind of ['dns-check', 'abuse-report'])
    await schedule(context.db, { kind, accountId, subject: `${kind} 1`, dueAt })
  await changeAccount(context, 'lab', { name: 'Other' }, actor)
  expect(await dueNow()).toEqual([])
  expect(await results()).toEqual([{ id: 'rd_1' }])
  await changeAccount(context, 'lab', { dns_servers: ['127.0.0.53'] }, actor)
  expect(await dueNow()).toEqual(['dns-check 1'])
  expect(await results()).toEqual([])
})

test('an account accepts its own DNS servers only at allowed addresses', async () => {
  await connect()
  const change = (dns_servers: string[]) => changeAccount(context, 'lab', { dns_servers }, actor)
  expect(await listAccounts(context.db)).toMatchObject([{ dns_servers: [] }])
  for (const address of ['10.0.0.53', '169.254.169.254'])
    await expect(change(['127.0.0.53', address])).rejects.toMatchObject({
      code: 'ADIT_INVALID',
      details: { field: 'dns_servers' },
    })
  await expect(change(['10.0.0.53'])).rejects.toThrow(/add 10\.0\.0\.53\/32 to ADIT_ALLOWED_NETWORKS/)
  for (const address of ['0.0.0.0', '::'])
    await expect(change([address])).rejects.toThrow(`${address} isn't a valid server address.`)
  expect(await change(['127.0.0.53', '9.9.9.9', '127.0.0.53'])).toMatchObject({ name: 'Lab' })
  expect(await listAccounts(context.db)).toMatchObject([{ dns_servers: ['127.0.0.53', '9.9.9.9'] }])
  await changeAccount(context, 'lab', { name: 'Other' }, actor)
  expect(await change([])).toMatchObject({ name: 'Other', dns_servers: [] })
  const audit = await context.db
    .selectFrom('audit')
    .select(['before', 'after'])
    .where('before', 'is not', null)
    .orderBy('seq')
    .execute()
  expect(audit.at(-1)).toMatchObject({
    before: expect.stringContaining('"dns_servers":["127.0.0.53","9.9.9.9"]'),
    after: expect.stringContaining('"dns_servers":[]'),
  })
})

test('an ID not found with the previous API key is read again with the new one', async () => {
  const reads: string[] = []
  const missing = { kind: 'answered' as const, status: 404, json: { msg: 'No' }, text: '{}' }
  const { get } = resourceOf('reserved-addrs').ops
  const read = async (during?: () => Promise<unknown>) => {
    const account = await accountOf(context, 'lab')
    await readById(context, account, { op: get ?? expect.unreachable(), id: 'ra_1' }, async () => {
      reads.push(upstreamOf(context, account).key())
      await during?.()
      return missing
    })
  }
  await connect()
  await read()
  await read()
  expect(reads).toHaveLength(1)
  await changeAccount(context, 'lab', { api_key }, actor)
  await read(() => changeAccount(context, 'lab', { api_key }, actor)) // the response arrives after the key change
  await read()
  expect(reads).toHaveLength(3)
})

test.each(['127.0.0.1', 'localhost'])(
  'a base URL at %s is accepted as the local platform only if one is running',
  async (host) => {
    const { port } = new URL(api.url)
    const draftAt = draft({ base_url: `http://${host}:${port}` })
    const withIt = await openConsole({ ADIT_PLATFORM_PORT: port })
    expect(await connectAccount(withIt, draftAt, actor)).toMatchObject({ kind: 'local' })
    await services(withIt).transport.close()
    const without = await openConsole({ ADIT_PLATFORM_PORT: port, ADIT_PLATFORM: 'off' })
    await expect(connectAccount(without, draftAt, actor)).rejects.toMatchObject({
      code: 'ADIT_INVALID',
      details: { field: 'base_url' },
    })
    await services(without).transport.close()
  },
)

test('adding the local platform twice connects it once, with sample data if requested', async () => {
  await expect(addLocalAccount(context, { sample: false }, actor)).rejects.toMatchObject({
    code: 'ADIT_CONFLICT',
  })
  const seeded: string[] = []
  offerLocalPlatform({
    baseUrl: api.url,
    createKey: async () => api_key,
    seed: async (size) => seeded.push(size) === 1,
  })
  const local = await addLocalAccount(context, { sample: true }, actor)
  expect(local).toMatchObject({ kind: 'local', slug: 'local-platform', base_url: api.url })
  expect(await addLocalAccount(context, { sample: false }, actor)).toMatchObject({ id: local.id })
  expect(seeded).toEqual(['small'])
  const acts = await context.db
    .selectFrom('audit')
    .select(['phase', 'target', 'result', 'after'])
    .where('operation', '=', 'accounts.seed')
    .execute()
  expect(acts).toEqual([
    { phase: 'intent', target: api.url, result: null, after: '{"size":"small"}' },
    { phase: 'outcome', target: api.url, result: 'done', after: '{"size":"small","seeded":true}' },
  ])
  expect((await accountFreshness(context, local)).get('bot-users')).toMatchObject({ listable: true })
})
