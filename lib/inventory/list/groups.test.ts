import { beforeEach, expect, test } from 'vitest'
import { inventorySearch, type InventorySearch } from '@/lib/api/inventory'
import type { Resource } from '@/lib/contract/resource'
import type { Db } from '@/lib/db/open'
import { botUsers } from '@/lib/resources/bot-users'
import { certificateAuthorities } from '@/lib/resources/certificate-authorities'
import { credentials } from '@/lib/resources/credentials'
import { reservedAddrs } from '@/lib/resources/reserved-addrs'
import { resourceInfos } from '@/lib/resources/resource-infos'
import { DAY_MS } from '@/lib/util/time'
import { withFacetNames } from './facet-counts'
import { filtersOf } from '../model/list-filters'
import { matchingIds, page, pageRows } from './page'
import { storeItems } from '../sync/store'
import { accountId, addr, openStore, seen } from '../testing/store'

let db: Db
beforeEach(async () => {
  db = await openStore()
  return () => db.destroy()
})
const store = (resource: Resource, items: readonly unknown[]) =>
  storeItems(db, { ...seen(), resource }, items)
const list = (search: InventorySearch, resource: Resource = reservedAddrs) =>
  page(db, accountId, resource.info, { sort: 'id', ...search })
const groups = async (search: InventorySearch, resource?: Resource) =>
  (await list(search, resource)).groups?.values.map(({ value, count, ids }) =>
    ids === undefined ? [value, count] : [value, count, ids.map((id) => id.replace(/^\D+0*/, ''))],
  )
const tagged = (n: number, tags: object, more: object = {}) =>
  addr(n, { metadata: JSON.stringify(tags), ...more })
async function rowsIn(search: InventorySearch) {
  const found: string[] = []
  let at = await list(search)
  for (;;) {
    found.push(...at.rows.map(({ id }) => id))
    if (at.next === null) return { found, last: at }
    at = await list({ ...search, after: at.next })
  }
}

test('groups of a short list contain their rows in list order, with the group without a value last', async () => {
  await store(reservedAddrs, [
    addr(1, { region: '' }),
    addr(2, { region: null }),
    addr(3),
    addr(4, { region: 'eu' }),
    addr(5),
    addr(6, { region: '' }),
    addr(7, { region: 'ap', description: 'other' }),
  ])
  const found = await list({ group: 'region', sort: '-id' })
  expect(found.groups).toMatchObject({ by: 'region', total: 4 })
  expect([found.rows.length, found.total, found.next]).toEqual([7, 7, null])
  expect(await groups({ group: 'region', sort: '-id' })).toEqual([
    ['us', 2, ['5', '3']],
    ['ap', 1, ['7']],
    ['eu', 1, ['4']],
    ['none', 3, ['6', '2', '1']],
  ])
  expect(await groups({ group: 'region', q: 'site', 'not-region': 'us' })).toEqual([
    ['eu', 1, ['4']],
    ['none', 3, ['1', '2', '6']],
  ])
  expect(await groups({ group: 'region', q: 'missing' })).toEqual([])
})

test('the groups of a tag key are its values and the rows without it', async () => {
  await store(reservedAddrs, [
    tagged(1, { env: 'prod', team: 'a' }),
    tagged(2, { env: 'test' }),
    tagged(3, { environment: 'prod' }),
    tagged(4, { env: 'prod' }),
    tagged(5, { env: 'prod', ' env': 'test' }),
  ])
  const byEnv = [
    ['env=prod', 3, ['1', '4', '5']],
    ['env=test', 2, ['2', '5']],
    ['none', 1, ['3']],
  ]
  expect(await groups({ group: 'tag:env' })).toEqual(byEnv)
  expect(await groups({ group: 'tag:env', tag: 'team=a' })).toEqual([['env=prod', 1, ['1']]])
  expect(await groups({ group: 'tag:env', 'not-tag': 'env=test' })).toEqual([
    ['env=prod', 2, ['1', '4']],
    ['none', 1, ['3']],
  ])
  for (const [value, count] of byEnv) {
    const found = await list({ group: 'tag:env', in: String(value) })
    expect([found.rows.length, found.total]).toEqual([count, count])
  }
})

test('groups by state have their usual order', async () => {
  const inDays = (n: number, days: number) => ({
    id: `ca_${n}`,
    not_after: new Date(Date.now() + days * DAY_MS).toISOString(),
  })
  await store(certificateAuthorities, [inDays(1, 90), inDays(2, 80), inDays(3, -1), { id: 'ca_4' }])
  expect(await groups({ group: 'expires' }, certificateAuthorities)).toEqual([
    ['expired', 1, ['3']],
    ['later', 2, ['1', '2']],
    ['none', 1, ['4']],
  ])
})

