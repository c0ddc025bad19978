import { beforeEach, expect, test } from 'vitest'
import type { Db } from '@/lib/db/open'
import { agentSessionIds, agentsOfSessions } from './selected'
import { accountId, openStore, poll } from '@/lib/agents/testing/sessions'

let db: Db
beforeEach(async () => {
  db = await openStore()
  await poll(db, accountId, 0, [
    { id: 'ts_1', metadata: 'edge-b' },
    { id: 'ts_2', metadata: 'edge-a' },
    { id: 'ts_3', metadata: 'kiosk' },
  ])
  return () => db.destroy()
})

test('agents are found by ID in the order of the selection, or by a search in the order of their names', async () => {
  const some = { agent_ids: ['ag_ts_3', 'ag_none', 'ag_ts_1', 'ag_ts_3'] }
  expect(await agentSessionIds(db, accountId, some, 10)).toEqual(['ts_3', 'ts_1'])
  const matching = { agent_search: { q: 'edge' } }
  expect(await agentSessionIds(db, accountId, matching, 10)).toEqual(['ts_2', 'ts_1'])
  expect(await agentSessionIds(db, accountId, matching, 1)).toEqual(['ts_2'])
  expect(await agentSessionIds(db, 'acc_other', matching, 10)).toEqual([])
})

test('a session has the name of its agent', async () =>
  expect(await agentsOfSessions(db, accountId, ['ts_1', 'ts_none'])).toEqual([
    { session_id: 'ts_1', name: 'edge-b', update: null },
  ]))
