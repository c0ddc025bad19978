import { expect, test } from 'vitest'
import { markGone, storeItems } from '@/lib/inventory/sync/store'
import { endpoints } from '@/lib/resources/endpoints'
import { detailOfAgent } from './detail'
import { accountId, at, poll, openStore } from '@/lib/agents/testing/sessions'

test('a session that accepted a command was up then, so a quick restart costs only one second', async () => {
  const db = await openStore()
  const host = { metadata: 'edge', credential: 'cr_edge' }
  for (const seconds of [0, 45]) await poll(db, accountId, seconds, [{ id: 'ts_1', ...host }])
  const sent = { account_id: accountId, agent_id: 'ag_ts_1', session_id: 'ts_1', version_before: '3.30.0' }
  const by = { user_id: 'u1', user_email: 'u1@example.com' }
  await db
    .insertInto('agent_commands')
    .values([
      { ...sent, ...by, id: 'c1', command: 'restart', state: 'accepted', sent_at: at(80).toISOString() },
      {
        ...sent,
        ...by,
        id: 'c2',
        command: 'stop',
        state: 'refused',
        sent_at: at(85).toISOString(),
        error: '{"code":"x","message":"x"}',
      },
    ])
    .execute()
  await poll(db, accountId, 90, [{ id: 'ts_2', ...host, started_at: at(81).toISOString() }])
  const detail = await detailOfAgent(db, accountId, 'ts_2', at(90.5))
  expect(detail?.agent.id).toBe('ag_ts_1')
  expect(detail?.uptime.at(-1)).toMatchObject({ up: 89, down: 0 })
})

/** Returns agents that share one address and one credential and have no metadata. */
const clones = (generation: number, from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => ({
    id: `ts_${generation}_${from + n}`,
    started_at: at(generation).toISOString(),
  }))

test('a session that could belong to several agents is undecided and offers twenty of them', async () => {
  const db = await openStore()
  await poll(db, accountId, 0, [...clones(0, 0, 300), { id: 'ts_a', metadata: 'edge-1', ip: '203.0.113.9' }])
  const detail = (id: string) => detailOfAgent(db, accountId, id, at(120))
  expect(await detail('ts_0_7')).toMatchObject({ is_undecided: false, candidates: [] })
  await poll(db, accountId, 100, [
    ...clones(0, 250, 300),
    ...clones(90, 0, 250),
    { id: 'ts_b', metadata: 'edge-1', ip: '203.0.113.9', started_at: at(90).toISOString() },
  ])
  const undecided = await detail('ts_90_7')
  expect(undecided).toMatchObject({ is_undecided: true, agent: { id: 'ag_ts_90_7', session_count: 1 } })
  expect(undecided?.candidates).toHaveLength(20)
  expect(await detail('ts_0_260')).toMatchObject({ is_undecided: false })
  expect(await detail('ts_b')).toMatchObject({ is_undecided: false, agent: { id: 'ag_ts_a' } })
  await db.destroy()
})

test('an offline agent keeps the endpoints that disappeared with its last session', async () => {
  const db = await openStore()
  const of = { accountId, resource: endpoints }
  const store = (seconds: number, ids: readonly string[], session: string) =>
    storeItems(
      db,
      { ...of, source: 'list', at: at(seconds).toISOString() },
      ids.map((id) => ({
        id: `${id}_${session}`,
        url: `https://${id}.example.com`,
        type: 'ephemeral',
        tunnel_session: { id: session, uri: '' },
      })),
    )
  const gone = (id: string, seconds: number) =>
    markGone(db, of, { id: `${id}_ts_1` }, at(seconds).toISOString())
  const last = async (id: string) => (await detailOfAgent(db, accountId, id, at(40)))?.last_endpoints
  await poll(db, accountId, 0, [{ id: 'ts_1' }])
  await store(0, ['early', 'late', 'moved', 'listed'], 'ts_1')
  await gone('early', 10)
  await poll(db, accountId, 20, [{ id: 'ts_1' }])
  expect(await last('ts_1')).toBeNull()
  await poll(db, accountId, 30, [{ id: 'ts_2', ip: '203.0.113.9', credential: 'cr_2' }])
  await gone('late', 31)
  await gone('moved', 31)
  await store(32, ['moved'], 'ts_2')
  const urls = ['https://late.example.com', 'https://listed.example.com']
  expect(await last('ts_1')).toMatchObject({ endpoint_count: 2, endpoints: urls.map((url) => ({ url })) })
  await db.destroy()
})
