import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { updateReadiness } from '@/lib/agents/model/updates'
import { pageOfAgents } from '@/lib/agents/list/page'
import { accountId, at, openStore, poll } from '@/lib/agents/testing/sessions'
import { versionsInUse } from './versions'

test('all agents that may be online are counted, and newer releases come from recent agents', async () => {
  const db = await openStore()
  const many = Array.from({ length: 120 }, (_, n) => ({ id: `ts_${n}`, metadata: `edge-${n}` }))
  const last = { id: 'ts_last', metadata: 'zone', agent_version: '2.8.0' }
  const gone = { id: 'ts_gone', metadata: 'away', agent_version: '2.9.0' }
  await poll(db, accountId, 0, [...many, last, gone])
  await poll(db, accountId, 10, [...many, last])
  expect(await versionsInUse(db, accountId, at(30))).toEqual({
    versions: [
      { version: '3.30.0', count: 120, outdated: 0, newer: null },
      { version: '2.8.0', count: 1, outdated: 1, newer: '2.9.0' },
    ],
    outdated: 1,
    updatable: 0, // the last poll isn't stored, so the states are unknown
    blocked: { updating: 0, offline: 1, manual: 0, doubtful: 0 },
    all: 121,
  })
  await db.destroy()
})

test('the number of updatable agents is the number that a new update preselects', async () => {
  const db = await openStore()
  const sessions = [
    { id: 'ts_new', agent_version: '3.31.0' },
    { id: 'ts_old', metadata: 'one' },
    { id: 'ts_other', metadata: 'two' },
    { id: 'ts_windows', metadata: 'three', os: 'windows' },
    { id: 'ts_refused', metadata: 'four' },
    { id: 'ts_open', metadata: 'five' },
    { id: 'ts_restarting', metadata: 'six' },
    { id: 'ts_ancient', metadata: 'seven', agent_version: '3.1.0' },
    { id: 'ts_older', metadata: 'eight', agent_version: '3.0.9' },
    { id: 'ts_again', metadata: 'nine' },
  ]
  await poll(db, accountId, 0, sessions)
  const { agents } = await pageOfAgents(db, accountId, {}, at(5))
  const idOf = (session: string) => agents.find((agent) => agent.session.id === session)?.id ?? ''
  const command = (id: string, session: string, more: object) =>
    db
      .insertInto('agent_commands')
      .values({
        account_id: accountId,
        id,
        agent_id: idOf(session),
        session_id: session,
        command: 'update',
        user_id: 'u',
        user_email: '',
        sent_at: at(Number(id)).toISOString(),
        state: 'refused',
        version_before: '',
        ...more,
      })
      .execute()
  const error = (message: string) => ({ error: JSON.stringify({ code: 'ERR_SERVICE_806', message }) })
  await command('1', 'ts_refused', error('Updates are disabled.'))
  await command('2', 'ts_refused', error('Updates are still disabled.'))
  const tooOld = { version_before: '3.1.0', ...error('This agent is too old for the update command') }
  await command('4', 'ts_ancient', { ...tooOld, session_id: 'ts_before' })
  await command('5', 'ts_again', { session_id: 'ts_ended', ...error('Updates are disabled.') })
  await command('3', 'ts_restarting', { command: 'restart', state: 'accepted' })
  await sql`insert into agent_updates (account_id, id, name, user_id, user_email, created_at, state, wave_size,
    has_canary, settle_ms, patience_ms)
    values (${accountId}, 'up', 'Canary', 'u', '', '', 'running', 1, 0, 0, 0)`.execute(db)
  await sql`insert into agent_update_targets (update_id, agent_id, name, wave, step, since_at, session_id,
    version_before, endpoints, restarts, is_lost)
    values ('up', ${idOf('ts_open')}, 'five', 1, 'update', '', 'ts_open', '', '[]', 0, 0)`.execute(db)
  await poll(
    db,
    accountId,
    10,
    sessions.filter(({ id }) => id !== 'ts_restarting'),
  )
  const [account_id, now] = [accountId, at(12)]
  const [started_at, complete_at] = [at(10).toISOString(), at(10.5).toISOString()]
  await db
    .insertInto('inventory_syncs')
    .values({ account_id, resource: 'tunnel-sessions', started_at, complete_at, pages: 1 })
    .execute()
  const page = await pageOfAgents(db, accountId, {}, now)
  const preselected = page.agents.filter(
    (agent) => agent.newer_version !== null && updateReadiness(agent) === 'proposed',
  )
  expect(preselected.map(({ session }) => session.id).toSorted()).toEqual(['ts_old', 'ts_other'])
  expect(await versionsInUse(db, accountId, now)).toMatchObject({
    outdated: 9,
    updatable: 2,
    blocked: { doubtful: 1 },
    all: 10,
  })
  expect(await versionsInUse(db, accountId, at(3_600))).toMatchObject({ outdated: 9, updatable: 0 })
  await db.destroy()
})
