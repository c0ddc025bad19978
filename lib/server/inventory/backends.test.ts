import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BackendsSearch } from '@/lib/api/inventory'
import { storeItems } from '@/lib/inventory/sync/store'
import { type ScriptedUpstream, json, scriptedUpstream } from '@/lib/upstream/testing/scripted-upstream'
import { resourceOf } from '../accounts/upstream'
import { consoleAt } from '../testing/proxy'
import { signedInPerson } from '../testing/console'
import { backendsPage } from './backends'
import { exportList } from './export'

let fixture: ScriptedUpstream
let opened: Awaited<ReturnType<typeof consoleAt>>

const item = (id: string, n: number, more: Record<string, unknown>) => ({
  id,
  uri: '',
  created_at: new Date(1.7e12 + n * 1000).toISOString(),
  description: `number ${n}`,
  metadata: '',
  ...more,
})

beforeEach(async () => {
  fixture = await scriptedUpstream((_, response) => json(response, 503, {}))
  opened = await consoleAt(fixture.url)
  const seen = { accountId: opened.account.id, source: 'list' as const, at: '2026-01-01T00:00:00.000Z' }
  const numbers = Array.from({ length: 130 }, (_, n) => n)
  await storeItems(
    opened.context.db,
    { ...seen, resource: resourceOf('static-backends') },
    numbers
      .filter((n) => n % 2 === 0)
      .map((n) => item(`bkdsc_${n}`, n, { address: `host-${n}.example:443` })),
  )
  await storeItems(
    opened.context.db,
    { ...seen, resource: resourceOf('weighted-backends') },
    numbers.filter((n) => n % 2 === 1).map((n) => item(`bkdwd_${n}`, n, { backends: {} })),
  )
})
afterEach(() => fixture.close())

const page = (search: BackendsSearch = {}) => backendsPage(opened.context, opened.account, search)
const numbersOf = async (search: BackendsSearch) =>
  (await page(search)).rows.map(({ id }) => Number(id.split('_')[1]))
const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, i) => from - i)

test('an export contains the matching backends of all kinds', async () => {
  const response = await exportList({
    context: opened.context,
    account: opened.account,
    params: { account: 'lab', resource: 'backends' },
    query: { format: 'csv', sort: 'created_at' },
    person: signedInPerson({ role: 'viewer' }),
    requestId: 'r1',
  })
  const lines = (await response.text()).trim().split('\r\n')
  expect(lines).toHaveLength(131)
  expect(lines[0]).toMatch(/^\uFEFF?kind,id,title,.*address/)
  expect(lines[1]).toMatch(/^static-backends,bkdsc_0,/)
  expect(lines[2]).toMatch(/^weighted-backends,bkdwd_1,/)
})

test('the pages of all kinds show each backend once, forwards and back', async () => {
  const first = await page()
  expect(first).toMatchObject({ total: 130, all: 130, page_size: 100, previous: null })
  expect(first.rows.slice(0, 2)).toMatchObject([
    { id: 'bkdwd_129', resource: 'weighted-backends' },
    { id: 'bkdsc_128', resource: 'static-backends' },
  ])
  expect(await numbersOf({})).toEqual(down(129, 30))
  const after = first.next ?? ''
  expect(await numbersOf({ after })).toEqual(down(29, 0))
  const second = await page({ after })
  expect(second.next).toBeNull()
  expect(await numbersOf({ before: second.previous ?? '' })).toEqual(down(129, 30))
})

test('a search covers all kinds', async () => {
  expect(await page({ q: 'host-12.' })).toMatchObject({ total: 1, all: 130, rows: [{ id: 'bkdsc_12' }] })
  expect(await page({ q: 'nowhere' })).toMatchObject({ total: 0, rows: [], next: null, previous: null })
})

test('backends of all kinds can be filtered and sorted by state, worst first', async () => {
  const offline = ['bkdsc_4', 'bkdwd_7', 'bkdsc_126']
  await opened.context.db
    .updateTable('inventory')
    .set({ state: '0wrong:Offline' })
    .where('id', 'in', offline)
    .execute()
  const { states } = await page()
  expect(states).toEqual([
    { value: 'wrong:Offline', count: 3 },
    { value: 'unknown:Unknown', count: 127 },
  ])
  expect(await numbersOf({ state: 'wrong:Offline' })).toEqual([126, 7, 4])
  expect(await page({ 'not-state': 'wrong:Offline' })).toMatchObject({ total: 127 })
  const first = await page({ sort: 'state' })
  expect(first.rows.slice(0, 3).map(({ id }) => id)).toEqual(['bkdsc_126', 'bkdsc_4', 'bkdwd_7'])
  const second = await page({ sort: 'state', after: first.next ?? '' })
  expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(130)
  expect((await page({ sort: '-state', after: first.next ?? '' })).previous).not.toBeNull()
  const problems = await numbersOf({})
  expect(problems.slice(0, 4)).toEqual([126, 7, 4, 129])
  expect(await numbersOf({ sort: '-created_at' })).toEqual(down(129, 30))
})

test('only columns that every kind has can be sorted by', async () => {
  expect((await numbersOf({ sort: 'created_at' })).slice(0, 3)).toEqual([0, 1, 2])
  await expect(page({ sort: 'address' })).rejects.toMatchObject({ code: 'ADIT_BAD_REQUEST' })
})
