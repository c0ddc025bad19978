import { expect, test } from 'vitest'
import type { AgentCommandState } from '@/lib/resources/agent-commands'
import { accountId, at, openStore, poll } from '../testing/sessions'
import { observe, sentOf } from './facts'

const error = '{"code":"ADIT_OUTCOME_UNKNOWN","message":"The answer was lost."}'

test.each<[AgentCommandState, string | null, boolean]>([
  ['sending', null, true],
  ['accepted', null, false],
  ['unknown', error, true],
  ['unclear', error, true],
  ['unclear', null, false],
  ['missing', error, true],
  ['missing', null, false],
  ['seen', null, false],
  ['refused', error, false],
])('for a %s command with error %s, the response counts as lost: %s', async (state, kept, isLost) => {
  const db = await openStore()
  await db
    .insertInto('agent_commands')
    .values({
      account_id: accountId,
      id: 'c1',
      agent_id: 'ag_1',
      session_id: 'ts_1',
      command: 'restart',
      user_id: 'u',
      user_email: '',
      sent_at: '2026-01-01T00:00:00.000Z',
      state,
      version_before: '3.30.2',
      error: kept,
      update_id: 'upd_1',
    })
    .execute()
  const target = { step: 'restart', sessionId: 'ts_1' } as const
  const sent = await sentOf(db, { update_id: 'upd_1', agent_id: 'ag_1' }, target)
  expect(sent).toMatchObject({ state, isLost, openCommand: null })
  await db.destroy()
})

test.each<[AgentCommandState, string | null, object | null]>([
  ['accepted', null, { command: 'restart', state: 'accepted', sentAt: at(5).getTime() }],
  ['missing', at(9).toISOString(), null],
])('for an offline agent, a restart that is %s is observed until it ends', async (state, ended_at, other) => {
  const db = await openStore()
  await poll(db, accountId, 0, [{ id: 'ts_1' }])
  await db
    .insertInto('agent_commands')
    .values({
      account_id: accountId,
      id: 'c1',
      agent_id: 'ag_ts_1',
      session_id: 'ts_1',
      command: 'restart',
      user_id: 'u',
      user_email: '',
      sent_at: at(5).toISOString(),
      ended_at,
      state,
      version_before: '3.30.0',
    })
    .execute()
  await poll(db, accountId, 10, [])
  const seen = await observe(db, accountId, { update_id: 'upd_1', agent_id: 'ag_ts_1' }, true)
  expect(seen).toEqual({ kind: 'seen', session: null, urls: null, other })
  await db.destroy()
})
