import { beforeEach, expect, test } from 'vitest'
import type { InventorySearch } from '@/lib/api/inventory'
import type { Resource } from '@/lib/contract/resource'
import type { Db } from '@/lib/db/open'
import { botUsers } from '@/lib/resources/bot-users'
import { certificateAuthorities } from '@/lib/resources/certificate-authorities'
import { credentials } from '@/lib/resources/credentials'
import { reservedAddrs } from '@/lib/resources/reserved-addrs'
import { reservedDomains } from '@/lib/resources/reserved-domains'
import { DAY_MS } from '@/lib/util/time'
import { withFacetNames } from './facet-counts'
import { matching, page } from './page'
import { deleteRow, storeItems } from '../sync/store'
import { accountId, addr, openStore, seen } from '../testing/store'

let db: Db
beforeEach(async () => {
  db = await openStore()
  return () => db.destroy()
})
const list = (resource: Resource, search: InventorySearch = {}) =>
  page(db, accountId, resource.info, { sort: 'id', ...search })
const ids = async (resource: Resource, search: InventorySearch) =>
  (await list(resource, search)).rows.map(({ id }) => id)
const countsOf = (values: readonly { value: string; count: number }[] = []) =>
  Object.fromEntries(values.map(({ value, count }) => [value, count]))
const store = (resource: Resource, items: readonly unknown[]) =>
  storeItems(db, { ...seen(), resource }, items)

test('a filter can exclude values, including empty ones', async () => {
  await store(reservedAddrs, [addr(1), addr(2, { region: 'eu' }), addr(3, { region: '' })])
  expect(await ids(reservedAddrs, { 'not-region': 'us' })).toEqual(['ra_000002', 'ra_000003'])
  expect(await ids(reservedAddrs, { 'not-region': 'us,none' })).toEqual(['ra_000002'])
  const { total, all, facets } = await list(reservedAddrs, { 'not-region': 'us' })
  expect({ total, all }).toEqual({ total: 2, all: 3 })
  expect(countsOf(facets.region)).toEqual({ us: 1, eu: 1, none: 1 })
})

test('a list of selected IDs has counts of its own', async () => {
  await store(reservedAddrs, [addr(1), addr(2, { region: 'eu' }), addr(3)])
  expect(countsOf((await list(reservedAddrs)).facets.region)).toEqual({ us: 2, eu: 1 })
  expect(countsOf((await list(reservedAddrs, { ids: 'ra_000001' })).facets.region)).toEqual({ us: 1 })
})

test('tags of one key are combined with OR, and different keys with AND', async () => {
  const tagged = (n: number, tags: object) => addr(n, { metadata: JSON.stringify(tags) })
  await store(reservedAddrs, [
    tagged(1, { env: 'prod', team: 'a' }),
    tagged(2, { env: 'test', team: 'a' }),
    tagged(3, { env: 'test', team: 'b' }),
    addr(4, { metadata: 'no JSON' }),
  ])
  expect(await ids(reservedAddrs, { tag: 'env=prod' })).toEqual(['ra_000001'])
  expect(await ids(reservedAddrs, { tag: 'env=prod,env=test' })).toHaveLength(3)
  expect(await ids(reservedAddrs, { tag: 'env=test,team=a' })).toEqual(['ra_000002'])
  expect(await ids(reservedAddrs, { 'not-tag': 'env=test' })).toEqual(['ra_000001', 'ra_000004'])
  const { total, facets } = await list(reservedAddrs, { tag: 'env=prod' })
  expect(total).toBe(1)
  expect(countsOf(facets.tag)).toEqual({ 'env=prod': 1, 'env=test': 2, 'team=a': 2, 'team=b': 1 })
  expect(countsOf((await list(reservedAddrs, { q: 'site 3' })).facets.tag)).toEqual({
    'env=test': 1,
    'team=b': 1,
  })
})

test('tags follow changes of the metadata and are deleted with the resource', async () => {
  await store(reservedAddrs, [addr(1, { metadata: '{"env":"prod"}' })])
  await store(reservedAddrs, [addr(1, { metadata: '{"env":"test"}' })])
  expect(countsOf((await list(reservedAddrs)).facets.tag)).toEqual({ 'env=test': 1 })
  await deleteRow(db, { accountId, resource: reservedAddrs }, 'ra_000001')
  expect(await db.selectFrom('inventory_tags').selectAll().execute()).toEqual([])
})

