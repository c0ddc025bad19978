import { beforeEach, expect, test } from 'vitest'
import type { Db } from '@/lib/db/open'
import { findAgent, sessionsOf } from './agents'
import { matchOf } from './rows'
import { accountId, at, look as lookOf, openStore, type TestSession } from './testing/fleet'

let db: Db
beforeEach(async () => {
  db = await openStore()
  return () => db.destroy()
})
const look = (seconds: number, sessions: TestSession[], isWhole = true) =>
  lookOf(db, accountId, seconds, sessions, isWhole)
const agentOf = async (id: string) => (await findAgent(db, accountId, id))?.id
const agents = () =>
  db
    .selectFrom('agents')
    .select(['id', 'name', 'current_session_id', 'session_count'])
    .orderBy('id')
    .execute()
const started = (seconds: number) => ({ started_at: at(seconds).toISOString() })

const edge = { metadata: '{"host":"edge-1"}' }

test('sessions are followed as they come and go, and another look changes nothing', async () => {
  await look(0, [
    { id: 'ts_1', ...edge },
    { id: 'ts_2', credential: '', ip: '203.0.113.9' },
  ])
  expect(await agents()).toEqual([
    { id: 'ag_ts_1', name: 'edge-1', current_session_id: 'ts_1', session_count: 1 },
    { id: 'ag_ts_2', name: '203.0.113.9', current_session_id: 'ts_2', session_count: 1 },
  ])
  await look(10, [{ id: 'ts_1', ...edge }])
  const [gone] = await sessionsOf(db, accountId, 'ag_ts_2', 10)
  expect(gone).toMatchObject({
    first_seen_at: at(0).toISOString(),
    seen_at: at(0).toISOString(),
    gone_at: at(10.5).toISOString(),
  })
  expect(await findAgent(db, accountId, 'ts_1')).toMatchObject({
    id: 'ag_ts_1',
    current: { session_id: 'ts_1', seen_at: at(10).toISOString(), gone_at: null },
    sessionCount: 1,
  })
  const before = [await agents(), await db.selectFrom('agent_sessions').selectAll().execute()]
  await look(20, [{ id: 'ts_1', ...edge }])
  expect([await agents(), await db.selectFrom('agent_sessions').selectAll().execute()]).toEqual(before)
})

test.each<[string, [number, TestSession[]][]]>([
  ['in one look', [[10, [{ id: 'ts_2', ...edge, ...started(5) }]]]],
  [
    'in two looks',
    [
      [10, []],
      [20, [{ id: 'ts_2', ...edge, ...started(15) }]],
    ],
  ],
  [
    'while the old session is still listed',
    [
      [
        10,
        [
          { id: 'ts_1', ...edge },
          { id: 'ts_2', ...edge, ...started(5) },
        ],
      ],
      [20, [{ id: 'ts_2', ...edge, ...started(5) }]],
    ],
  ],
])('a restart seen %s is one agent', async (_, looks) => {
  await look(0, [{ id: 'ts_1', ...edge }])
  for (const [seconds, sessions] of looks) await look(seconds, sessions)
  expect(await agents()).toEqual([
    { id: 'ag_ts_1', name: 'edge-1', current_session_id: 'ts_2', session_count: 2 },
  ])
  for (const id of ['ts_1', 'ts_2', 'ag_ts_1', 'ag_ts_2']) expect(await agentOf(id)).toBe('ag_ts_1')
  const [now] = await sessionsOf(db, accountId, 'ag_ts_1', 1)
  expect(matchOf(now?.match ?? null)).toEqual({
    score: 100,
    agrees: ['Same credential', 'Same metadata', 'Same address', 'Same system', 'Same region'],
    differs: [],
    corrected_by: null,
  })
})
