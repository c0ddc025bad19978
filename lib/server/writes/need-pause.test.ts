import { beforeEach, expect, test } from 'vitest'
import { recordIntent, recordOutcome } from '@/lib/audit/record'
import { tunnelSessions } from '@/lib/resources/tunnel-sessions'
import type { Account } from '../accounts/upstream'
import { needPause } from './need-pause'
import type { Context } from '../context'
import { openConsole } from '../testing/console'

const { restartAgent, updateAgent, stopAgent } = tunnelSessions.ops
const row = {
  base_url: 'https://api.example',
  version_header: 'V',
  version: '2',
  sealed_key: 'x',
  dns_servers: null,
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

test.each(['done', 'unknown'] as const)(
  'a restart is rejected right after an update with the outcome %s',
  async (result) => {
    await update(result)
    await expect(restart()).rejects.toMatchObject({ code: 'ADIT_CONFLICT', message: /in (10|9) s\.$/ })
    await expect(
      needPause(context, account, { op: stopAgent, params: { id: 'ts_1' } }),
    ).resolves.toBeUndefined()
  },
)

test('a restart is rejected while an update has no recorded outcome', async () => {
  await begin()
  await expect(restart()).rejects.toMatchObject({ code: 'ADIT_CONFLICT', message: /in (10|9) s\.$/ })
})

test('a restart is allowed after a refused update or an update of another agent', async () => {
  await update('refused')
  await update('done', 'ts_2')
  await expect(restart()).resolves.toBeUndefined()
})

test('a restart is allowed 10 seconds after an update', async () => {
  await update('done')
  const { now } = Date
  Date.now = () => now() + 10_500
  try {
    await expect(restart()).resolves.toBeUndefined()
  } finally {
    Date.now = now
  }
})
