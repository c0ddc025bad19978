import { beforeAll, expect, test } from 'vitest'
import type { Db } from '@/lib/db/open'
import { reservedAddrs } from '@/lib/resources/reserved-addrs'
import { endpoints } from '@/lib/resources/endpoints'
import { httpsEdges } from '@/lib/resources/https-edges'
import { reservedDomains } from '@/lib/resources/reserved-domains'
import { detail } from '../detail'
import { findInAccount } from './find'
import { overview } from '../overview/overview'
import { storeItems } from '../sync/store'
import { accountId, addr, openStore, seen } from '../testing/store'

let db: Db
const domain = (id: string, name: string, more: Record<string, unknown> = {}) => ({
  id,
  uri: '',
  domain: name,
  created_at: '2026-01-01T00:00:00Z',
  ...more,
})
beforeAll(async () => {
  db = await openStore()
  await storeItems(db, seen(), [addr(1), addr(2, { endpoint_configuration: { id: 'ec_1', uri: '' } })])
  await storeItems(db, { ...seen(), resource: reservedDomains }, [
    domain('rd_1', 'app.example.com', { cname_target: 'to.example', certificate: { id: 'cert_1', uri: '' } }),
    domain('rd_2', '*.Site1.example.com', {
      certificate_management_policy: { authority: 'letsencrypt', private_key_type: 'ecdsa' },
      certificate_management_status: {
        renews_at: null,
        provisioning_job: { error_code: 'DNS_ERROR', msg: 'No CNAME', started_at: '2026-01-02T00:00:00Z' },
      },
    }),
    domain('ra_000001x', 'other.example.com'),
  ])
  await storeItems(db, { ...seen(), accountId: 'a2' }, [addr(9)])
})

test.each([
  ['ra_000001', ['ra_000001', 'ra_000001x']],
  ['ra_', ['ra_000001', 'ra_000002', 'ra_000001x']],
  ['1.tcp.example.com:10002', ['ra_000002']],
  ['tcp://1.tcp.example.com:10002', ['ra_000002']],
  ['https://app.example.com/some/path?q=1', ['rd_1']],
  ['APP.example.com.', ['rd_1']],
  ['https://a.b.site1.example.com', ['rd_2']],
  ['https://api.example.com/reserved_addrs/ra_000002', ['ra_000002']],
  ['site 2', ['ra_000002']],
  ['ra_000009', []],
  ['', []],
  ['http://[', []],
])('a search for %j finds %j', async (typed, found) => {
  const hits = await findInAccount(db, accountId, typed)
  expect(hits.slice(0, found.length).map(({ id }) => id)).toEqual(found)
  if (found.length === 0) expect(hits).toEqual([])
})

test('a short word is not found in the middle of an ID', async () => {
  const store = await openStore()
  const id = 'edghts_2cNgnEwKeQUbAt1x0pWz9'
  await storeItems(store, { ...seen(), resource: httpsEdges }, [
    { id, uri: '', created_at: '', description: 'Auth gate', metadata: '', hostports: [], routes: [] },
  ])
  const found = async (text: string) => (await findInAccount(store, accountId, text)).map((hit) => hit.id)
  expect(await found('new auth')).toEqual([])
  expect(await found('2cNg auth')).toEqual([id])
  expect(await found('gnEwKeQ auth')).toEqual([id])
  expect(await found('edghts_2c')).toEqual([id])
})

test('matches in titles come before matches in other fields, even if many rows match there', async () => {
  const store = await openStore()
  const described = (n: number) => addr(n, { description: `Beside the gate cameras ${n}` })
  await storeItems(
    store,
    seen(),
    Array.from({ length: 30 }, (_, n) => described(n)),
  )
  await storeItems(store, { ...seen(), resource: reservedDomains }, [
    domain('rd_1', 'cam.gate.example.com'),
    domain('rd_2', 'gate.example.com', { description: 'cam' }),
    domain('rd_3', 'gate cam.example.com'), // sorts as any name with a space would
  ])
  const idsOf = async (typed: string) => (await findInAccount(store, accountId, typed)).map(({ id }) => id)
  expect((await idsOf('Gate cam')).slice(0, 4)).toEqual(['rd_3', 'rd_1', 'rd_2', 'ra_000000'])
  const more = Array.from({ length: 600 }, (_, n) => described(30 + n))
  await storeItems(store, seen(), more)
  await storeItems(store, { ...seen(), resource: reservedDomains }, [domain('rd_4', 'gate cameras')])
  expect((await idsOf('gate cam')).slice(0, 2)).toEqual(['rd_3', 'rd_4'])
  expect(await idsOf('gate cam')).toHaveLength(20)
})

