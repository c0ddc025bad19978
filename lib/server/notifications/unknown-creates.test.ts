import { expect, test } from 'vitest'
import { recordIntent, recordOutcome } from '@/lib/audit/record'
import { ago, lab, listed, listedDomain, reserve } from '../proxy/check-testing'
import { listNotifications } from './notifications'

test('an unknown create has the name in its request until a check finds what it created', async () => {
  const opened = await lab({ '/reserved_domains': listed(listedDomain('rd_1', 'app.example.com', ago(0))) })
  await opened.offer('reserved-domains.list')
  const list = () => listNotifications(opened.context, opened.account, Date.now() + 1000)
  await opened.ask('POST', '/reserved_domains', { body: reserve.body })
  expect(await list()).toMatchObject([
    { operation: reserve.operation, target: null, title: 'App.example.com' },
  ])
  expect(await opened.check(reserve)).toMatchObject({ kind: 'created' })
  expect(await list()).toEqual([])
})

test.each([
  ['bot-users.create', { name: { fingerprint: 'ab' } }],
  ['bot-users.create', undefined],
  ['bot-users.create', ['x']],
  ['people.add', { email: 'a@example.com' }],
])('a request of %s with %j has no name', async (operation, after) => {
  const { context, account } = await lab({})
  const { db, keyRing } = context
  const act = await recordIntent(db, keyRing, { operation, user: null, accountId: account.id, after })
  await recordOutcome(db, keyRing, act, { result: 'unknown' })
  expect(await listNotifications(context, account, Date.now() + 1000)).toMatchObject([
    { operation, title: null },
  ])
})
