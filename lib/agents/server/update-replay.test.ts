import { expect, test } from 'vitest'
import { agentUpdatesApi } from '@/lib/api/agent-updates'
import { changeStoreOnce } from '@/lib/server/acts/acts'
import { runOperation } from '@/lib/server/routing/console-api'
import { signedInPerson } from '@/lib/server/testing/console'
import { openUpdateConsole } from './testing/updates'
import { postAgentUpdate } from './updates'

test('an update that was started by an earlier version is replayed with the current field names', async () => {
  const fleet = await openUpdateConsole()
  fleet.api.connect('a')
  const { context, account } = fleet
  const person = signedInPerson(fleet.person)
  const plan = { name: 'x', agent_ids: ['ts_a_1'], wave_size: 1, has_canary: true, settle_ms: 10_000 }
  const requestWith = (timeout: object) => {
    const body = JSON.stringify({ ...plan, ...timeout })
    const headers = { 'idempotency-key': 'k1' }
    return new Request('http://localhost:3000/', { method: 'POST', body, headers })
  }
  const earlier = { ...plan, patience_ms: 60_000 }
  const request = requestWith({ patience_ms: 60_000 })
  await changeStoreOnce({ context, person, request, requestId: 'r1' }, account, {
    operation: 'agent-updates.start',
    body: earlier,
    run: async () => ({ update: { id: 'upd_1', ...earlier } }),
  })
  const again = requestWith({ reconnect_timeout_ms: 60_000 })
  const input = { context, person, request: again, params: { account: account.slug }, requestId: 'r2' }
  const answer = await (await runOperation(agentUpdatesApi.start, postAgentUpdate, input)).json()
  expect(answer).toEqual({ update: { id: 'upd_1', ...plan, reconnect_timeout_ms: 60_000 } })
  expect(await fleet.list()).toEqual([])
})