test("a resource's details list what refers to it and what it refers to", async () => {
  await storeItems(db, { ...seen(), resource: reservedDomains }, [
    domain('rd_3', 'x.example.com', { certificate: { id: 'ra_000001', uri: '' } }),
  ])
  expect(await detail(db, accountId, 'reserved-addrs', 'ra_000001')).toMatchObject({
    row: { title: '1.tcp.example.com:10001', item: { region: 'us' } },
    used_by: [{ resource: 'reserved-domains', id: 'rd_3', field: 'certificate' }],
  })
  expect((await detail(db, accountId, 'reserved-domains', 'rd_3'))?.uses).toEqual([
    { resource: 'reserved-addrs', id: 'ra_000001', title: '1.tcp.example.com:10001', field: 'certificate' },
  ])
  expect(await detail(db, 'a2', 'reserved-addrs', 'ra_000001')).toBeNull()
})

test('an internal endpoint is used by the endpoints and routes whose traffic policies forward to it', async () => {
  const store = await openStore()
  const forward = { type: 'forward-internal', config: { url: 'https://app.internal' } }
  const traffic_policy = JSON.stringify({ on_http_request: [{ actions: [forward] }] })
  const endpoint = (id: string, url: string, more: object = {}) => ({
    id,
    uri: '',
    created_at: '',
    url,
    ...more,
  })
  await storeItems(store, { ...seen(), resource: endpoints }, [
    endpoint('ep_1', 'https://App.Internal'),
    endpoint('ep_5', 'https://App.internal:443'),
    endpoint('ep_2', 'https://app.example.com', { traffic_policy }),
    endpoint('ep_3', 'https://b.example.com', { traffic_policy: 'on_http_request: [' }),
    endpoint('ep_4', 'https://b.internal', { traffic_policy: 'on_http_request: [' }),
  ])
  const routes = [{ id: 'edghtsrt_1', match: '/', traffic_policy: { enabled: true, value: traffic_policy } }]
  await storeItems(store, { ...seen(), resource: httpsEdges }, [
    { id: 'edghts_1', uri: '', created_at: '', description: 'Shop', hostports: [], routes },
  ])
  expect(await detail(store, accountId, 'endpoints', 'ep_1')).toMatchObject({
    used_by: [
      { resource: 'https-edges', id: 'edghts_1', title: 'Shop', field: 'routes.traffic_policy' },
      { resource: 'endpoints', id: 'ep_2', title: 'https://app.example.com', field: 'traffic_policy' },
    ],
    unread_policies: 2,
  })
  expect((await detail(store, accountId, 'endpoints', 'ep_5'))?.used_by).toHaveLength(2)
  expect(await detail(store, accountId, 'endpoints', 'ep_4')).toMatchObject({ unread_policies: 1 })
  expect(await detail(store, accountId, 'endpoints', 'ep_3')).not.toHaveProperty('unread_policies')
  expect((await detail(store, accountId, 'endpoints', 'ep_2'))?.uses).toEqual([
    { resource: 'endpoints', id: 'ep_1', title: 'https://App.Internal', field: 'traffic_policy' },
  ])
})

test('the overview counts resources and lists a wrong record before a pending certificate', async () => {
  const record = { name: 'app.example.com', type: 'CNAME', values: ['to.example'], purpose: 'traffic' }
  const wrong = {
    record,
    zone: 'example.com',
    verdict: 'wrong',
    code: 'points-elsewhere',
    found: [],
    servers: [],
  }
  const body = JSON.stringify({ records: [{ ...wrong, message: 'Points elsewhere.' }] })
  await db
    .insertInto('dns_checks')
    .values({
      account_id: accountId,
      resource: 'reserved-domains',
      id: 'rd_1',
      checked_at: 'now',
      dns_state: 'wrong',
      body,
    })
    .execute()
  const fresh = { as_of: null, syncing: false, error: null, listable: true }
  const seenNow = await overview(
    db,
    accountId,
    new Map([
      [reservedAddrs.name, fresh],
      [reservedDomains.name, fresh],
    ]),
  )
  expect(seenNow.resources.map(({ resource, count }) => [resource, count])).toEqual([
    ['reserved-addrs', 2],
    ['reserved-domains', 4],
  ])
  expect([seenNow.problems, seenNow.problem_counts.domains]).toEqual([1, 1])
  expect(seenNow.attention_counts).toMatchObject({ dns: 1, certificate: 1 })
  expect(seenNow.attention).toEqual([
    {
      kind: 'dns',
      resource: 'reserved-domains',
      id: 'rd_1',
      title: 'app.example.com',
      state: 'wrong',
      label: 'DNS incorrect',
      dns_state: 'wrong',
      cause: 'Might be unreachable: points to another target',
      sentence: 'Points elsewhere.',
      since: 'now',
    },
    {
      kind: 'certificate',
      resource: 'reserved-domains',
      id: 'rd_2',
      title: '*.Site1.example.com',
      state: 'waiting',
      label: 'Waiting for DNS',
      cause: 'Certificate not issued',
      sentence: 'The platform issues the certificate once the DNS records are correct. No CNAME',
      since: '2026-01-02T00:00:00Z',
    },
  ])
})

