import { beforeEach, expect, test } from 'vitest'
import type { AgentsSearch } from '@/lib/api/agents'
import type { Db } from '@/lib/db/open'
import { storeItems } from '@/lib/inventory/sync/store'
import { credentials } from '@/lib/resources/credentials'
import { endpoints } from '@/lib/resources/endpoints'
import { offlineAgents } from './view'
import { pageOfAgents } from './page'
import { accountId, at, openListedStore, poll, type TestSession } from '@/lib/agents/testing/sessions'

let db: Db
const now = at(30)
beforeEach(async () => {
  db = await openListedStore()
  return () => db.destroy()
})
const page = (search: AgentsSearch = {}) => pageOfAgents(db, accountId, search, now)
const names = async (search?: AgentsSearch) => (await page(search)).agents.map(({ name }) => name)
const scope = { accountId, source: 'list' as const, at: at(0).toISOString() }
const credential = (id: string, description: string) => ({
  id,
  uri: '',
  created_at: '',
  description,
  metadata: '',
  token: null,
  acl: [],
  owner_id: 'u',
})

const edge: TestSession = {
  id: 'ts_1',
  metadata: '{"host":"edge-1","rack":"R7"}',
  agent_version: '3.9.0',
  region: 'eu',
}
const fleet: TestSession[] = [
  edge,
  { id: 'ts_2', metadata: 'Edge-2', agent_version: '3.30.0', os: 'windows' },
  { id: 'ts_3', credential: 'cr_2', ip: '2001:db8::3', agent_version: '3.30.1' },
  { id: 'ts_4', credential: '', ip: '2001:db8::3', transport: 'ssh', agent_version: '' },
]
const seen = async () => {
  await storeItems(db, { ...scope, resource: credentials }, [credential('cr_2', 'Harbour kiosk')])
  await poll(db, accountId, 0, fleet)
}

test('agents are named after their metadata, credential or IP address', async () => {
  await seen()
  expect(await names()).toEqual(['2001:db8::3', 'edge-1', 'Edge-2', 'Harbour kiosk'])
  const { agents } = await page({ q: 'ts_1' })
  expect(agents).toMatchObject([
    {
      id: 'ag_ts_1',
      state: 'online',
      session: { id: 'ts_1', agent_version: '3.9.0', seen_at: at(0).toISOString(), match: null },
      session_count: 1,
      endpoints: [],
      endpoint_count: 0,
      newer_version: '3.30.1',
      doing: null,
      update: null,
    },
  ])
})

test.each([
  ['edge', ['edge-1', 'Edge-2']],
  ['EDGE r7', ['edge-1']],
  ['harbour', ['Harbour kiosk']],
  ['cr_2', ['Harbour kiosk']],
  ['2001:db8', ['2001:db8::3', 'Harbour kiosk']],
  ['3.30', ['Harbour kiosk', 'Edge-2']],
  ['ts_3', ['Harbour kiosk']],
  ['ssh client', ['2001:db8::3']],
  ['100%', []],
  ['_', ['Harbour kiosk', '2001:db8::3', 'edge-1', 'Edge-2']],
  ["'; drop table agents", []],
])('search finds %s', async (q, found) => {
  await seen()
  expect((await names({ q })).toSorted()).toEqual(found.toSorted())
})

test('an agent is found by the full ID of an ended session', async () => {
  await poll(db, accountId, 0, [edge])
  await poll(db, accountId, 10, [{ ...edge, id: 'ts_9', started_at: at(5).toISOString() }])
  expect(await names({ q: 'ts_1' })).toEqual(['edge-1'])
  expect((await page()).agents).toMatchObject([{ session: { id: 'ts_9' }, session_count: 2 }])
})

test('each facet counts the agents that match the other filters', async () => {
  await seen()
  const { facets, total, all } = await page({ os: 'linux', host: '2001:db8::3' })
  expect({ total, all }).toEqual({ total: 2, all: 4 })
  expect(facets).toMatchObject({
    state: [{ value: 'online', label: 'online', count: 2 }],
    version: [
      { value: 'none', label: 'None', count: 1 },
      { value: '3.30.1', label: '3.30.1', count: 1 },
    ],
    region: [{ value: 'us', label: 'us', count: 2 }],
    os: [{ value: 'linux', label: 'linux', count: 2 }],
    credential: [
      { value: 'none', label: 'None', count: 1 },
      { value: 'cr_2', label: 'Harbour kiosk', count: 1 },
    ],
    host: [
      { value: '2001:db8::3', label: '2001:db8::3', count: 2 },
      { value: '198.51.100.7', label: '198.51.100.7', count: 1 },
    ],
  })
  expect(await names({ credential: 'none' })).toEqual(['2001:db8::3'])
  expect(await names({ version: '3.9.0,3.30.0' })).toEqual(['edge-1', 'Edge-2'])
})

