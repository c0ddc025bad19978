import { beforeEach, expect, test } from 'vitest'
import type { KyselyPlugin } from 'kysely'
import type { Db } from '@/lib/db/open'
import { findAgent, sessionsOf } from '@/lib/agents/agents'
import { sessionMatchOf } from '@/lib/agents/rows'
import {
  accountId,
  at,
  list,
  poll as pollOf,
  openStore,
  type TestSession,
} from '@/lib/agents/testing/sessions'
import { assignSessions } from './assign-sessions'

let db: Db
beforeEach(async () => {
  db = await openStore()
  return () => db.destroy()
})
const poll = (seconds: number, sessions: TestSession[], isWhole = true) =>
  pollOf(db, accountId, seconds, sessions, isWhole)
const agentOf = async (id: string) => (await findAgent(db, accountId, id))?.id
const agents = () =>
  db
    .selectFrom('agents')
    .select(['id', 'name', 'current_session_id', 'session_count'])
    .orderBy('id')
    .execute()
const started = (seconds: number) => ({ started_at: at(seconds).toISOString() })

const edge = { metadata: '{"host":"edge-1"}' }

test('sessions are tracked as they connect and disconnect, and a repeated poll changes nothing', async () => {
  await poll(0, [
    { id: 'ts_1', ...edge },
    { id: 'ts_2', credential: '', ip: '203.0.113.9' },
  ])
  expect(await agents()).toEqual([
    { id: 'ag_ts_1', name: 'edge-1', current_session_id: 'ts_1', session_count: 1 },
    { id: 'ag_ts_2', name: '203.0.113.9', current_session_id: 'ts_2', session_count: 1 },
  ])
  await poll(10, [{ id: 'ts_1', ...edge }])
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
  await poll(20, [{ id: 'ts_1', ...edge }])
  expect([await agents(), await db.selectFrom('agent_sessions').selectAll().execute()]).toEqual(before)
})

