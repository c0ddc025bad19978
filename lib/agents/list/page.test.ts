import { beforeEach, expect, test } from 'vitest'
import type { AgentsSearch } from '@/lib/api/agents'
import type { Db } from '@/lib/db/open'
import { storeItems } from '@/lib/inventory/sync/store'
import { credentials } from '@/lib/resources/credentials'
import { endpoints } from '@/lib/resources/endpoints'
import { offlineAgents } from './view'
import { pageOfAgents } from './page'
import { accountId, at, poll, openStore, type TestSession } from '@/lib/agents/testing/sessions'

let db: Db
const now = at(30)
beforeEach(async () => {
  db = await openStore()
  await db
    .insertInto('inventory_syncs')
    .values({
      account_id: accountId,
      resource: 'tunnel-sessions',
      started_at: at(20).toISOString(),
      finished_at: at(20).toISOString(),
      error: null,
      complete_at: at(20).toISOString(),
      pages: 1,
    })
    .execute()
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

/** Inserts a command to the agent of session `ts_1`. */
const command = (more: object) =>
  db
    .insertInto('agent_commands')
    .values({
      account_id: accountId,
      id: 'c1',
      agent_id: 'ag_ts_1',
      session_id: 'ts_1',
      command: 'restart',
      user_id: 'u',
      user_email: 'ada@example.com',
      sent_at: at(5).toISOString(),
      state: 'accepted',
      version_before: '3.9.0',
      ...more,
    })
    .execute()

test.each([
  ['gone', null],
  ['restarting', { command: 'restart' }],
  ['restarting', { command: 'restart', state: 'sending' }],
  ['gone', { command: 'restart', state: 'unknown' }],
  ['gone', { command: 'restart', state: 'missing', ended_at: at(9).toISOString() }],
  ['gone', { command: 'restart', state: 'refused', ended_at: at(9).toISOString() }],
  ['stopped', { command: 'stop', state: 'seen', ended_at: at(9).toISOString() }],
  ['stopped', { command: 'stop' }],
  ['gone', { command: 'stop', state: 'refused', ended_at: at(9).toISOString() }],
  ['gone', { command: 'stop', state: 'unclear', ended_at: at(9).toISOString() }],
  ['gone', { command: 'stop', state: 'seen', session_id: 'ts_0' }],
  ['gone', { command: 'update' }],
])('an agent without a session is %s: %j', async (state, input) => {
  await poll(db, accountId, 0, [edge])
  if (input) await command(input)
  expect((await page()).agents).toMatchObject([{ state: 'online' }])
  await poll(db, accountId, 10, [])
  const { agents, facets } = await page({ state })
  expect(agents).toMatchObject([{ state, session: { gone_at: at(10.5).toISOString() } }])
  expect(facets.state).toEqual([{ value: state, label: state, count: 1 }])
  expect(await offlineAgents(db, accountId, now)).toBe(state === 'gone' ? 1 : 0)
})

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

test('an agent shows its open command and its open update', async () => {
  await poll(db, accountId, 0, [edge])
  await command({ error: '{"code":"E","message":"m"}', is_session_listed: 1 })
  await db
    .insertInto('agent_updates')
    .values({
      account_id: accountId,
      id: 'up_1',
      name: 'Canary of May',
      user_id: 'u',
      user_email: '',
      created_at: '',
      state: 'running',
      wave_size: 1,
      has_canary: 0,
      settle_ms: 0,
      patience_ms: 0,
    })
    .execute()
  await db
    .insertInto('agent_update_targets')
    .values({
      update_id: 'up_1',
      agent_id: 'ag_ts_1',
      name: '',
      wave: 0,
      step: 'settle',
      since_at: '',
      is_lost: 0,
      session_id: 'ts_1',
      version_before: '',
      endpoints: '[]',
      restarts: 0,
    })
    .execute()
  expect((await page()).agents).toMatchObject([
    {
      update: { id: 'up_1', name: 'Canary of May' },
      doing: { id: 'c1', by: 'ada', is_session_listed: true, error: { code: 'E', message: 'm' } },
    },
  ])
  expect(JSON.stringify(await page())).not.toContain('"user_id"')
  await db.updateTable('agent_update_targets').set({ step: 'done', ended_at: '' }).execute()
  expect((await page()).agents).toMatchObject([{ update: null }])
})

test('an agent shows the update that its session refused until it has a new session', async () => {
  await poll(db, accountId, 0, [edge])
  const refusal = { command: 'update', state: 'refused', ended_at: at(5).toISOString() }
  await command({ ...refusal, error: '{"code":"E","message":"m"}' })
  const refused_update = { sent_at: at(5).toISOString(), error: { code: 'E', message: 'm' } }
  expect((await page()).agents).toMatchObject([{ refused_update }])
  await poll(db, accountId, 10, [{ ...edge, id: 'ts_2' }])
  expect((await page()).agents).toMatchObject([{ session: { id: 'ts_2' }, refused_update: null }])
})

test('endpoints that other agents also serve are not counted, and at most 20 are listed', async () => {
  await poll(db, accountId, 0, [edge, { id: 'ts_2', ip: '::2' }])
  const endpoint = (n: number, url: string, session = 'ts_1') => ({
    id: `ep_${n}`,
    url,
    public_url: url,
    type: 'ephemeral',
    tunnel_session: { id: session, uri: '' },
  })
  const own = Array.from({ length: 25 }, (_, n) => endpoint(n, `https://${n + 10}.example.com`))
  const pooled = [endpoint(90, 'https://pool.example.com'), endpoint(91, 'https://pool.example.com', 'ts_2')]
  await storeItems(db, { ...scope, resource: endpoints }, [...own, ...pooled])
  const { agents } = await page()
  const [other, first] = agents
  expect(other).toMatchObject({ endpoints: [], endpoint_count: 0 })
  expect(first).toMatchObject({ endpoint_count: 25 })
  expect(first?.endpoints).toHaveLength(20)
  expect(first?.endpoints[0]).toEqual({ id: 'ep_0', url: 'https://10.example.com' })
})
