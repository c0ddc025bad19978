import { expect, test } from 'vitest'
import { certificateAuthorities } from '@/lib/resources/certificate-authorities'
import { reservedDomains } from '@/lib/resources/reserved-domains'
import { expiriesOf } from './expiries'
import { markGone, storeItems } from '../sync/store'
import { accountId, openStore, seen } from '../testing/store'

const domain = (id: string, renews_at: unknown) => ({
  id,
  domain: `${id}.example`,
  cname_target: 't.example',
  certificate_management_status: { renews_at },
})

test('authorities and renewals are listed by time, and invalid times are tolerated', async () => {
  const db = await openStore()
  const authorities = { ...seen(), resource: certificateAuthorities }
  await storeItems(db, authorities, [
    { id: 'ca_2', subject_common_name: 'Two', not_before: 'soon', not_after: '2027-01-01T00:00:00Z' },
    { id: 'ca_1', not_before: '2020-01-01T00:00:00Z', not_after: '2026-01-01T00:00:00Z' },
    { id: 'ca_gone', not_after: '2026-01-01T00:00:00Z' },
    { id: 'ca_none' },
  ])
  await markGone(db, authorities, { id: 'ca_gone' }, new Date().toISOString())
  await storeItems(db, { ...seen(), resource: reservedDomains }, [
    domain('rd_1', '2026-06-01T00:00:00Z'),
    domain('rd_2', 'some day'),
    domain('rd_3', 7),
    domain('rd_4', null),
  ])
  const check = {
    account_id: accountId,
    resource: 'reserved-domains',
    id: 'rd_1',
    checked_at: '',
    body: '{}',
  }
  await db
    .insertInto('dns_checks')
    .values({ ...check, dns_state: 'wrong' })
    .execute()
  const { expiries } = await expiriesOf(db, accountId)
  expect(expiries.map(({ id, from, is_renewal, is_blocked }) => [id, from, is_renewal, is_blocked])).toEqual([
    ['ca_1', '2020-01-01T00:00:00Z', false, false],
    ['rd_1', null, true, true],
    ['ca_2', null, false, false],
  ])
  const isUsed = async () => (await expiriesOf(db, accountId)).expiries.map(({ is_used }) => is_used)
  expect(await isUsed()).toEqual([true, true, true])
  const sync = {
    account_id: accountId,
    resource: 'https-edges',
    started_at: '',
    pages: 1,
    complete_at: '2026-01-01T00:00:00Z',
  }
  await db.insertInto('inventory_syncs').values(sync).execute()
  expect(await isUsed()).toEqual([false, true, false])
  await db.updateTable('dns_checks').set({ dns_state: 'incomplete' }).execute()
  const [, renewal] = (await expiriesOf(db, accountId)).expiries
  expect(renewal).toMatchObject({ id: 'rd_1', is_blocked: false })
  expect(await expiriesOf(db, 'a2')).toEqual({ expiries: [], total: 0, unissued: 0 })
  await db.destroy()
})

test('domains whose first managed certificate is missing are counted', async () => {
  const db = await openStore()
  const job = { error_code: 'DNS_ERROR', msg: '', started_at: '' }
  const status = (id: string, renews_at: string | null, provisioning_job: object | null) => ({
    ...domain(id, renews_at),
    certificate_management_status: { renews_at, provisioning_job },
  })
  await storeItems(db, { ...seen(), resource: reservedDomains }, [
    status('rd_new', null, job),
    status('rd_renewing', '2026-06-01T00:00:00Z', job),
    status('rd_unknown', null, null),
    { ...domain('rd_unmanaged', null), certificate_management_status: null },
  ])
  expect((await expiriesOf(db, accountId)).unissued).toBe(1)
})
