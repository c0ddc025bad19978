import { afterEach, expect, test, vi } from 'vitest'
import { Failure } from '@/lib/contract/failure'
import { ago, type Api, listedDomain, lab, domainList, reserve } from './testing/check'

afterEach(() => void vi.useRealTimers())

test('an unknown create is checked immediately, and the inventory shows the resource', async () => {
  const created = listedDomain('rd_1', 'app.example.com', ago(0))
  const opened = await lab({ '/reserved_domains': domainList(created) })
  await opened.offer('reserved-domains.list')
  expect((await opened.ask('POST', '/reserved_domains', { body: reserve.body })).status).toBe(504)
  await vi.waitFor(async () => {
    const rows = await opened.context.db.selectFrom('inventory').select('id').execute()
    expect(rows).toEqual([{ id: 'rd_1' }])
  }, 30_000)
})

test('a check finds a created resource in a fresh list by its identifying fields', async () => {
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
  const api: Api = { '/reserved_domains': domainList() }
  const opened = await lab(api)
  await opened.offer('reserved-domains.list')
  expect(await opened.check(reserve)).toMatchObject({ kind: 'not-created', earlier: [], since: [] })
  const other = listedDomain('rd_2', 'other.example.com', ago(1))
  api['/reserved_domains'] = domainList(listedDomain('rd_1', 'app.example.com', ago(2)), other)
  const found = await opened.check(reserve)
  expect(found).toMatchObject({
    kind: 'created',
    found: [{ resource: 'reserved-domains', id: 'rd_1', title: 'app.example.com' }],
  })
  const [first] = found.kind === 'created' ? found.found : []
  expect(first?.after_ms).toBe(3000)
})

test("a resource that existed before the request isn't reported as created", async () => {
  const opened = await lab({
    '/reserved_domains': domainList(
      listedDomain('rd_1', 'app.example.com', ago(900)),
      listedDomain('rd_2', 'new.example.com', ago(1)),
    ),
  })
  await opened.offer('reserved-domains.list')
  expect(await opened.check(reserve)).toMatchObject({
    kind: 'not-created',
    earlier: [{ id: 'rd_1' }],
    since: [{ id: 'rd_2' }],
  })
})

test('a resource dated just before the request is unclear, as a clock may be behind', async () => {
  const api: Api = { '/reserved_domains': domainList(listedDomain('rd_1', 'app.example.com', ago(60))) }
  const opened = await lab(api)
  await opened.offer('reserved-domains.list')
  const unclear = { kind: 'unclear', found: [{ id: 'rd_1' }] }
  const found = await opened.check(reserve)
  expect(found).toMatchObject(unclear)
  expect(found.kind === 'unclear' && found.found[0]?.after_ms).toBeLessThan(-50_000)
  expect(await opened.check({ ...reserve, body: { description: 'x' } })).toMatchObject({
    kind: 'unidentified',
    since: [{ id: 'rd_1' }],
  })
  api['/reserved_domains'] = domainList(listedDomain('rd_1', 'app.example.com', ''))
  expect(await opened.check(reserve)).toMatchObject({
    kind: 'unclear',
    found: [{ id: 'rd_1', after_ms: null }],
  })
})

test('a resource that the console saw before the request is earlier, whatever its date', async () => {
  const opened = await lab({
    '/reserved_domains': domainList(listedDomain('rd_1', 'app.example.com', ago(0))),
  })
  await opened.offer('reserved-domains.list')
  expect(await opened.check(reserve)).toMatchObject({ kind: 'created' })
  await opened.context.db
    .updateTable('inventory')
    .set({ first_seen_at: ago(120) })
    .execute()
  expect(await opened.check(reserve)).toMatchObject({
    kind: 'not-created',
    earlier: [{ id: 'rd_1', after_ms: null }],
  })
})

test('a resource created long after the request is unclear', async () => {
  const opened = await lab({
    '/reserved_domains': domainList(listedDomain('rd_1', 'app.example.com', ago(-2 * 86_400))),
  })
  await opened.offer('reserved-domains.list')
  expect(await opened.check(reserve)).toMatchObject({ kind: 'unclear', found: [{ id: 'rd_1' }] })
})

test("a row without an ID doesn't hide a match, but makes a missing match inconclusive", async () => {
  const broken = { ...listedDomain('', 'broken.example.com', ago(900)), id: null }
  const api: Api = {
    '/reserved_domains': domainList(broken, listedDomain('rd_1', 'app.example.com', ago(0))),
  }
  const opened = await lab(api)
  await opened.offer('reserved-domains.list')
  expect(await opened.check(reserve)).toMatchObject({ kind: 'created', found: [{ id: 'rd_1' }] })
  const other = { ...reserve, body: { domain: 'other.example.com' } }
  await expect(opened.check(other)).rejects.toThrow(/no usable ID/)
})

