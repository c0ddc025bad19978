import { expect, test } from 'vitest'
import { detailOfAgent } from './detail'
import { accountId, at, look, openStore } from './testing/fleet'

test('what accepted a command was there then: a restart between two looks costs the second that it took', async () => {
  const db = await openStore()
  const host = { metadata: 'edge', credential: 'cr_edge' }
  for (const seconds of [0, 45]) await look(db, accountId, seconds, [{ id: 'ts_1', ...host }])
  const sent = { account_id: accountId, agent_id: 'ag_ts_1', session_id: 'ts_1', version_before: '3.30.0' }
  const by = { user_id: 'u1', user_email: 'u1@example.com' }
  await db
    .insertInto('agent_commands')
    .values([
      { ...sent, ...by, id: 'c1', command: 'restart', state: 'accepted', sent_at: at(80).toISOString() },
      {
        ...sent,
        ...by,
        id: 'c2',
        command: 'stop',
        state: 'refused',
        sent_at: at(85).toISOString(),
        error: '{"code":"x","message":"x"}',
      },
    ])
    .execute()
  await look(db, accountId, 90, [{ id: 'ts_2', ...host, started_at: at(81).toISOString() }])
  const detail = await detailOfAgent(db, accountId, 'ts_2', at(90.5))
  expect(detail?.agent.id).toBe('ag_ts_1')
  expect(detail?.uptime.at(-1)).toMatchObject({ up: 89, down: 0 })
})
