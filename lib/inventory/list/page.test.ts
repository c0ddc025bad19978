import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import type { InventorySearch } from '@/lib/api/inventory'
import type { Db } from '@/lib/db/open'
import { reservedAddrs } from '@/lib/resources/reserved-addrs'
import { reservedDomains } from '@/lib/resources/reserved-domains'
import { tunnelSessions } from '@/lib/resources/tunnel-sessions'
import { page } from './page'
import { storeItems } from '../sync/store'
import { keysOf } from '@/lib/util/records'
import { accountId, addr, openStore, seen } from '../testing/store'

let db: Db
beforeEach(async () => {
  db = await openStore()
})
const list = (search: InventorySearch) => page(db, accountId, reservedAddrs.info, search)
const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)

const regions = ['us', 'eu', 'ap'] as const
interface Model {
  id: string
  created_at: string
  addr: string
  region: string
  problems: string
}
const sorts = [
  'created_at',
  '-created_at',
  'addr',
  '-addr',
  'region',
  '-region',
  'id',
  'problems',
  '-problems',
] as const
const states = {
  '0wrong:Offline': '50',
  '1attention:Old': '30',
  '2waiting:New': '10',
  '3unknown:Unknown': '06',
  '4ready:Service not checked': '03',
  '4ready:In use': '00',
  '': '00',
} as const

function expected(items: Model[], sort: string, chosen: string[]): string[] {
  const name = sort.replace('-', '') as keyof Model // one of the sorts above
  const sign = sort.startsWith('-') !== (name === 'problems') ? -1 : 1
  const order = (a: Model, b: Model) =>
    (a[name] < b[name] ? -1 : a[name] > b[name] ? 1 : a.id < b.id ? -1 : 1) * sign
  return ids(items.filter(({ region }) => chosen.length === 0 || chosen.includes(region)).sort(order))
}

test('pages in both directions match the sorted and filtered array, even with equal values', async () => {
  const resources = fc.array(
    fc.record({
      at: fc.integer({ min: 0, max: 5 }),
      port: fc.integer({ min: 0, max: 40 }),
      region: fc.constantFrom(...regions),
      state: fc.constantFrom(...keysOf(states)),
    }),
    { maxLength: 330, size: 'max' },
  )
  const property = fc.asyncProperty(
    resources,
    fc.constantFrom(...sorts),
    fc.subarray([...regions]),
    async (drawn, sort, chosen) => {
      db = await openStore()
      const items = drawn.map(({ at, port, region }, n) =>
        addr(n, { created_at: `2026-01-01T00:00:0${at}Z`, addr: `h:${port}`, region }),
      )
      await storeItems(db, seen(), items)
      const models = await Promise.all(
        items.map(async (item, n) => {
          const state = drawn[n]?.state ?? ''
          await db.updateTable('inventory').set({ state }).where('id', '=', item.id).execute()
          return { ...item, problems: `${states[state]}${item.created_at}` }
        }),
      )
      const want = expected(models, sort, chosen)
      const narrowed: InventorySearch = { sort, ...(chosen.length > 0 ? { region: chosen.join(',') } : {}) }
      const forward: string[][] = []
      let last = await list(narrowed)
      expect(last.previous).toBeNull()
      expect([last.total, last.all]).toEqual([want.length, items.length])
      for (forward.push(ids(last.rows)); last.next; forward.push(ids(last.rows)))
        last = await list({ ...narrowed, after: last.next })
      expect(forward.flat()).toEqual(want)
      const backward = [ids(last.rows)]
      for (; last.previous; backward.unshift(ids(last.rows))) {
        last = await list({ ...narrowed, before: last.previous })
        expect(last.next).not.toBeNull()
      }
      expect(backward.flat()).toEqual(want)
      await db.destroy()
    },
  )
  await fc.assert(property, { numRuns: 25, seed: 7 })
})

test('the domains with problems come first, worst first and grouped by DNS state, on all pages', async () => {
  const failed = { provisioning_job: { error_code: 'FAILED', msg: '', started_at: '' } }
  const domains = Array.from({ length: 2000 }, (_, n) => ({
    id: `rd_${n}`,
    uri: '',
    domain: `site${n}.example.com`,
    created_at: new Date(1.7e12 + (n % 800) * 1000).toISOString(),
    cname_target: n % 30 === 0 ? null : 'target.example.net',
    certificate_management_policy: { authority: 'letsencrypt', private_key_type: 'ecdsa' },
    certificate_management_status: n % 50 === 7 ? failed : null,
  }))
  await storeItems(db, { ...seen(), resource: reservedDomains }, domains)
  const states = ['wrong', 'attention', 'waiting', 'correct', 'missing', 'unknown'] as const
  const checks = domains.flatMap(({ id }, n) => {
    const dnsState = states[(n % 21) / 3]
    const head = { account_id: accountId, resource: 'reserved-domains', id, checked_at: '', body: '{}' }
    const known_dns_state = n % 2 === 0 && dnsState === 'unknown' ? dnsState : ('correct' as const)
    return dnsState ? [{ ...head, dns_state: dnsState, known_dns_state }] : []
  })
  for (let n = 0; n < checks.length; n += 500)
    await db
      .insertInto('dns_checks')
      .values(checks.slice(n, n + 500))
      .execute()
  const dnsStateOf = new Map(
    checks.map(({ id, dns_state: dnsState, known_dns_state }) => [
      id,
      dnsState === 'unknown' && known_dns_state === 'unknown' ? ('unconfirmed' as const) : dnsState,
    ]),
  )
  const rankOf = (one: (typeof domains)[number]) => {
    const dnsState = one.cname_target === null ? undefined : dnsStateOf.get(one.id)
    const ranks = {
      wrong: 55,
      missing: 54,
      attention: 30,
      unconfirmed: 20,
      waiting: 10,
      correct: 0,
      unknown: 0,
    }
    return Math.max(one.certificate_management_status ? 50 : 0, dnsState ? ranks[dnsState] : 0)
  }
  const keyOf = (one: (typeof domains)[number]) =>
    `${String(rankOf(one)).padStart(2, '0')}${one.created_at} ${one.id}`
  const want = ids(domains.toSorted((a, b) => (keyOf(a) > keyOf(b) ? -1 : 1)))
  const pageOf = (search: InventorySearch) => page(db, accountId, reservedDomains.info, search)
  let last = await pageOf({})
  const forward = [ids(last.rows)]
  for (; last.next; forward.push(ids(last.rows))) last = await pageOf({ after: last.next })
  expect(forward.flat()).toEqual(want)
  const backward = [ids(last.rows)]
  for (; last.previous; backward.unshift(ids(last.rows))) last = await pageOf({ before: last.previous })
  expect(backward.flat()).toEqual(want)
})