const domain = (n: number, status: unknown, more: object = {}) => ({
  id: `rd_${n}`,
  uri: '',
  created_at: '',
  domain: `d${n}.example`,
  region: 'us',
  cname_target: 't.example',
  acme_challenge_cname_target: null,
  certificate_management_policy: { authority: 'letsencrypt', private_key_type: 'ecdsa' },
  certificate_management_status: status,
  ...more,
})

test('domains are filtered by DNS and certificate', async () => {
  await store(reservedDomains, [
    domain(1, { renews_at: '2027-01-01T00:00:00Z', provisioning_job: null }),
    domain(2, { renews_at: null, provisioning_job: { error_code: 'DNS_ERROR', msg: '', started_at: '' } }),
    domain(3, null, { certificate_management_policy: null, cname_target: null }),
  ])
  await db
    .insertInto('dns_checks')
    .values({
      account_id: accountId,
      resource: 'reserved-domains',
      id: 'rd_1',
      checked_at: '',
      dns_state: 'wrong',
      body: '{}',
    })
    .execute()
  const { facets } = await list(reservedDomains)
  expect(countsOf(facets.dns)).toEqual({ wrong: 1, unchecked: 1, none: 1 })
  expect(countsOf(facets.certificate)).toEqual({ issued: 1, waiting: 1, none: 1 })
  expect(await ids(reservedDomains, { dns: 'wrong,none' })).toEqual(['rd_1', 'rd_3'])
  expect(await ids(reservedDomains, { 'not-certificate': 'issued', dns: 'unchecked' })).toEqual(['rd_2'])
})

test('certificate authorities are filtered by the days until they expire', async () => {
  const inDays = (n: number, days: number) => ({
    id: `ca_${n}`,
    not_after: new Date(Date.now() + days * DAY_MS).toISOString(),
  })
  await store(certificateAuthorities, [
    inDays(1, -1),
    inDays(2, 3),
    inDays(3, 20),
    inDays(4, 90),
    { id: 'ca_5' },
  ])
  const { facets } = await list(certificateAuthorities)
  expect(countsOf(facets.expires)).toEqual({ expired: 1, '7d': 1, '30d': 1, later: 1, none: 1 })
  expect(await ids(certificateAuthorities, { expires: 'expired,7d' })).toEqual(['ca_1', 'ca_2'])
})

test('owners in filters have names', async () => {
  await store(credentials, [
    { id: 'cr_1', owner_id: 'bot_1' },
    { id: 'cr_2', owner_id: 'usr_2Nj4001' },
  ])
  await store(botUsers, [{ id: 'bot_1', name: 'pump' }])
  const { facets } = await list(credentials)
  const named = await withFacetNames(db, accountId, credentials.info, facets)
  expect(named.owner_id).toEqual([
    { value: 'bot_1', count: 1, label: 'pump' },
    { value: 'usr_2Nj4001', count: 1, label: 'Account user …4001' },
  ])
})

test('regions in filters have names', async () => {
  const facets = {
    region: [
      { value: 'eu', count: 2 },
      { value: 'us-cal-1', count: 1 },
    ],
  }
  expect(await withFacetNames(db, accountId, reservedAddrs.info, facets)).toEqual({
    region: [
      { value: 'eu', count: 2, label: 'Europe (Frankfurt)' },
      { value: 'us-cal-1', count: 1 },
    ],
  })
})

test('every matching row is read exactly once', async () => {
  await store(
    reservedAddrs,
    Array.from({ length: 250 }, (_, n) => addr(n, { region: n % 5 === 0 ? 'eu' : 'us' })),
  )
  const { total, pages } = await matching(db, accountId, reservedAddrs.info, { 'not-region': 'eu' })
  const found: string[] = []
  for await (const rows of pages) found.push(...rows.map(({ id }) => id))
  expect(total).toBe(200)
  expect(new Set(found).size).toBe(200)
  expect(found).toHaveLength(200)
})
