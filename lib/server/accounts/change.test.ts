import { afterEach, beforeEach, expect, test } from 'vitest'
import { json, scriptedUpstream, type ScriptedUpstream } from '@/lib/upstream/testing/scripted-upstream'
import { consoleAt } from '../testing/proxy'
import { changeAccount, listAccounts, removeAccount } from './accounts'
import { storeLastResult } from './last-result'
import { accountOf, services, upstreamOf } from './upstream'
import type { Context } from '../context'

const actor = { user: { id: 'u1', email: 'a@example.com' }, requestId: 'r1' }
const api_key = 'id_new-canary-secret'
let api: ScriptedUpstream
let context: Context
/** A function that runs while the console tests the connection. */
let duringTest: () => Promise<unknown>
beforeEach(async () => {
  api = await scriptedUpstream(async (_, response) => {
    await duringTest()
    json(response, 200, { reserved_addrs: [], uri: '', next_page_uri: null })
  })
  context = (await consoleAt(api.url)).context
})
afterEach(async () => {
  await services(context).transport.close()
  await api.close()
})
const replaceKey = () => changeAccount(context, 'lab', { api_key }, actor)

test('replacing an API key keeps other changes that were made during the connection test', async () => {
  const other = { name: 'Renamed', dns_servers: ['127.0.0.53'] }
  duringTest = () => changeAccount(context, 'lab', other, actor)
  expect(await replaceKey()).toMatchObject(other)
  expect(await listAccounts(context.db)).toMatchObject([other])
  expect(upstreamOf(context, await accountOf(context, 'lab')).key()).toBe(api_key)
  const audit = await context.db.selectFrom('audit').select(['before', 'after']).orderBy('seq').execute()
  const { before, after } = audit.findLast((entry) => entry.before !== null) ?? {}
  expect([before, after].map((text) => JSON.parse(text ?? ''))).toEqual([
    { name: 'Renamed' },
    { name: 'Renamed', api_key: { fingerprint: expect.any(String) } },
  ])
})

test('replacing the API key of an account that was removed in the meantime fails', async () => {
  duringTest = () => removeAccount(context, 'lab', actor)
  await expect(replaceKey()).rejects.toMatchObject({ code: 'ADIT_UNKNOWN_ACCOUNT' })
  const audit = await context.db.selectFrom('audit').select('operation').execute()
  expect(audit.map(({ operation }) => operation)).not.toContain('accounts.change')
})

test('a replaced key counts as working', async () => {
  duringTest = async () => undefined
  const { db } = context
  const { id: accountId } = await accountOf(context, 'lab')
  const at = '2026-01-01T00:00:00.000Z'
  await storeLastResult(db, { accountId, at, result: 'key-refused' })
  expect(await listAccounts(db)).toMatchObject([{ last_result: 'key-refused', last_result_at: at }])
  await replaceKey()
  const [replaced] = await listAccounts(db)
  expect(replaced).toMatchObject({ last_result: 'working' })
  expect(Date.parse(replaced?.last_result_at ?? '')).toBeGreaterThan(Date.parse(at))
  await removeAccount(context, 'lab', actor)
  expect(await db.selectFrom('account_results').selectAll().execute()).toEqual([])
})
