import { beforeEach, expect, test } from 'vitest'
import type { Db } from '@/lib/db/open'
import { page } from '@/lib/inventory/list/page'
import { storeItems } from '@/lib/inventory/sync/store'
import { accountId, openStore } from '@/lib/inventory/testing/store'
import { httpsEdges } from '@/lib/resources/https-edges'
import { httpsEdgesInfo } from '@/lib/resources/info/https-edges'
import { reservedDomains } from '@/lib/resources/reserved-domains'
import { tunnelGroupBackends } from '@/lib/resources/tunnel-group-backends'
import { weightedBackends } from '@/lib/resources/weighted-backends'
import { storeShown, storeStates } from './stored-states'

const at = '2026-01-01T00:00:00.000Z'
let db: Db
beforeEach(async () => {
  db = await openStore()
  return () => db.destroy()
})

const reads = () => ({
  db,
  accountId,
  slug: 'lab',
  complete: new Set(['reserved-domains', 'https-edges', 'tunnel-group-backends']),
  recent: new Set<string>(),
  now: new Date(at),
})
const storeAll = () => storeStates(reads())
type Resource = Parameters<typeof storeItems>[1]['resource']
const store = (resource: Resource, seenAt: string, ...items: object[]) =>
  storeItems(db, { accountId, resource, source: 'list', at: seenAt }, items)

const base = { uri: '', created_at: at }
const tunnel = { id: 'tn_1', uri: '' }
const backend = (id: string, tunnels: object[]) => ({ ...base, id, labels: {}, tunnels })
const edge = (n: number, backendId: string) => ({
  ...base,
  id: `edghts_${String(n).padStart(3, '0')}`,
  hostports: [`a${n}.example.com:443`],
  routes: [
    {
      id: `edghtsrt_${n}`,
      match: '/',
      match_type: 'path_prefix',
      backend: { enabled: true, backend: { id: backendId, uri: '' } },
    },
  ],
})

const edgesOf = async (search: Record<string, string>) => {
  const found = await page(db, accountId, httpsEdgesInfo, search)
  return { ids: found.rows.map(({ id }) => id), states: found.facets.state, ...found }
}

const domain = {
  ...base,
  id: 'rd_1',
  domain: '*.example.com',
  cname_target: null,
  acme_challenge_cname_target: null,
  certificate_management_policy: null,
}

beforeEach(async () => {
  await store(reservedDomains, at, domain)
  await store(tunnelGroupBackends, at, backend('bkdtg_on', [tunnel]), backend('bkdtg_off', []))
  await store(httpsEdges, at, edge(1, 'bkdtg_on'), edge(2, 'bkdtg_off'), edge(3, 'bkdtg_on'))
})

test('a problem is stored as its own only at the resource that causes it', async () => {
  const elsewhere = async () => {
    await storeAll()
    const rows = await db.selectFrom('inventory').select(['id', 'is_elsewhere']).orderBy('id').execute()
    return rows.flatMap(({ id, is_elsewhere }) => (is_elsewhere === 1 ? [id] : []))
  }
  expect(await elsewhere()).toEqual(['edghts_002'])
  await store(weightedBackends, at, { ...base, id: 'bkdwd_1', backends: { bkdtg_off: 1 } })
  expect(await elsewhere()).toEqual(['bkdwd_1', 'edghts_002'])
  await store(httpsEdges, at, {
    ...edge(4, ''),
    routes: [{ id: 'edghtsrt_4', match: '/', match_type: 'path_prefix' }],
  })
  expect(await elsewhere()).toEqual(['bkdwd_1', 'edghts_002'])
  await store(tunnelGroupBackends, at, backend('bkdtg_off', [tunnel]))
  expect(await elsewhere()).toEqual([])
})

test('a list can be filtered, sorted and grouped by state, worst first', async () => {
  await storeAll()
  const { states = [] } = await edgesOf({})
  const [broken, other] = states
  expect(states).toEqual([
    { value: 'wrong:Unreachable', count: 1 },
    { value: expect.stringMatching(/^(unknown|attention|ready):/), count: 2 },
  ])
  expect((await edgesOf({ state: broken?.value ?? '' })).ids).toEqual(['edghts_002'])
  expect((await edgesOf({ 'not-state': broken?.value ?? '' })).ids.toSorted()).toEqual([
    'edghts_001',
    'edghts_003',
  ])
  expect((await edgesOf({ sort: 'state' })).ids[0]).toBe('edghts_002')
  expect((await edgesOf({ sort: '-state' })).ids.at(-1)).toBe('edghts_002')
  const { groups } = await edgesOf({ group: 'state' })
  expect(groups?.values.map(({ value, count }) => [value, count])).toEqual([
    ['wrong:Unreachable', 1],
    [other?.value, 2],
  ])
})

test('a changed state is stored, and a sync keeps it', async () => {
  await storeAll()
  await store(tunnelGroupBackends, '2026-01-01T00:01:00.000Z', backend('bkdtg_off', [tunnel]))
  await store(httpsEdges, '2026-01-01T00:01:00.000Z', { ...edge(2, 'bkdtg_off'), description: 'changed' })
  expect((await edgesOf({ state: 'wrong:Unreachable' })).ids).toEqual(['edghts_002'])
  await storeAll()
  expect((await edgesOf({ state: 'wrong:Unreachable' })).ids).toEqual([])
})

test('a state that was never determined is unknown, and every page of a larger list is stored', async () => {
  expect((await edgesOf({})).states).toEqual([{ value: 'unknown:Unknown', count: 3 }])
  const more = Array.from({ length: 250 }, (_, n) => edge(n + 10, 'bkdtg_off'))
  await store(httpsEdges, at, ...more)
  await storeAll()
  const found = await edgesOf({ state: 'wrong:Unreachable', sort: 'state' })
  expect(found.total).toBe(251)
  const second = await edgesOf({ state: 'wrong:Unreachable', sort: 'state', after: found.next ?? '' })
  expect(new Set([...found.ids, ...second.ids]).size).toBe(200)
})

test('the numbers of rows by state agree with the states that the list shows', async () => {
  const shown = { resource: 'https-edges', id: 'edghts_001', title: '', item: {} } as const
  const states = { edghts_001: { state: 'ready', label: 'Online' } } as const
  await storeShown(reads(), [shown], states)
  await storeShown(reads(), [{ ...shown, resource: 'reserved-domains', id: 'rd_1' }], {})
  expect((await edgesOf({})).states).toEqual([
    { value: 'unknown:Unknown', count: 2 },
    { value: 'ready:Online', count: 1 },
  ])
})
