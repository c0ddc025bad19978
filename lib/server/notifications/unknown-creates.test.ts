import { expect, test } from 'vitest'
import { listAudit } from '@/lib/audit/list'
import { recordIntent, recordOutcome } from '@/lib/audit/record'
import { ago, lab, domainList, listedDomain, reserve } from '../writes/testing/check'
import { dismissAct, listNotifications } from './notifications'

test('an unknown create is listed with its requested name until a check finds the resource', async () => {
  const opened = await lab({
    '/reserved_domains': domainList(listedDomain('rd_1', 'app.example.com', ago(0))),
  })
  await opened.offer('reserved-domains.list')
  const list = () => listNotifications(opened.context, opened.account, Date.now() + 1000)
  await opened.ask('POST', '/reserved_domains', { body: reserve.body })
  expect(await list()).toMatchObject([
    { operation: reserve.operation, target: null, title: 'App.example.com' },
  ])
  expect(await opened.check(reserve)).toMatchObject({ kind: 'created' })
  expect(await list()).toEqual([])
})

test('two identical unknown creates are listed until a check finds the resource', async () => {
  const opened = await lab({
    '/reserved_domains': domainList(listedDomain('rd_1', 'app.example.com', ago(0))),
  })
  await opened.offer('reserved-domains.list')
  const list = () => listNotifications(opened.context, opened.account, Date.now() + 1000)
  for (const _ of [1, 2]) await opened.ask('POST', '/reserved_domains', { body: reserve.body })
  expect(await list()).toHaveLength(2)
  expect(await opened.check(reserve)).toMatchObject({ kind: 'created' })
  expect(await list()).toEqual([])
})

test('a dismissed unknown operation stays unknown in the audit log', async () => {
  const { context, account } = await lab({})
  const { db, keyRing } = context
  const about = { operation: 'bot-users.create', user: null, accountId: account.id, after: { name: 'b' } }
  const act_id = await recordIntent(db, keyRing, about)
  await recordOutcome(db, keyRing, act_id, { result: 'unknown' })
  const person = {
    id: 'u1',
    email: 'u1@example.com',
    role: 'operator' as const,
    sessionId: 's1',
    confirmedAt: new Date().toISOString(),
  }
  const dismiss = (id: string) => dismissAct({ context, account, person, body: { act_id: id } })
  await expect(dismiss('other')).rejects.toMatchObject({ code: 'ADIT_NOT_FOUND' })
  await dismiss(act_id)
  expect(await listNotifications(context, account, Date.now() + 1000)).toEqual([])
  const { entries } = await listAudit(db, { accountIds: [account.id] })
  expect(entries).toMatchObject([
    {
      result: 'unknown',
      finding: 'dismissed',
      checked_by: 'u1@example.com',
      after: expect.stringContaining('"b"'),
    },
  ])
  await expect(dismiss(act_id)).rejects.toMatchObject({ code: 'ADIT_NOT_FOUND' })
})

test.each([
  ['bot-users.create', { name: { fingerprint: 'ab' } }],
  ['bot-users.create', undefined],
  ['bot-users.create', ['x']],
  ['people.add', { email: 'a@example.com' }],
])('an unknown %s with the request %j has no title', async (operation, after) => {
  const { context, account } = await lab({})
  const { db, keyRing } = context
  const act = await recordIntent(db, keyRing, { operation, user: null, accountId: account.id, after })
  await recordOutcome(db, keyRing, act, { result: 'unknown' })
  expect(await listNotifications(context, account, Date.now() + 1000)).toMatchObject([
    { operation, title: null },
  ])
})
