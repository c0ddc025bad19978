import { beforeEach, expect, test } from 'vitest'
import type { Db } from '@/lib/db/open'
import { findAgent, sessionsOf } from '@/lib/agents/agents'
import { correctSession } from './correct'
import { detailOfAgent } from '@/lib/agents/list/detail'
import { sessionMatchOf } from '@/lib/agents/rows'
import { accountId, at, poll as pollOf, openStore, type TestSession } from '@/lib/agents/testing/sessions'

let db: Db
beforeEach(async () => {
  db = await openStore()
  return () => db.destroy()
})
const poll = (seconds: number, sessions: TestSession[]) => pollOf(db, accountId, seconds, sessions)
const started = (seconds: number) => ({ started_at: at(seconds).toISOString() })
const agentOf = async (id: string) => (await findAgent(db, accountId, id))?.id
const correct = (sessionId: string, agentId: string | null) =>
  db
    .transaction()
    .execute((db) => correctSession(db, accountId, { sessionId, agentId, by: 'ada@example.com' }))
const idsOf = async (agent: string) =>
  (await sessionsOf(db, accountId, agent, 10)).map(({ session_id }) => session_id)

/**
 * Creates two agents that disconnected together, and a session that matches both equally well and therefore gets a new
 * agent.
 */
async function twoAndOne() {
  await poll(0, [{ id: 'ts_a' }, { id: 'ts_b' }])
  await poll(10, [])
  await poll(20, [{ id: 'ts_c', ...started(15) }])
}

