import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { storedRow } from '@/components/resource/testing/stored-row'
import { textOf } from '@/components/resource/testing/text-of'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import { DeleteIpPolicyRule } from './forms'

vi.mock('next/navigation', () => ({
  useRouter: () => ({ push: () => undefined }),
  useSearchParams: () => new URLSearchParams(),
}))

test('the delete page of a rule names its policy and the resources that use the policy', () => {
  const queries = new QueryClient()
  const item = { id: 'ipr_1', uri: '', created_at: '', cidr: '192.0.2.0/24', action: 'allow' }
  queries.setQueryData(inventoryDetailQuery('lab', 'ip-policy-rules', 'ipr_1').queryKey, {
    row: { ...storedRow('ipr_1', '192.0.2.0/24'), item: { ...item, ip_policy: { id: 'ipp_1', uri: '' } } },
    used_by: [],
    uses: [{ resource: 'ip-policies', id: 'ipp_1', title: 'Staff', field: 'ip_policy' }],
  })
  queries.setQueryData(inventoryDetailQuery('lab', 'ip-policies', 'ipp_1').queryKey, {
    row: storedRow('ipp_1', 'Staff'),
    used_by: [
      { resource: 'ip-policy-rules', id: 'ipr_1', title: '192.0.2.0/24', field: 'ip_policy' },
      { resource: 'tcp-edges', id: 'edgtcp_1', title: 'Broker', field: 'ip_restriction.ip_policies' },
    ],
    uses: [],
  })
  const text = textOf(onAccount(<DeleteIpPolicyRule id="ipr_1" />, { queries }))
  expect(text).toMatch(/Rule of IP policy Staff.*Affected.*TCP edge Broker/s)
})
