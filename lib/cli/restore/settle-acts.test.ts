import { expect, test } from 'vitest'
import { listAudit } from '@/lib/audit/list'
import { verifyAudit } from '@/lib/audit/verify'
import { addAccount } from '@/lib/server/testing/proxy'
import { openConsole } from '@/lib/server/testing/console'
import { settleRestored } from './settle'
import { sentAct } from '../testing/sent-act'

test('a restored act in progress is settled as unknown together with its rows and its audit entry', async () => {
  const context = await openConsole()
  const { db, keyRing } = context
  const { id: account_id } = await addAccount(context, 'https://api.example')
  const act_id = await sentAct(context, account_id, 'bot-users.create')
  const at = new Date().toISOString()
  const site = { id: 's1', account_id, name: 'Acme', customer: 'acme', zone: '', connect_domain: '' }
  await db
    .insertInto('sites')
    .values({ ...site, user_email: '', created_at: at })
    .execute()
  const resource = {
    account_id,
    site_id: 's1',
    role: 'bot-user',
    label: '',
    title: 'Acme',
    is_created: 1,
  } as const
  const by = { user_id: 'u1', user_email: 'a@example.com', added_at: at }
  await db
    .insertInto('site_resources')
    .values({ ...resource, ...by, state: 'creating', act_id })
    .execute()
  expect(await settleRestored(db, keyRing)).toMatchObject({ site_creations: 1, requests: 0 })
  expect(await db.selectFrom('site_resources').select(['state', 'reason']).execute()).toEqual([
    {
      state: 'unknown',
      reason: 'A backup was restored while this action was in progress, so its outcome is unknown.',
    },
  ])
  expect(await db.selectFrom('acts').select(['state', 'owner_id']).execute()).toEqual([
    { state: 'unknown', owner_id: null },
  ])
  expect((await listAudit(db, { accountIds: [account_id] })).entries).toMatchObject([
    { operation: 'bot-users.create', result: 'unknown' },
  ])
  const results = db.selectFrom('audit').select('result').orderBy('seq')
  expect(await results.execute()).toEqual([{ result: null }, { result: 'unknown' }])
  expect(await verifyAudit(db, keyRing)).toMatchObject({ ok: true })
})
