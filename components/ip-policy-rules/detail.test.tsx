import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { storedRow } from '@/components/resource/testing/stored-row'
import { textOf } from '@/components/resource/testing/text-of'
import { inventoryDetailQuery, inventoryRowsQuery } from '@/lib/client/inventory'
import { IpPolicyRuleDetail } from './detail'

const rule = (id: string, action: string, cidr: string) => ({
  ...storedRow(id, cidr),
  item: { id, uri: '', created_at: '', action, cidr, ip_policy: { id: 'ipp_1', uri: '' } },
})
const quay = rule('ipr_1', 'allow', '192.0.2.64/28')

const policyUser = (resource: string, id: string, title: string) => ({ resource, id, title, field: 'x' })

function pageOf(...others: ReturnType<typeof rule>[]) {
  const queries = new QueryClient()
  const uses = [{ resource: 'ip-policies', id: 'ipp_1', title: 'Offices', field: 'ip_policy' }]
  queries.setQueryData(inventoryDetailQuery('lab', 'ip-policy-rules', 'ipr_1').queryKey, {
    row: quay,
    used_by: [],
    uses,
  })
  queries.setQueryData(inventoryDetailQuery('lab', 'ip-policies', 'ipp_1').queryKey, {
    row: { ...storedRow('ipp_1', 'Offices'), item: {} },
    used_by: [policyUser('tcp-edges', 'edgtcp_1', 'Quay'), policyUser('ip-policy-rules', 'ipr_1', '')],
    uses: [],
  })
  queries.setQueryData(inventoryRowsQuery('lab', 'ip-policy-rules', { q: 'ipp_1' }).queryKey, {
    rows: [quay, ...others],
    listable: true,
    isWhole: true,
    syncing: false,
    as_of: '2026-01-01T00:00:00Z',
    error: null,
  })
  return onAccount(<IpPolicyRuleDetail id="ipr_1" />, { queries })
}

test('the page of a rule shows its place in the networks of its policy', () => {
  const page = pageOf(rule('ipr_2', 'allow', '192.0.2.0/24'))
  expect(textOf(page)).toContain('Allows 192.0.2.64/28, unless another rule denies it.')
  expect(page).toContain('aria-label="Networks: allow 192.0.2.0/24, allow 192.0.2.64/28"')
  expect(page).toMatch(/data-outlined[^>]*left:min\(25%/)
  expect(textOf(page)).toContain('This rule')
  expect(textOf(page)).not.toContain('Uses 1') // the facts already name the policy
})

test('an allow rule in a denied network has no effect', () => {
  const page = pageOf(rule('ipr_2', 'deny', '192.0.2.0/24'))
  expect(textOf(page)).toContain('Has no effect: another rule of this policy denies 192.0.2.0/24.')
})

test('the page of a rule lists what uses its policy', () =>
  expect(textOf(pageOf())).toMatch(/Applies to 1 TCP edges 1 Quay/))