test('groups by owner have names', async () => {
  await store(credentials, [
    { id: 'cr_1', owner_id: 'bot_1' },
    { id: 'cr_2', owner_id: '' },
  ])
  await store(botUsers, [{ id: 'bot_1', name: 'pump' }])
  const { groups: found } = await list({ group: 'owner_id' }, credentials)
  const named = await withFacetNames(db, accountId, credentials.info, { owner_id: found?.values ?? [] })
  expect(named.owner_id).toEqual([
    { value: 'bot_1', count: 1, ids: ['cr_1'], label: 'pump' },
    { value: 'none', count: 1, ids: ['cr_2'] },
  ])
})

test('a long list has only group counts, and each group is paginated', async () => {
  const region = (n: number) => (n < 250 ? 'us' : n < 260 ? 'eu' : '')
  const items = Array.from({ length: 270 }, (_, n) =>
    tagged(n, n % 2 === 0 ? { env: 'prod' } : {}, { region: region(n) }),
  )
  await store(reservedAddrs, items)
  const found = await list({ group: 'region', after: 'ignored' })
  expect([found.rows, found.total, found.next, found.previous]).toEqual([[], 270, null, null])
  expect((await pageRows(db, accountId, reservedAddrs.info, { group: 'region' })).rows).toEqual([])
  expect(await groups({ group: 'region' })).toEqual([
    ['us', 250],
    ['eu', 10],
    ['none', 10],
  ])
  expect(await groups({ group: 'region', region: 'eu,none' })).toHaveLength(2)
  expect(await groups({ group: 'tag:env' })).toEqual([
    ['env=prod', 135],
    ['none', 135],
  ])
  for (const sort of ['id', '-created_at', 'region']) {
    const us = await rowsIn({ group: 'region', in: 'us', sort })
    expect(new Set(us.found).size).toBe(250)
    expect([us.found.length, us.last.total]).toEqual([250, 250])
    const before = await list({ group: 'region', in: 'us', sort, before: us.last.previous ?? '' })
    expect(before.rows.map(({ id }) => id)).toEqual(us.found.slice(100, 200))
  }
  const odd = await rowsIn({ group: 'tag:env', in: 'none', sort: '-created_at' })
  expect(odd.found).toEqual(
    items
      .filter((_, n) => n % 2 === 1)
      .map(({ id }) => id)
      .toReversed(),
  )
  expect(await list({ group: 'region', in: 'gone' })).toMatchObject({ rows: [], total: 0 })
})

test('with very many groups, only the largest are listed', async () => {
  const more = Array.from({ length: 20 }, (_, n) => tagged(n, { site: 'large' }))
  const single = Array.from({ length: 120 }, (_, n) => tagged(100 + n, { site: String(n) }))
  await store(reservedAddrs, [...more, ...single])
  const { groups: found } = await list({ group: 'tag:site' })
  expect(found?.values[0]).toMatchObject({ value: 'site=large', count: 20 })
  expect([found?.values.length, found?.total]).toEqual([100, 121])
})

test('no filter has the name of a search parameter of the list', () => {
  const names = Object.keys(inventorySearch.shape)
  for (const info of Object.values(resourceInfos))
    expect(filtersOf(info).filter((name) => names.includes(name))).toEqual([])
})

test('grouping never reduces the selection of a bulk job', async () => {
  await store(reservedAddrs, [addr(1), addr(2, { region: 'eu' })])
  const search = { group: 'region', in: 'eu' }
  expect(await matchingIds(db, accountId, reservedAddrs.info, search, 10)).toHaveLength(2)
})

test.each(['addr', 'tag', 'tag:', 'tag:a=b', 'dns', '__proto__', 'constructor'])(
  'grouping by %s is rejected',
  async (group) => {
    await expect(list({ group })).rejects.toMatchObject({ code: 'ADIT_BAD_REQUEST' })
  },
)

test('10,000 rows are grouped, and a group is read page by page', async () => {
  const items = Array.from({ length: 10_000 }, (_, n) =>
    tagged(n, { env: n % 2 === 0 ? 'prod' : 'test' }, { region: n % 100 === 0 ? 'eu' : 'us' }),
  )
  await store(reservedAddrs, items)
  for (const [group, value] of [
    ['region', 'eu'],
    ['tag:env', 'env=prod'],
    ['tag:env', 'none'],
  ] as const) {
    expect((await list({ group })).groups?.values.length).toBeGreaterThan(0)
    const found = await list({ group, in: value, sort: '-created_at' })
    expect(found.total).toBe({ eu: 100, 'env=prod': 5_000, none: 0 }[value])
    expect(found.rows).toHaveLength(Math.min(found.total, found.page_size))
  }
})