test.each<[string, [number, TestSession[]][]]>([
  ['in one poll', [[10, [{ id: 'ts_2', ...edge, ...started(5) }]]]],
  [
    'in two polls',
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
])('a restart seen %s keeps the same agent', async (_, polls) => {
  await poll(0, [{ id: 'ts_1', ...edge }])
  for (const [seconds, sessions] of polls) await poll(seconds, sessions)
  expect(await agents()).toEqual([
    { id: 'ag_ts_1', name: 'edge-1', current_session_id: 'ts_2', session_count: 2 },
  ])
  for (const id of ['ts_1', 'ts_2', 'ag_ts_1', 'ag_ts_2']) expect(await agentOf(id)).toBe('ag_ts_1')
  const [now] = await sessionsOf(db, accountId, 'ag_ts_1', 1)
  expect(sessionMatchOf(now?.match ?? null)).toEqual({
    score: 100,
    agrees: ['Same credential', 'Same metadata', 'Same IP address', 'Same operating system', 'Same region'],
    differs: [],
    corrected_by: null,
  })
})

/** Returns agents that share one credential and one address and have no metadata. */
const clones = (numbers: number[], generation = 0) =>
  numbers.map((n) => ({ id: `ts_${generation}_${n}`, ...started(generation * 100) }))
const forty = Array.from({ length: 40 }, (_, n) => n)
const but = (...left: number[]) => forty.filter((n) => !left.includes(n))
const requestRestart = (session_id: string) =>
  db
    .insertInto('agent_commands')
    .values({
      account_id: accountId,
      id: session_id,
      agent_id: `ag_${session_id}`,
      session_id,
      command: 'restart',
      user_id: 'u1',
      user_email: 'u1@example.com',
      sent_at: at(90).toISOString(),
      state: 'accepted',
      version_before: '3.30.0',
    })
    .execute()

test.each<[string, TestSession[][], { awaited?: string[] }, Record<string, string>]>([
  [
    'the only agent that disconnected gets the new session',
    [[...clones(but(7)), ...clones([7], 1)]],
    {},
    { ts_1_7: 'ag_ts_0_7' },
  ],
  [
    'two agents that reconnect at once are not matched',
    [[...clones(but(7, 8)), ...clones([7, 8], 1)]],
    {},
    { ts_1_7: 'ag_ts_1_7', ts_1_8: 'ag_ts_1_8' },
  ],
  [
    'of two that disconnected, the one with a restart command is matched',
    [clones(but(7, 8)), [...clones(but(7, 8)), ...clones([8], 1)]],
    { awaited: ['ts_0_8'] },
    { ts_1_8: 'ag_ts_0_8' },
  ],
  [
    'sessions that all reconnect at once become new agents',
    [clones(forty, 1)],
    {},
    { ts_1_7: 'ag_ts_1_7', ts_1_39: 'ag_ts_1_39' },
  ],
  [
    'an additional session is not matched to an agent that disconnects later',
    [
      [...clones(forty), ...clones([99], 1)],
      [...clones(but(7)), ...clones([99], 1)],
    ],
    {},
    { ts_1_99: 'ag_ts_1_99', ts_0_7: 'ag_ts_0_7' },
  ],
  [
    'a session that overlaps an agent with a restart command is matched to it',
    [
      [...clones(forty), ...clones([99], 1)],
      [...clones(but(7)), ...clones([99], 1)],
    ],
    { awaited: ['ts_0_7'] },
    { ts_1_99: 'ag_ts_0_7' },
  ],
])('among forty clones: %s', async (_, polls, { awaited = [] }, expected) => {
  await poll(0, clones(forty))
  for (const id of awaited) await requestRestart(id)
  for (const [n, sessions] of polls.entries()) await poll(110 + n * 10, sessions)
  for (const [session, agent] of Object.entries(expected)) expect(await agentOf(session)).toBe(agent)
})

test('a clone that connects an hour later is a new agent while other clones are online', async () => {
  await poll(0, clones([1, 2]))
  await poll(100, clones([1]))
  await poll(4000, [...clones([1]), ...clones([2], 39)])
  expect(await agentOf('ts_39_2')).toBe('ag_ts_39_2')
})

test('a unique session that reconnects an hour later keeps its agent', async () => {
  await poll(0, [{ id: 'ts_1', ...edge }])
  await poll(10, [])
  await poll(4000, [{ id: 'ts_2', ...edge, ip: '203.0.113.9', ...started(3990) }])
  expect(await agentOf('ts_2')).toBe('ag_ts_1')
})

test('a session is never assigned to an agent that already has one', async () => {
  await poll(0, [{ id: 'ts_1', ...edge }])
  await poll(10, [
    { id: 'ts_1', ...edge },
    { id: 'ts_2', ...edge, ...started(5) },
  ])
  await poll(4000, [
    { id: 'ts_1', ...edge },
    { id: 'ts_2', ...edge, ...started(5) },
  ])
  await poll(4010, [{ id: 'ts_2', ...edge, ...started(5) }])
  expect(await agentOf('ts_2')).toBe('ag_ts_2')
})

test('a relisted session is restored, and the session matched in its place becomes a new agent', async () => {
  await poll(0, [{ id: 'ts_1', ...edge }])
  await poll(10, [])
  await poll(20, [{ id: 'ts_2', ...edge, ...started(15) }])
  expect(await agentOf('ts_2')).toBe('ag_ts_1')
  await poll(30, [
    { id: 'ts_1', ...edge },
    { id: 'ts_2', ...edge, ...started(15) },
  ])
  expect(await findAgent(db, accountId, 'ts_1')).toMatchObject({
    id: 'ag_ts_1',
    current: { gone_at: null },
    sessionCount: 1,
  })
  expect(await findAgent(db, accountId, 'ts_2')).toMatchObject({
    id: 'ag_ts_2',
    current: { match: null },
    sessionCount: 1,
  })
})

test('an incomplete poll records the sessions it read, ends none, and adds no monitored time', async () => {
  await poll(0, [{ id: 'ts_1', ...edge }])
  await poll(10, [{ id: 'ts_2', ip: '203.0.113.9' }], false)
  expect((await agents()).map((one) => one.current_session_id)).toEqual(['ts_1', 'ts_2'])
  expect(await polls()).toEqual([{ from_at: at(0).toISOString(), to_at: at(0.5).toISOString() }])
})

const polls = () => db.selectFrom('agent_polls').select(['from_at', 'to_at']).orderBy('from_at').execute()

test('polls close together are merged; longer gaps stay unmonitored', async () => {
  for (const seconds of [0, 4, 100, 212, 400, 430]) await poll(seconds, [])
  expect(await polls()).toEqual([
    { from_at: at(0).toISOString(), to_at: at(212.5).toISOString() },
    { from_at: at(400).toISOString(), to_at: at(430.5).toISOString() },
  ])
})

test('sessions are not matched to agents of other accounts', async () => {
  await poll(0, [{ id: 'ts_1', ...edge }])
  await poll(10, [])
  await pollOf(db, 'a2', 20, [{ id: 'ts_2', ...edge, ...started(15) }])
  expect(await agentOf('ts_2')).toBeUndefined()
  expect((await findAgent(db, 'a2', 'ts_2'))?.id).toBe('ag_ts_2')
})

test('a poll of 10,000 sessions costs as much as one of 500 if as many sessions changed', async () => {
  const counted = async (size: number) => {
    const own = await openStore()
    const sessions = (generation: number) =>
      Array.from({ length: size }, (_, n) => ({
        id: `ts_${n < 20 ? generation : 0}_${n}`,
        metadata: `edge-${n}`,
        ...started(n < 20 ? generation : 0),
      }))
    await pollOf(own, accountId, 0, sessions(0))
    const watched = watch(own)
    const seen = await list(own, accountId, 10, sessions(5))
    await assignSessions(watched.db, accountId, seen)
    expect(await own.selectFrom('agents').select('id').where('session_count', '=', 2).execute()).toHaveLength(
      20,
    )
    await own.destroy()
    return watched.counts
  }
  const [few, many] = [await counted(500), await counted(10_000)]
  expect(few.rows).toBeGreaterThan(40)
  expect(many).toEqual(few)
})

/** Wraps a store to count the statements about agents and the rows that they returned or changed. */
function watch(db: Db) {
  const counts = { statements: 0, rows: 0 }
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      counts.statements += 1
      counts.rows += result.rows.length + Number(result.numAffectedRows ?? 0)
      return Promise.resolve(result)
    },
  }
  return { counts, db: db.withPlugin(plugin) }
}