test('agents that went offline in the last 7 days come first, then all others by name', async () => {
  const [a, b, c, d] = fleet
  if (!a || !b || !c || !d) throw new Error('the fleet has four agents')
  await poll(db, accountId, -10 * 86_400, [{ ...d, id: 'ts_0', ip: '192.0.2.9', metadata: 'retired' }])
  await poll(db, accountId, 1 - 10 * 86_400, [])
  await poll(db, accountId, 0, fleet)
  await poll(db, accountId, 10, [a, c, d])
  expect(await names()).toEqual(['Edge-2', '2001:db8::3', '2001:db8::3', 'edge-1', 'retired'])
})

test('versions sort by number, not as text', async () => {
  await seen()
  const versions = async (sort: string) =>
    (await page({ sort })).agents.map(({ session }) => session.agent_version)
  expect(await versions('version')).toEqual(['', '3.9.0', '3.30.0', '3.30.1'])
  expect(await versions('-version')).toEqual(['3.30.1', '3.30.0', '3.9.0', ''])
})

test.each([
  'problems',
  '-problems',
  'name',
  '-name',
  'started_at',
  '-started_at',
  'version',
  'state',
  '-state',
])('pages sorted by %s show each agent once, forward and backward', async (sort) => {
  const many = Array.from({ length: 250 }, (_, n) => ({
    id: `ts_${n}`,
    metadata: n % 3 === 0 ? 'same' : `${n % 2 === 0 ? 'E' : 'e'}dge-${n}`,
    started_at: at(-(n % 7)).toISOString(),
    agent_version: `3.${n % 11}.0`,
  }))
  await poll(db, accountId, 0, many)
  await poll(db, accountId, 10, many.slice(0, 150))
  const pages: string[][] = []
  let next: string | null = null
  let last: Awaited<ReturnType<typeof page>>
  do {
    last = await page({ sort, ...(next !== null && { after: next }) })
    pages.push(last.agents.map(({ id }) => id))
    next = last.next
  } while (next !== null)
  expect(pages.map(({ length }) => length)).toEqual([100, 100, 50])
  expect(new Set(pages.flat()).size).toBe(250)
  const back = await page({ sort, before: last.previous ?? '' })
  expect(back.agents.map(({ id }) => id)).toEqual(pages[1])
  const first = await page({ sort, before: back.previous ?? '' })
  expect(first.agents.map(({ id }) => id)).toEqual(pages[0])
  expect([first.previous, first.next === null]).toEqual([null, false])
})

test.each([{ sort: 'metadata' }, { sort: 'constructor' }, { after: 'x' }, { before: 'W10' }])(
  'the search %j is rejected',
  async (search) => {
    await expect(page(search)).rejects.toMatchObject({ code: 'ADIT_BAD_REQUEST' })
  },
)

test('agents are unknown if the last complete poll is too old', async () => {
  await seen()
  const later = at(20 + 136)
  const old = await pageOfAgents(db, accountId, { state: 'unknown' }, later)
  expect(old.agents.map(({ state }) => state)).toEqual(Array(4).fill('unknown'))
  expect(old.facets.state).toEqual([{ value: 'unknown', label: 'unknown', count: 4 }])
  expect(await offlineAgents(db, accountId, later)).toBeNull()
  expect((await pageOfAgents(db, accountId, { state: 'online' }, later)).total).toBe(0)
  expect((await pageOfAgents(db, accountId, { state: 'online' }, at(20 + 134))).total).toBe(4)
})

test('endpoints that other agents also serve are not counted, and at most 20 are listed', async () => {
  await poll(db, accountId, 0, [edge, { id: 'ts_2', ip: '::2' }])
  const endpoint = (n: number, url: string, session = 'ts_1') => ({
    id: `ep_${n}`,
    url,
    public_url: url,
    type: 'ephemeral',
    tunnel_session: { id: session, uri: '' },
    ...(n === 0 && { upstream_url: 'http://localhost:8080' }),
  })
  const own = Array.from({ length: 25 }, (_, n) => endpoint(n, `https://${n + 10}.example.com`))
  const pooled = [endpoint(90, 'https://pool.example.com'), endpoint(91, 'https://pool.example.com', 'ts_2')]
  await storeItems(db, { ...scope, resource: endpoints }, [...own, ...pooled])
  const { agents } = await page()
  const [other, first] = agents
  expect(other).toMatchObject({ endpoints: [], endpoint_count: 0 })
  expect(first).toMatchObject({ endpoint_count: 25 })
  expect(first?.endpoints).toHaveLength(20)
  expect(first?.endpoints.slice(0, 2)).toEqual([
    { id: 'ep_0', url: 'https://10.example.com', service: 'http://localhost:8080' },
    { id: 'ep_1', url: 'https://11.example.com', service: '' },
  ])
})