test('facets are counted within the search and the other facets', async () => {
  await storeItems(db, seen(), [
    ...[1, 2, 3].map((n) => addr(n)),
    addr(4, { region: 'eu' }),
    addr(5, { region: 'eu', description: 'other' }),
  ])
  expect((await list({})).facets.region).toEqual([
    { value: 'us', count: 3 },
    { value: 'eu', count: 2 },
  ])
  const narrow = await list({ region: 'eu', q: 'site' })
  expect([ids(narrow.rows), narrow.total, narrow.all]).toEqual([['ra_000004'], 1, 5])
  expect(narrow.facets.region).toEqual([
    { value: 'us', count: 3 },
    { value: 'eu', count: 1 },
  ])
  await storeItems(db, seen(), [addr(6)])
  expect((await list({})).all).toBe(6)
  expect((await page(db, 'a2', reservedAddrs.info, {})).all).toBe(0)
})

test.each([
  ['site 12', ['ra_000012']],
  ['SITE', ['ra_000012', 'ra_000003']],
  ['12', ['ra_000012']],
  ['ra_000003', ['ra_000003']],
  ['10003', ['ra_000003']],
  ['tc 3', ['ra_000003']],
  ['"site" OR', []],
  ['si%', []],
  ['_', []],
  ['site*', []],
  ['words: site', []],
  ['ünïcödé', ['ra_000003']],
  ["'; drop table inventory; --", []],
  ['   ', ['ra_000012', 'ra_000003']],
  ['a\0b', []],
  ['😀😀', []],
])('searching %j finds %j', async (q, found) => {
  await storeItems(db, seen(), [addr(3, { metadata: 'Ünïcödé si' }), addr(12)])
  const result = await list({ q })
  expect(ids(result.rows)).toEqual(found)
})

test('resources without a value of a facet are found under "none"', async () => {
  await storeItems(db, seen(), [addr(1), addr(2, { region: '' }), addr(3, { region: null })])
  expect((await list({})).facets.region).toEqual([
    { value: 'none', count: 2 },
    { value: 'us', count: 1 },
  ])
  expect((await list({ region: 'none' })).total).toBe(2)
})

test('a changed description is found by its new words only', async () => {
  await storeItems(db, seen(), [addr(1, { description: 'before' })])
  await storeItems(db, seen(), [addr(1, { description: 'afterwards' })])
  expect((await list({ q: 'before' })).total).toBe(0)
  expect((await list({ q: 'afterwards' })).total).toBe(1)
})

test.each([
  { sort: 'body' },
  { sort: '__proto__' },
  { after: 'x' },
  { before: 'W10' },
  { after: Buffer.from('["a",1]').toString('base64url') },
])('the list rejects %j', async (search) => {
  await expect(list(search)).rejects.toMatchObject({ code: 'ADIT_BAD_REQUEST' })
})

test('a page reports its maximum number of rows', async () => {
  await storeItems(
    db,
    seen(),
    Array.from({ length: 101 }, (_, n) => addr(n)),
  )
  const { rows, page_size, total } = await list({})
  expect([rows.length, page_size, total]).toEqual([100, 100, 101])
})

const session = (id: string, started_at: string) => ({
  id,
  uri: '',
  agent_version: '3.30.2',
  credential: { id: 'cr_1', uri: '' },
  ip: '192.0.2.1',
  metadata: '',
  os: 'linux',
  region: 'eu',
  started_at,
  transport: 'service/2',
})

test('resources without created_at use their own creation field, such as started_at', async () => {
  const items = [
    session('ts_1', '2026-03-01T00:00:00Z'),
    session('ts_2', '2026-01-01T00:00:00Z'),
    session('ts_3', '2026-02-01T00:00:00Z'),
  ]
  const seen = { accountId, resource: tunnelSessions, source: 'list' as const, at: new Date().toISOString() }
  await storeItems(db, seen, items)
  const sorted = async (sort?: string) =>
    (await page(db, accountId, tunnelSessions.info, { sort })).rows.map(({ id }) => id)
  expect(await sorted()).toEqual(['ts_1', 'ts_3', 'ts_2'])
  expect(await sorted('started_at')).toEqual(['ts_2', 'ts_3', 'ts_1'])
  expect(await sorted('-created_at')).toEqual(['ts_1', 'ts_3', 'ts_2'])
  const [first] = (await page(db, accountId, tunnelSessions.info, {})).rows
  expect(first?.created_at).toBe('2026-03-01T00:00:00Z')
})
