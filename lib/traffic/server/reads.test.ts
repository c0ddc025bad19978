import { beforeEach, expect, test } from 'vitest'
import { storeLastRequest } from '@/lib/agents/test-requests'
import { accountId as fleetId, openStore as openFleet, poll } from '@/lib/agents/testing/sessions'
import type { Db } from '@/lib/db/open'
import { markGone, storeItems } from '@/lib/inventory/sync/store'
import { accountId, openStore } from '@/lib/inventory/testing/store'
import { endpoints } from '@/lib/resources/endpoints'
import { httpsEdges } from '@/lib/resources/https-edges'
import { reservedDomains } from '@/lib/resources/reserved-domains'
import { tracePath } from '../model/trace'
import { storedReads } from './reads'

const at = '2026-01-01T00:00:00.000Z'
let db: Db
beforeEach(async () => {
  db = await openStore()
  return () => db.destroy()
})

const reads = (...complete: string[]) =>
  storedReads({
    db,
    accountId,
    slug: 'lab',
    complete: new Set(complete),
    recent: new Set(),
    now: new Date(at),
  })
const store = (resource: Parameters<typeof storeItems>[1]['resource'], ...items: object[]) =>
  storeItems(db, { accountId, resource, source: 'list', at }, items)

const domain = {
  id: 'rd_1',
  uri: '',
  created_at: at,
  domain: '*.example.com',
  cname_target: 'x.example.net',
  acme_challenge_cname_target: null,
  certificate_management_policy: null,
}
const endpoint = (n: number) => ({
  id: `ep_${n}`,
  uri: '',
  created_at: at,
  url: `https://a${n}.example.com`,
  type: 'cloud',
  domain: { id: 'rd_1', uri: '' },
  traffic_policy: '{"on_http_request":[{"actions":[{"type":"deny"}]}]}',
})

test('a path is read from the stored copy, with the last DNS check', async () => {
  await store(reservedDomains, domain)
  await store(endpoints, endpoint(1))
  const ask = () => tracePath(reads(), { kind: 'endpoints', id: 'ep_1' })
  expect((await ask())?.nodes.map(({ label, state, name }) => [label, state, name])).toEqual([
    ['DNS', 'unknown', 'a1.example.com'],
    ['Domain', 'ready', '*.example.com'],
    ['Endpoint', 'ready', 'https://a1.example.com'],
    ['Traffic policy', 'ready', 'deny'],
  ])
  const record = { name: '*.example.com', type: 'CNAME', values: ['x.example.net'], purpose: 'traffic' }
  const body = JSON.stringify({ records: [{ record, verdict: 'missing', code: 'not-found' }] })
  await db
    .insertInto('dns_checks')
    .values({
      account_id: accountId,
      resource: 'reserved-domains',
      id: 'rd_1',
      checked_at: at,
      body,
    })
    .execute()
  expect(await ask()).toMatchObject({ broken: 0, action: { href: '/lab/reserved-domains/rd_1#dns-fix' } })
})

test('a deleted resource is missing, and one that an incomplete list lacks is unknown', async () => {
  await store(httpsEdges, { id: 'edghts_1', uri: '', created_at: at, hostports: [], routes: [] })
  await markGone(db, { accountId, resource: httpsEdges }, { id: 'edghts_1' }, '2026-01-02T00:00:00.000Z')
  expect(await reads().read(['https-edges'], 'edghts_1')).toBe('missing')
  expect(await reads().read(['https-edges'], 'edghts_2')).toBe('unknown')
  expect(await reads('https-edges').read(['https-edges'], 'edghts_2')).toBe('missing')
  expect(await reads('https-edges').read(['https-edges', 'tcp-edges'], 'edghts_2')).toBe('unknown')
  expect(await reads().agent('ts_1')).toBeNull()
})

test('the most specific domain is found', async () => {
  await store(reservedDomains, domain, { ...domain, id: 'rd_2', domain: '*.b.example.com' })
  const titles = ['a.b.example.com', '*.b.example.com', '*.example.com']
  expect(await reads().named('reserved-domains', titles)).toMatchObject({ id: 'rd_2' })
})

test('a host with capitals is found by the same host in lowercase', async () => {
  await store(endpoints, { ...endpoint(1), url: 'https://App.Internal' })
  const named = (...titles: string[]) => reads('endpoints').named('endpoints', titles)
  expect(await named('https://app.internal')).toMatchObject({ id: 'ep_1' })
  expect(await named('https://other.internal', 'HTTPS://APP.INTERNAL')).toMatchObject({ id: 'ep_1' })
  expect(await named('https://other.internal')).toBe('missing')
})

test('all endpoints of a domain are counted, but only some are followed', async () => {
  await store(reservedDomains, domain)
  await store(endpoints, ...Array.from({ length: 70 }, (_, n) => endpoint(n)))
  const path = await tracePath(reads('endpoints'), { kind: 'reserved-domains', id: 'rd_1' })
  expect(path?.nodes.map(({ name }) => name)).toEqual([
    '*.example.com',
    '*.example.com',
    '70 endpoints',
    '8 endpoints',
  ])
})

test('a path reads at most 50 resources', async () => {
  const bounded = reads('https-edges')
  for (let n = 0; n < 50; n++) expect(await bounded.read(['https-edges'], `edghts_${n}`)).toBe('missing')
  expect(await bounded.read(['https-edges'], 'edghts_50')).toBe('unknown')
})

test('the path of an endpoint reports the stored failed request', async () => {
  await store(endpoints, {
    id: 'ep_1',
    uri: '',
    created_at: at,
    url: 'https://a1.example.com',
    type: 'ephemeral',
    upstream_url: 'http://localhost:3951',
  })
  const service = async () =>
    (await tracePath(reads(), { kind: 'endpoints', id: 'ep_1' }))?.nodes.find(
      ({ stage }) => stage === 'service',
    )?.status
  expect(await service()).toBe('Not checked')
  const cause = 'No service is listening on localhost:3951'
  await storeLastRequest(db, { accountId, id: 'ep_1', at, cause, isOffline: false })
  expect(await service()).toBe('Failing')
})

test("an offline agent's path contains the endpoints that disappeared with its session", async () => {
  const fleet = await openFleet()
  const now = new Date()
  const of = { accountId: fleetId, resource: endpoints }
  const pathOf = async () =>
    tracePath(
      storedReads({
        db: fleet,
        accountId: fleetId,
        slug: 'lab',
        complete: new Set(['endpoints']),
        recent: new Set(),
        now,
      }),
      { kind: 'agents', id: 'ts_1' },
    )
  await poll(fleet, fleetId, 0, [{ id: 'ts_1' }])
  await storeItems(fleet, { ...of, source: 'list', at }, [
    { ...endpoint(1), type: 'ephemeral', domain: null, traffic_policy: '', tunnel_session: { id: 'ts_1' } },
  ])
  await markGone(fleet, of, { id: 'ep_1' }, now.toISOString())
  expect((await pathOf())?.nodes.map(({ name }) => name)).toContain('None known')
  await poll(fleet, fleetId, 10, [])
  expect((await pathOf())?.nodes.map(({ name }) => name)).toContain('https://a1.example.com')
  await fleet.destroy()
})
