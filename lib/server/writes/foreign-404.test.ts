import { expect, onTestFinished, test } from 'vitest'
import { syncResource } from '@/lib/server/accounts/freshen'
import { resourceOf } from '@/lib/server/accounts/upstream'
import { json, scriptedUpstream } from '@/lib/upstream/testing/scripted-upstream'
import { signedInPerson } from '../testing/console'
import { checkWriteNow } from './check-write'
import { consoleAt } from '../testing/proxy'

test("a 404 of a gateway doesn't prove that a resource was deleted", async () => {
  let isAstray = false
  const item = { id: 'bot_1', uri: '', created_at: '2026-01-01T00:00:00Z', name: 'a', active: true }
  const api = await scriptedUpstream(({ method, url }, response) => {
    if (method === 'DELETE') return json(response, 504, { message: 'timeout' })
    if (isAstray) return json(response, 404, { message: 'no route' })
    return json(
      response,
      200,
      url === '/bot_users' ? { bot_users: [item], uri: '', next_page_uri: null } : item,
    )
  })
  onTestFinished(() => api.close())
  const lab = await consoleAt(api.url)
  const { context, account } = lab
  await syncResource(context, account, resourceOf('bot-users'))
  expect(await lab.ask('DELETE', '/bot_users/bot_1')).toMatchObject({ status: 504 })
  isAstray = true
  expect(await lab.ask('GET', '/bot_users/bot_1')).toMatchObject({
    status: 502,
    json: { error_code: 'ADIT_UPSTREAM_NOT_THIS_API' },
  })
  const rows = await context.db.selectFrom('inventory').select(['id', 'gone_at']).execute()
  expect(rows).toEqual([{ id: 'bot_1', gone_at: null }])
  const check = checkWriteNow({
    context,
    person: signedInPerson(),
    account,
    body: { operation: 'bot-users.delete', params: { id: 'bot_1' }, sent: { ago_ms: 5 } },
  })
  await expect(check).rejects.toMatchObject({ code: 'ADIT_UPSTREAM_NOT_THIS_API' })
  expect(JSON.stringify(await lab.audit())).toContain('unknown')
})
