import { expect, test } from 'vitest'
import { accountId, at, openStore, poll } from '@/lib/agents/testing/sessions'
import { pageOfAgents } from '@/lib/agents/list/page'
import { refusalsOf } from './refusals'

const off = { code: 'ERR_SERVICE_806', message: 'Update checks are disabled.' }
const newest = { code: 'ERR_SERVICE_809', message: 'No update is available for 3.30.2' }
const tooOld = { code: 'ERR_SERVICE_806', message: 'This agent is too old for the update command' }

interface Command {
  session?: string
  version?: string
  state?: 'refused' | 'accepted'
  error?: object
}

/** Returns the refusals of an agent after these update commands, one second apart. */
async function refusals(commands: readonly Command[], nowS = 60) {
  const db = await openStore()
  for (const [n, { session = 'ts_1', version = '3.30.2', state = 'refused', error }] of commands.entries())
    await db
      .insertInto('agent_commands')
      .values({
        account_id: accountId,
        id: `c${n}`,
        agent_id: 'ag_1',
        session_id: session,
        command: 'update',
        user_id: 'u',
        user_email: '',
        sent_at: at(n).toISOString(),
        state,
        error: error === undefined ? null : JSON.stringify(error),
        version_before: version,
      })
      .execute()
  const of = await refusalsOf(db, accountId, ['ag_1'], at(nowS))
  await db.destroy()
  return of({ id: 'ag_1', agent_version: '3.30.2', current_session_id: 'ts_2' })
}

test('a refusal of an earlier session is remembered until a later update is accepted', async () => {
  const before = { sent_at: at(0).toISOString(), error: off }
  expect(await refusals([{ error: off }])).toMatchObject({ refused_before: before, refused_update: null })
  expect(await refusals([{ error: off }, { state: 'accepted' }])).toMatchObject({ refused_before: null })
  expect(await refusals([{ error: off, session: 'ts_2' }])).toMatchObject({
    refused_before: null,
    refused_update: before,
  })
  expect(await refusals([{ error: newest }])).toMatchObject({ refused_before: null })
  expect(await refusals([{ error: tooOld, version: '2.3.40' }])).toMatchObject({ refused_before: null })
})

test('an agent that found no newer version counts as newest for a day, unless its version changes', async () => {
  expect(await refusals([{ error: newest }], 86_399)).toMatchObject({
    newest_checked_at: at(0).toISOString(),
  })
  expect(await refusals([{ error: newest }], 86_400)).toMatchObject({ newest_checked_at: null })
  expect(await refusals([{ error: newest, version: '3.29.0' }])).toMatchObject({ newest_checked_at: null })
})

test('an agent that found no newer version is not shown as outdated', async () => {
  const db = await openStore()
  await poll(db, accountId, 0, [
    { id: 'ts_1', agent_version: '3.30.2' },
    { id: 'ts_2', agent_version: '3.31.0', metadata: 'two' },
  ])
  const old = async () =>
    (await pageOfAgents(db, accountId, {}, at(30))).agents.map((one) => one.newer_version)
  expect(new Set(await old())).toEqual(new Set(['3.31.0', null]))
  await db
    .insertInto('agent_commands')
    .values({
      account_id: accountId,
      id: 'c1',
      agent_id: 'ag_ts_1',
      session_id: 'ts_1',
      command: 'update',
      user_id: 'u',
      user_email: '',
      sent_at: at(5).toISOString(),
      state: 'refused',
      error: JSON.stringify(newest),
      version_before: '3.30.2',
    })
    .execute()
  expect(await old()).toEqual([null, null])
  await db.destroy()
})
