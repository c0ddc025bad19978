import { beforeEach, expect, test } from 'vitest'
import type { Db } from '@/lib/db/open'
import { findAgent } from '@/lib/agents/agents'
import { accountId, at, poll, openStore } from '@/lib/agents/testing/sessions'

let db: Db
beforeEach(async () => {
  db = await openStore()
  return () => db.destroy()
})

const before = { id: 'ts_1', metadata: 'edge' }
const after = { id: 'ts_2', metadata: 'edge', started_at: at(5).toISOString() }

async function holdInUpdate(account_id: string, agent_id: string) {
  const plan = { name: '', wave_size: 1, has_canary: 0, settle_ms: 0, patience_ms: 0 }
  const by = { user_id: 'u', user_email: '', created_at: '', state: 'running' } as const
  await db
    .insertInto('agent_updates')
    .values({ account_id, id: 'up_1', ...plan, ...by })
    .execute()
  const target = { name: '', wave: 1, step: 'queued', since_at: '', is_lost: 0, restarts: 0 } as const
  const seen = { session_id: 'ts_2', version_before: '', endpoints: '[]' }
  await db
    .insertInto('agent_update_targets')
    .values({ update_id: 'up_1', agent_id, ...target, ...seen })
    .execute()
}

test.each([
  ['no rolling update', null, 'ag_ts_1'],
  ['a rolling update of its own account', accountId, 'ag_ts_2'],
  ['a rolling update of another account of the platform', 'a2', 'ag_ts_1'],
])('the agent of a session that overlaps its predecessor, with %s', async (_, holder, agent) => {
  await poll(db, accountId, 0, [before])
  await poll(db, accountId, 10, [before, after])
  if (holder !== null) await holdInUpdate(holder, 'ag_ts_2')
  await poll(db, accountId, 20, [after])
  expect((await findAgent(db, accountId, 'ts_2'))?.id).toBe(agent)
})