test('the overview names a missing traffic record before a wrong certificate record', async () => {
  const record = { name: 'app.example.com', type: 'CNAME', values: ['to.example'], purpose: 'traffic' }
  const shared = { zone: 'example.com', found: [], servers: [] }
  const challenge = { ...record, name: '_acme-challenge.app.example.com', purpose: 'certificate' }
  const records = [
    { ...shared, record, verdict: 'missing', code: 'not-found', message: 'Create it.' },
    { ...shared, record: challenge, verdict: 'wrong', code: 'txt-at-challenge', message: 'Delete it.' },
  ]
  await db
    .updateTable('dns_checks')
    .set({ body: JSON.stringify({ records }) })
    .where('id', '=', 'rd_1')
    .execute()
  const { attention } = await overview(db, accountId, new Map())
  expect(attention[0]).toMatchObject({
    kind: 'dns',
    id: 'rd_1',
    label: 'Record missing',
    cause: 'No CNAME record found', // the check used outdated targets, so its effect isn't known
    sentence: 'Create it.',
  })
})

test('the overview describes a certificate that was not issued, without the error code', async () => {
  const store = await openStore()
  await storeItems(store, { ...seen(), resource: reservedDomains }, [
    domain('rd_1', 'app.example.com', {
      certificate_management_policy: { authority: 'letsencrypt', private_key_type: 'ecdsa' },
      certificate_management_status: {
        renews_at: null,
        provisioning_job: { error_code: 'INTERNAL_ERROR', msg: 'Failed.', started_at: null },
      },
    }),
  ])
  const { attention } = await overview(store, accountId, new Map())
  expect(attention).toMatchObject([
    { kind: 'certificate', state: 'wrong', cause: "The platform couldn't issue the certificate" },
  ])
})

test('the overview lists a resource that worked before first, with the time when it broke', async () => {
  const [check] = await db.selectFrom('dns_checks').selectAll().where('id', '=', 'rd_1').execute()
  if (!check) throw new Error('no check')
  await db
    .insertInto('dns_checks')
    .values({ ...check, id: 'rd_2' })
    .execute()
  await db.updateTable('inventory').set({ needs_dns: 1 }).where('id', '=', 'rd_2').execute()
  const at = '2026-03-01T00:00:00.000Z'
  const act = { phase: 'intent' as const, act_id: 'act_1', target: 'rd_2', account_id: accountId, mac: '' }
  const record = (operation: string, state: string, at: string) =>
    db
      .insertInto('audit')
      .values({ ...act, at, operation, before: JSON.stringify({ state }) })
      .execute()
  const problems = async () =>
    (await overview(db, accountId, new Map())).attention.filter(({ kind }) => kind === 'dns')
  await record('dns.break', 'correct', '2026-02-01T00:00:00.000Z')
  await record('dns.recover', 'missing', '2026-02-02T00:00:00.000Z')
  await record('dns.break', 'incomplete', '2026-02-03T00:00:00.000Z')
  for (const { since } of await problems()) expect(since).toBe('now')
  await record('dns.break', 'correct', at)
  await record('dns.break', 'incomplete', '2026-03-02T00:00:00.000Z')
  expect(await problems()).toMatchObject([
    { id: 'rd_2', since: at },
    { id: 'rd_1', since: 'now' },
  ])
  const later = '2026-03-05T00:00:00.000Z'
  await record('dns.recover', 'incomplete', '2026-03-03T00:00:00.000Z')
  await record('dns.unconfirm', 'correct', '2026-03-04T00:00:00.000Z')
  await record('dns.break', 'unknown', later)
  expect(await problems()).toMatchObject([
    { id: 'rd_2', since: later },
    { id: 'rd_1', since: 'now' },
  ])
  await db.deleteFrom('dns_checks').where('id', '=', 'rd_2').execute()
  await db.updateTable('inventory').set({ needs_dns: 0 }).where('id', '=', 'rd_2').execute()
})

test("the overview doesn't report that a certificate waits for records that are already correct", async () => {
  const key = { account_id: accountId, resource: 'reserved-domains', id: 'rd_2' }
  const body = JSON.stringify({ records: [] })
  await db
    .insertInto('dns_checks')
    .values({ ...key, checked_at: 'now', dns_state: 'correct', body })
    .execute()
  const { attention } = await overview(db, accountId, new Map())
  expect(attention.find(({ id }) => id === 'rd_2')).toMatchObject({
    state: 'waiting',
    sentence: "The certificate hasn't been issued yet.",
  })
})
