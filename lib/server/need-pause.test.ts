import { beforeEach, expect, test } from 'vitest'
import { recordIntent, recordOutcome } from '@/lib/audit/record'
import { tunnelSessions } from '@/lib/resources/tunnel-sessions'
import type { Account } from './accounts/upstream'
import { needPause } from './need-pause'
import type { Context } from './context'
import { openConsole } from './test-console'

const { restartAgent, updateAgent, stopAgent } = tunnelSessions.ops
const row = {
  base_url: 'https://api.example',
  version_header: 'V',
  version: '2',
  sealed_key: 'x',
  name_servers: null,
}
const account: Account = { id: 'a', slug: 'a', name: 'A', kind: 'connected', created_at: '', ...row }
let context: Context
beforeEach(async () => {
  context = await openConsole()
  await context.db.insertInto('accounts').values(account).execute()
})

function begin(target = 'ts_1') {
  const { db, keyRing } = context
  const act = { operation: updateAgent.name, user: null, accountId: 'a', target, requestId: 'r' }
  return recordIntent(db, keyRing, act)
}
async function update(result: 'done' | 'refused' | 'unknown', target = 'ts_1') {
  const { db, keyRing } = context
  await recordOutcome(db, keyRing, await begin(target), { result, status: 204, target })
}
const restart = () => needPause(context, account, { op: restartAgent, params: { id: 'ts_1' } })

test.each(['done', 'unknown'] as const)('no restart right after an update that is %s', async (result) => {
  await update(result)
  await expect(restart()).rejects.toMatchObject({ code: 'ADIT_CONFLICT', message: /in (10|9) s\.$/ })
  await expect(
    needPause(context, account, { op: stopAgent, params: { id: 'ts_1' } }),
  ).resolves.toBeUndefined()
})

test('no restart while an update is on its way, nor right after a process died in one', async () => {
  await begin()
  await expect(restart()).rejects.toMatchObject({ code: 'ADIT_CONFLICT', message: /in (10|9) s\.$/ })
})

test('after one that was refused, or of another agent, a restart is possible', async () => {
  await update('refused')
  await update('done', 'ts_2')
  await expect(restart()).resolves.toBeUndefined()
})

test('ten seconds later a restart is possible', async () => {
  await update('done')
  const { now } = Date
  Date.now = () => now() + 10_500
  try {
    await expect(restart()).resolves.toBeUndefined()
  } finally {
    Date.now = now
  }
})
