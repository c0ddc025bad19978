import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Db } from '@/lib/db/open'
import { storeItems } from '@/lib/inventory/sync/store'
import { credentials } from '@/lib/resources/credentials'
import { findAgent } from '@/lib/agents/agents'
import { pruneAgents, renameAgents } from './sweep-agents'
import { accountId, at, poll as pollOf, openStore, type TestSession } from '@/lib/agents/testing/sessions'

let db: Db
beforeEach(async () => {
  db = await openStore()
  return () => db.destroy()
})
const DAY = 86_400
const poll = (seconds: number, sessions: TestSession[]) => pollOf(db, accountId, seconds, sessions)
const started = (seconds: number) => ({ started_at: at(seconds).toISOString() })

test('polls that ended more than 90 days ago are deleted; agents and their sessions are not', async () => {
  await poll(0, [{ id: 'ts_a', metadata: 'a' }])
  await poll(10, [])
  await poll(DAY, [{ id: 'ts_b', metadata: 'b', ...started(DAY - 10) }])
  const polls = async () => (await db.selectFrom('agent_polls').select('from_at').execute()).length
  const before = await polls()
  await pruneAgents(db, at(10 + 90 * DAY))
  expect(await polls()).toBe(before)
  await pruneAgents(db, at(11 + 90 * DAY))
  expect(await polls()).toBe(before - 1)
  expect(await findAgent(db, accountId, 'ts_a')).toMatchObject({ sessionCount: 1 })
})

test('an agent with many sessions keeps the newest thousand and those that ended recently', async () => {
  await poll(0, [{ id: 'ts_a', metadata: 'a' }])
  const [row] = await db.selectFrom('agent_sessions').selectAll().execute()
  if (!row) throw new Error('there is no session')
  const older = Array.from({ length: 1_200 }, (_, n) => ({
    ...row,
    session_id: `ts_old_${n}`,
    started_at: at(-DAY - n).toISOString(),
    gone_at: at(-DAY - n).toISOString(),
  }))
  await db.insertInto('agent_sessions').values(older).execute()
  await db.updateTable('agents').set({ session_count: 1_201 }).execute()
  await pruneAgents(db, at(0))
  expect((await findAgent(db, accountId, 'ts_a'))?.sessionCount).toBe(1_201) // none ended more than 90 days ago
  await pruneAgents(db, at(91 * DAY))
  expect((await findAgent(db, accountId, 'ts_a'))?.sessionCount).toBe(1_000)
  expect(await findAgent(db, accountId, 'ts_old_998')).not.toBeNull()
  expect(await findAgent(db, accountId, 'ts_old_999')).toBeNull()
})

test('agents with many recent sessions do not keep the old sessions of another agent', async () => {
  const ids = Array.from({ length: 21 }, (_, n) => `ts_${n + 10}`)
  await poll(
    0,
    ids.map((id) => ({ id, metadata: id })),
  )
  const [old, recent] = [at(-DAY).toISOString(), at(80 * DAY).toISOString()]
  await sql`with recursive n(n) as (select 1 union all select n + 1 from n where n < 1100)
    insert into agent_sessions select account_id, session_id || '_' || n, agent_id, ${old}, first_seen_at, seen_at,
      iif(agent_id = 'ag_ts_30', ${old}, ${recent}), agent_version, ip, os, region, transport, credential_id, metadata,
      match from agent_sessions, n`.execute(db)
  await db.updateTable('agents').set({ session_count: 1_101 }).execute()
  await pruneAgents(db, at(91 * DAY))
  const counts = await db.selectFrom('agents').select(['id', 'session_count']).orderBy('id').execute()
  expect(counts).toEqual(ids.map((id) => ({ id: `ag_${id}`, session_count: id === 'ts_30' ? 1_000 : 1_101 })))
})

test('agents named after a credential follow its name; agents with their own name do not', async () => {
  const credential = (description: string) => ({
    id: 'cr_1',
    uri: '',
    created_at: '',
    description,
    metadata: '',
  })
  const rename = async (description: string, seconds: number) => {
    await storeItems(
      db,
      { accountId, resource: credentials, source: 'list', at: at(seconds).toISOString() },
      [credential(description)],
    )
    await renameAgents(db)
    return (await db.selectFrom('agents').select('name').orderBy('id').execute()).map(({ name }) => name)
  }
  await poll(0, [
    { id: 'ts_a', metadata: 'edge-1' },
    { id: 'ts_b', ip: '::2' },
  ])
  expect(await rename('Harbour', 1)).toEqual(['edge-1', 'Harbour'])
  expect(await rename('Port', 2)).toEqual(['edge-1', 'Port'])
  expect(await rename('PORT', 3)).toEqual(['edge-1', 'PORT'])
  expect(await rename('', 4)).toEqual(['edge-1', '::2'])
})
