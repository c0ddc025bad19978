import { beforeEach, expect, test } from 'vitest'
import type { Db } from '@/lib/db/open'
import { takeIn } from '@/lib/inventory/store'
import { credentials } from '@/lib/resources/credentials'
import { findAgent } from './agents'
import { pruneFleet, renameAgents } from './prune'
import { accountId, at, look as lookOf, openStore, type TestSession } from './testing/fleet'

let db: Db
beforeEach(async () => {
  db = await openStore()
  return () => db.destroy()
})
const DAY = 86_400
const look = (seconds: number, sessions: TestSession[]) => lookOf(db, accountId, seconds, sessions)
const started = (seconds: number) => ({ started_at: at(seconds).toISOString() })

test('what ended more than 90 days ago is forgotten, and agents of which nothing is left', async () => {
  await look(0, [
    { id: 'ts_a', metadata: 'a' },
    { id: 'ts_b', metadata: 'b' },
    { id: 'ts_c', metadata: 'c' },
  ])
  await look(10, [{ id: 'ts_c', metadata: 'c' }])
  await look(DAY, [
    { id: 'ts_d', metadata: 'b', ...started(DAY - 10) },
    { id: 'ts_c', metadata: 'c' },
  ])
  await db
    .insertInto('agent_apis')
    .values({ account_id: accountId, agent_id: 'ag_ts_a', endpoint_id: 'ep_1', url: '' })
    .execute()
  const before = [
    await db.selectFrom('agents').selectAll().execute(),
    await db.selectFrom('agent_looks').selectAll().execute(),
  ]
  await pruneFleet(db, at(10 + 90 * DAY))
  expect([
    await db.selectFrom('agents').selectAll().execute(),
    await db.selectFrom('agent_looks').selectAll().execute(),
  ]).toEqual(before)
  await pruneFleet(db, at(11 + 90 * DAY))
  expect(await db.selectFrom('agents').select(['id', 'session_count', 'first_seen_at']).execute()).toEqual([
    { id: 'ag_ts_b', session_count: 1, first_seen_at: at(0).toISOString() },
    { id: 'ag_ts_c', session_count: 1, first_seen_at: at(0).toISOString() },
  ])
  expect(await db.selectFrom('agent_looks').select('from_at').execute()).toEqual([
    { from_at: at(DAY).toISOString() },
  ])
  expect(await db.selectFrom('agent_apis').selectAll().execute()).toEqual([])
  expect(await findAgent(db, accountId, 'ts_a')).toBeNull()
})

test('a sweep forgets a bounded number', async () => {
  await look(
    0,
    Array.from({ length: 620 }, (_, n) => ({ id: `ts_${n}`, metadata: `${n}` })),
  )
  await look(10, [])
  const left = async () => (await db.selectFrom('agents').select('id').execute()).length
  await pruneFleet(db, at(91 * DAY))
  expect(await left()).toBe(120)
  await pruneFleet(db, at(91 * DAY))
  expect(await left()).toBe(0)
})

test('agents that are called after a credential follow its name; those that say theirs do not', async () => {
  const credential = (description: string) => ({
    id: 'cr_1',
    uri: '',
    created_at: '',
    description,
    metadata: '',
  })
  const rename = async (description: string, seconds: number) => {
    await takeIn(db, { accountId, resource: credentials, source: 'list', at: at(seconds).toISOString() }, [
      credential(description),
    ])
    await renameAgents(db)
    return (await db.selectFrom('agents').select('name').orderBy('id').execute()).map(({ name }) => name)
  }
  await look(0, [
    { id: 'ts_a', metadata: 'edge-1' },
    { id: 'ts_b', ip: '::2' },
  ])
  expect(await rename('Harbour', 1)).toEqual(['edge-1', 'Harbour'])
  expect(await rename('Port', 2)).toEqual(['edge-1', 'Port'])
  expect(await rename('PORT', 3)).toEqual(['edge-1', 'PORT'])
  expect(await rename('', 4)).toEqual(['edge-1', '::2'])
})
