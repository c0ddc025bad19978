import { expect, test } from 'vitest'
import type { AgentCommandState } from '@/lib/resources/agent-commands'
import { accountId, openStore } from '../testing/fleet'
import { sentOf } from './facts'

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
