import { expect, test, vi } from 'vitest'
import { checkRecords } from '@/lib/dns/check'
import { someone } from '@/lib/server/testing/console'
import { createLink } from './links'
import { sharedDnsRoutes } from './shared'
import { openWatched, queued } from './testing/checks'

vi.mock('@/lib/dns/check', { spy: true })

test('parallel checks through links share one check, and a reused result keeps the intervals', async () => {
  const { context, removeRecord } = await openWatched()
  removeRecord()
  await someone(context, 'p1@example.com', 'admin')
  const { db } = context
  const account = await db.selectFrom('accounts').selectAll().executeTakeFirstOrThrow()
  const { id, email } = await db.selectFrom('users').select(['id', 'email']).executeTakeFirstOrThrow()
  const person = { id, email, role: 'admin' as const, sessionId: 's1', confirmedAt: '' }
  const of = { resource: 'reserved-domains' as const, id: 'rd_1' }
  const tokenOf = async () => {
    const { url } = await createLink(context, account, of, { days: 1, note: '' }, { person, requestId: 'r1' })
    return url.split('/').at(-1) ?? ''
  }
  const [first, second] = [await tokenOf(), await tokenOf()]
  const check = async (token: string) => {
    const request = new Request('http://localhost:3000/', { method: 'POST' })
    const input = { context, request, params: {}, query: {}, body: { token }, requestId: 'r1' }
    return sharedDnsRoutes.check(input)
  }
  const checks = () =>
    db.selectFrom('attempts').select('subject').where('subject', 'like', 'dns-link %').execute()
  const records = [{ verdict: 'missing' }]
  for (const view of await Promise.all([first, first, second].map(check)))
    expect(view).toMatchObject({ check: { records } })
  expect(await checks()).toHaveLength(1)
  expect(vi.mocked(checkRecords).mock.lastCall?.[3]).toMatchObject({ isRequested: true })
  expect(await queued(context)).toMatchObject([{ subject: 'reserved-domains rd_1', runs: 0 }])
  await db.updateTable('jobs').set({ runs: 3 }).execute()
  await check(second)
  expect(await checks()).toHaveLength(1)
  expect(await queued(context)).toMatchObject([{ runs: 3 }])
})
