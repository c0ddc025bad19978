import { expect, test } from 'vitest'
import { ipPolicies } from '@/lib/resources/ip-policies'
import { ipPolicyRules } from '@/lib/resources/ip-policy-rules'
import { pageRows } from './list/page'
import { withRefNames } from './ref-names'
import { storeItems } from './sync/store'
import { accountId, openStore, seen } from './testing/store'

test('rows have the names of the resources that they refer to', async () => {
  const db = await openStore()
  const base = { uri: '', created_at: '' }
  await storeItems(db, { ...seen(), resource: ipPolicies }, [
    { ...base, id: 'ipp_1', description: 'Staff' },
    { ...base, id: 'ipp_2', description: '' },
  ])
  const rule = (id: string, ip_policy: unknown) => ({ ...base, id, cidr: id, action: 'allow', ip_policy })
  await storeItems(db, { ...seen(), resource: ipPolicyRules }, [
    rule('ipr_1', { id: 'ipp_1', uri: '' }),
    rule('ipr_2', { id: 'ipp_2', uri: '' }),
    rule('ipr_3', { id: 'ipp_3', uri: '' }),
    rule('ipr_4', 7),
  ])
  const { rows } = await pageRows(db, accountId, ipPolicyRules.info, { sort: 'cidr' })
  const named = await withRefNames(db, accountId, ipPolicyRules.info, rows)
  expect(named.map(({ names }) => names)).toEqual([
    { ip_policy: { id: 'ipp_1', title: 'Staff' } },
    undefined,
    undefined,
    undefined,
  ])
  await db.destroy()
})
