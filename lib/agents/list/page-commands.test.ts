import { beforeEach, expect, test } from 'vitest'
import type { AgentsSearch } from '@/lib/api/agents'
import type { Db } from '@/lib/db/open'
import { accountId, at, openListedStore, poll, type TestSession } from '@/lib/agents/testing/sessions'
import { pageOfAgents } from './page'
import { offlineAgents } from './view'

let db: Db
const now = at(30)
beforeEach(async () => {
  db = await openListedStore()
  return () => db.destroy()
})
const page = (search: AgentsSearch = {}) => pageOfAgents(db, accountId, search, now)
const edge: TestSession = { id: 'ts_1', metadata: '{"host":"edge-1"}' }
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
