import { expect, test } from 'vitest'
import { addAccount } from '@/lib/server/testing/proxy'
import { openConsole } from '@/lib/server/testing/console'
import { settleRestored } from './settle'

const at = '2026-01-01T00:00:00.000Z'

test('the report counts only rolling updates that the restore changed', async () => {
  const { db, keyRing, ...rest } = await openConsole()
  const { id: account_id } = await addAccount({ db, keyRing, ...rest }, 'https://api.example')
  const by = { user_id: 'u1', user_email: 'a@example.com', created_at: at }
  const waves = { wave_size: 1, has_canary: 0, settle_ms: 10_000, patience_ms: 30_000 }
  const update = { account_id, name: 'U', ...by, ...waves, ended_at: null, reason: 'ag_1 failed.' }
  await db
    .insertInto('agent_updates')
    .values([
      { ...update, id: 'failed', state: 'stopped' },
      { ...update, id: 'finishing', state: 'stopped' },
      { ...update, id: 'paused', state: 'paused' },
    ])
    .execute()
  const facts = {
    name: 'gw',
    wave: 1,
    since_at: at,
    session_id: 'ts_1',
    version_before: '1.0.0',
    endpoints: '[]',
  }
  const target = {
    ...facts,
    due_at: null,
    version_after: null,
    restarts: 0,
    is_lost: 0,
    error: null,
    ended_at: null,
  }
  await db
    .insertInto('agent_update_targets')
    .values([
      { ...target, update_id: 'failed', agent_id: 'ag_1', step: 'failed', ended_at: at },
      { ...target, update_id: 'failed', agent_id: 'ag_2', step: 'queued' },
      { ...target, update_id: 'finishing', agent_id: 'ag_3', step: 'settle' },
      { ...target, update_id: 'finishing', agent_id: 'ag_4', step: 'queued' },
      { ...target, update_id: 'paused', agent_id: 'ag_5', step: 'queued' },
    ])
    .execute()
  expect(await settleRestored(db, keyRing)).toMatchObject({ agent_updates: 2 })
  const updates = await db
    .selectFrom('agent_updates')
    .select(['id', 'state', 'reason'])
    .orderBy('id')
    .execute()
  expect(updates).toEqual([
    { id: 'failed', state: 'stopped', reason: 'ag_1 failed.' },
    { id: 'finishing', state: 'stopped', reason: 'ag_1 failed.' },
    {
      id: 'paused',
      state: 'stopped',
      reason: expect.stringMatching(/^Stopped because a backup was restored/),
    },
  ])
  await db.destroy()
})