test('possible agents are offered for a session, and a user can choose one', async () => {
  await twoAndOne()
  const detail = await detailOfAgent(db, accountId, 'ts_c', at(21))
  expect(detail?.candidates.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual([
    { id: 'ag_ts_a', name: '198.51.100.7', score: 70 },
    { id: 'ag_ts_b', name: '198.51.100.7', score: 70 },
  ])
  expect(await correct('ts_c', 'ag_ts_b')).toEqual({ before: 'ag_ts_c', after: 'ag_ts_b' })
  expect(await agentOf('ag_ts_c')).toBe('ag_ts_b')
  expect(await findAgent(db, accountId, 'ts_b')).toMatchObject({
    id: 'ag_ts_b',
    current: { session_id: 'ts_c' },
    sessionCount: 2,
    firstSeenAt: at(0).toISOString(),
  })
  const [session] = await sessionsOf(db, accountId, 'ag_ts_b', 1)
  expect(sessionMatchOf(session?.match ?? null)).toEqual({
    score: 100,
    agrees: ['Same credential', 'Same IP address', 'Same operating system', 'Same region'],
    differs: [],
    corrected_by: 'ada@example.com',
  })
})

test('a later session with the same attributes follows the correction', async () => {
  await twoAndOne()
  await correct('ts_c', 'ag_ts_b')
  await poll(30, [])
  await poll(40, [{ id: 'ts_d', ...started(35) }])
  expect(await agentOf('ts_d')).toBe('ag_ts_b')
})

test('a later session follows a correction that joined two sessions with little in common', async () => {
  await poll(0, [{ id: 'ts_a', metadata: 'old' }])
  await poll(10, [])
  const other = { credential: 'cr_2', ip: '::2', metadata: 'new' }
  await poll(20, [{ id: 'ts_b', ...other, ...started(15) }])
  expect(await agentOf('ts_b')).toBe('ag_ts_b')
  await correct('ts_b', 'ag_ts_a')
  expect(sessionMatchOf((await sessionsOf(db, accountId, 'ag_ts_a', 1))[0]?.match ?? null)).toMatchObject({
    score: 100,
    differs: ['Different credential', 'Different metadata', 'Different IP address'],
  })
  await poll(30, [])
  await poll(40, [{ id: 'ts_c', ...other, ...started(35) }])
  expect(await idsOf('ag_ts_a')).toEqual(['ts_c', 'ts_b', 'ts_a'])
  expect((await findAgent(db, accountId, 'ts_a'))?.name).toBe('new')
})

test('a wrongly matched session becomes its own agent, and both agents list their own sessions', async () => {
  await poll(0, [{ id: 'ts_a', metadata: 'm' }])
  await poll(10, [{ id: 'ts_b', metadata: 'm', ...started(5) }])
  expect(await correct('ts_b', null)).toEqual({ before: 'ag_ts_a', after: 'ag_ts_b' })
  expect(await findAgent(db, accountId, 'ts_a')).toMatchObject({ current: null, sessionCount: 1 })
  expect(await findAgent(db, accountId, 'ts_b')).toMatchObject({
    current: { session_id: 'ts_b' },
    firstSeenAt: at(10).toISOString(),
  })
  expect(await correct('ts_a', null)).toEqual({ before: 'ag_ts_a', after: 'ag_ts_a' })
})

test('the first session of an agent can be split off and gets a new agent ID', async () => {
  await poll(0, [{ id: 'ts_a', metadata: 'm' }])
  await poll(10, [{ id: 'ts_b', metadata: 'm', ...started(5) }])
  const { after } = await correct('ts_a', null)
  expect(after).not.toBe('ag_ts_a')
  expect(await idsOf(after)).toEqual(['ts_a'])
  expect(await findAgent(db, accountId, 'ag_ts_a')).toMatchObject({
    current: { session_id: 'ts_b' },
    firstSeenAt: at(10).toISOString(),
  })
})

test('a correction survives sessions that reconnect and sessions that overlap', async () => {
  await twoAndOne()
  await correct('ts_c', 'ag_ts_b')
  await poll(30, [{ id: 'ts_b' }, { id: 'ts_c', ...started(15) }])
  expect(await agentOf('ts_c')).toBe('ag_ts_b')
  const beside = [{ id: 'ts_b' }, { id: 'ts_c', ...started(15) }]
  const own = { id: 'ts_e', metadata: 'm', ...started(35) }
  await poll(40, [...beside, own])
  await correct('ts_e', null)
  await poll(50, [own])
  expect(await agentOf('ts_e')).toBe('ag_ts_e')
})

test('commands move with their session; settings move if the old agent has no sessions left', async () => {
  await twoAndOne()
  const command = {
    account_id: accountId,
    id: 'c1',
    agent_id: 'ag_ts_c',
    session_id: 'ts_c',
    command: 'stop' as const,
  }
  const by = {
    user_id: 'u',
    user_email: '',
    sent_at: at(21).toISOString(),
    state: 'accepted' as const,
    version_before: '',
  }
  await db
    .insertInto('agent_commands')
    .values({ ...command, ...by })
    .execute()
  const api = { account_id: accountId, agent_id: 'ag_ts_c', endpoint_id: 'ep_1', url: 'https://a.example' }
  await db.insertInto('agent_apis').values(api).execute()
  await correct('ts_c', 'ag_ts_a')
  expect(await db.selectFrom('agent_commands').select('agent_id').execute()).toEqual([
    { agent_id: 'ag_ts_a' },
  ])
  expect(await db.selectFrom('agent_apis').selectAll().execute()).toEqual([{ ...api, agent_id: 'ag_ts_a' }])
})

test('overlapping sessions cannot share an agent, and unknown IDs are not found', async () => {
  await poll(0, [{ id: 'ts_a' }, { id: 'ts_b', metadata: 'm' }])
  await expect(correct('ts_a', 'ag_ts_b')).rejects.toMatchObject({ code: 'ADIT_CONFLICT' })
  await expect(correct('ts_a', 'ag_ts_x')).rejects.toMatchObject({ code: 'ADIT_NOT_FOUND' })
  await expect(correct('ts_x', 'ag_ts_a')).rejects.toMatchObject({ code: 'ADIT_NOT_FOUND' })
  expect(await agentOf('ts_a')).toBe('ag_ts_a')
})