test("a response without the documented list doesn't show that nothing was created", async () => {
  const opened = await lab({ '/reserved_domains': { reserved_domains: null, warnings: [], uri: '' } })
  await opened.offer('reserved-domains.list')
  await expect(opened.check(reserve)).rejects.toThrow("The API's response isn't a list.")
})

test('all matches are reported; without identifying fields, all resources created since', async () => {
  const address = (id: string, description: string, at: string) => ({
    id,
    uri: '',
    created_at: at,
    description,
    addr: `${id}:1`,
    region: 'us',
  })
  const opened = await lab({
    '/reserved_addrs': {
      reserved_addrs: [
        address('ra_1', 'SSH', ago(1)),
        address('ra_2', 'SSH', ago(2)),
        address('ra_3', 'SSH', ago(900)),
      ],
      uri: '',
      next_page_uri: null,
    },
  })
  const operation = 'reserved-addrs.create'
  const both = [{ id: 'ra_1' }, { id: 'ra_2' }]
  expect(await opened.check({ operation, body: { description: 'SSH' } })).toMatchObject({
    kind: 'created',
    found: both,
  })
  expect(await opened.check({ operation, body: { region: 'us' } })).toMatchObject({
    kind: 'unidentified',
    since: both,
  })
})

test('a check reports an API without a list operation, and fails if the API fails', async () => {
  const opened = await lab({ '/reserved_domains': 500 })
  expect(await opened.check(reserve)).toMatchObject({ kind: 'no-read' })
  expect(opened.seen).toEqual([])
  await opened.offer('reserved-domains.list')
  await expect(opened.check(reserve)).rejects.toBeInstanceOf(Failure)
})

test('a check of a part reads its resource again', async () => {
  const edge = {
    id: 'edghts_1',
    uri: '',
    created_at: ago(900),
    routes: [{ id: 'edghtsrt_1', match_type: 'path_prefix', match: '/api', created_at: ago(1) }],
  }
  const opened = await lab({ '/edges/https/edghts_1': edge })
  await opened.offer('https-edges.get', 'https-edges.routes.create')
  const create = (match: string) => ({
    operation: 'https-edges.routes.create',
    params: { edge_id: 'edghts_1' },
    body: { match_type: 'path_prefix', match },
  })
  expect(await opened.check(create('/api'))).toMatchObject({
    kind: 'created',
    found: [{ id: 'edghts_1', title: '/api', segments: ['routes', 'edghtsrt_1'] }],
  })
  expect(await opened.check(create('/shop'))).toMatchObject({ kind: 'not-created', earlier: [] })
  edge.routes = [{ id: 'edghtsrt_1', match_type: 'path_prefix', match: '/api', created_at: '' }]
  expect(await opened.check(create('/api'))).toMatchObject({ kind: 'unclear' })
})

test('an update is compared with the current values, and a deletion checks for existence', async () => {
  const api: Api = {
    '/reserved_addrs/ra_1': {
      id: 'ra_1',
      uri: '',
      created_at: '',
      addr: 'h:1',
      region: 'us',
      description: 'New',
    },
  }
  const opened = await lab(api)
  const params = { id: 'ra_1' }
  const update = (body: object) => opened.check({ operation: 'reserved-addrs.update', params, body })
  expect(await update({ description: 'New' })).toMatchObject({ kind: 'changed', differs: [], unread: [] })
  expect(await update({ description: 'Other', metadata: 'x' })).toMatchObject({
    kind: 'changed',
    differs: ['description'],
    unread: ['metadata'],
  })
  const remove = { operation: 'reserved-addrs.delete', params }
  expect(await opened.check(remove)).toMatchObject({ kind: 'exists' })
  delete api['/reserved_addrs/ra_1']
  expect(await opened.check(remove)).toMatchObject({ kind: 'absent' })
  expect(await update({ description: 'New' })).toMatchObject({ kind: 'absent' })
  api['/reserved_addrs/ra_1'] = 503
  await expect(update({ description: 'New' })).rejects.toBeInstanceOf(Failure)
})

test('only roles that can run a write can check it', async () => {
  const opened = await lab({})
  const update = { operation: 'reserved-addrs.update', params: { id: 'ra_1' }, body: {} }
  await expect(opened.check(update, 'viewer')).rejects.toMatchObject({ code: 'ADIT_FORBIDDEN' })
  expect(opened.seen).toEqual([])
})

test('only a write of the contract can be checked', async () => {
  const opened = await lab({})
  await expect(opened.check({ operation: 'reserved-addrs.list' })).rejects.toThrow(
    /write operation of the management API/,
  )
  await expect(opened.check({ operation: 'reserved-addrs.update', params: {} })).rejects.toThrow(/parameters/)
})
