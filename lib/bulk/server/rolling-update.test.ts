import { afterEach, beforeEach, expect, test } from 'vitest'
import { poll } from '@/lib/agents/testing/sessions'
import { json, type ScriptedUpstream, scriptedUpstream } from '@/lib/upstream/testing/scripted-upstream'
import { type BulkConsole, openBulkConsole } from './testing/bulk-console'

let api: ScriptedUpstream
let lab: BulkConsole
const at = '2026-03-01T00:00:00.000Z'

beforeEach(async () => {
  api = await scriptedUpstream((_, response) => json(response, 204, {}))
  lab = await openBulkConsole(api.url)
  await poll(lab.context.db, lab.account.id, 0, [
    { id: 'ts_1', metadata: 'edge-a' },
    { id: 'ts_2', metadata: 'edge-b' },
  ])
})
afterEach(async () => {
  await lab.close()
  await api.close()
})

async function startUpdate(agentId: string): Promise<void> {
  await lab.context.db
    .insertInto('agent_updates')
    .values({
      account_id: lab.account.id,
      id: 'up_1',
      name: 'Fleet',
      user_id: lab.userId,
      user_email: 'op@example.com',
      created_at: at,
      state: 'running',
      ended_at: null,
      wave_size: 1,
      has_canary: 0,
      settle_ms: 10_000,
      patience_ms: 60_000,
      reason: null,
    })
    .execute()
  await lab.context.db
    .insertInto('agent_update_targets')
    .values({
      update_id: 'up_1',
      agent_id: agentId,
      name: 'edge',
      wave: 1,
      step: 'settle',
      due_at: null,
      since_at: at,
      session_id: 'ts_1',
      version_before: '3.30.0',
      version_after: null,
      endpoints: '[]',
      restarts: 0,
      is_lost: 0,
      error: null,
      ended_at: null,
    })
    .execute()
}

const restart = { resource: 'tunnel-sessions', action: 'restart' } as const
const target = { ids: ['ts_1', 'ts_2'] }
const restarts = () => api.seen.flatMap(({ method, url }) => (method === 'POST' ? [url] : []))

test('a plan skips an agent in a rolling update, and names the update', async () => {
  await startUpdate('ag_ts_1')
  const { id } = await lab.plan({ ...restart, target })
  expect(await lab.rows(id)).toEqual(['ts_1 skipped', 'ts_2 queued'])
  expect((await lab.read(id)).rows[0]?.message).toContain(
    "The rolling update “Fleet” hasn't finished with this agent",
  )
  expect(await lab.refusal('plan', { body: { ...restart, target: { ids: ['ts_1'] } } })).toBe('ADIT_INVALID')
})

test('nothing is sent to an agent whose rolling update started after the plan', async () => {
  const { id } = await lab.plan({ ...restart, target })
  await startUpdate('ag_ts_1')
  await lab.run('start', { id })
  await lab.work()
  expect(await lab.rows(id)).toEqual(['ts_1 failed', 'ts_2 done'])
  expect((await lab.read(id)).rows[0]?.message).toContain("The command wasn't sent.")
  expect(restarts()).toEqual(['/tunnel_sessions/ts_2/restart'])
})
