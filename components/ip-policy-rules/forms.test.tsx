import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { storedRow } from '@/components/resource/testing/stored-row'
import { textOf } from '@/components/resource/testing/text-of'
import { inventoryDetailQuery, inventoryRowsQuery } from '@/lib/client/inventory'
import { ownAddressQuery } from '@/lib/client/session'
import { DeleteIpPolicyRule, NewIpPolicyRule } from './forms'

test('the form to delete an IP policy rule appears when its policy, effect and affected resources are known', () => {
  const queries = new QueryClient()
  const item = { id: 'r_1', action: 'allow', cidr: '192.0.2.0/24', ip_policy: { id: 'p_1', uri: '' } }
  const rule = { ...storedRow('r_1', '192.0.2.0/24'), item }
  const page = () => onAccount(<DeleteIpPolicyRule id="r_1" />, { queries })
  const button = /<button[^>]*type="submit"/
  const detail = inventoryDetailQuery('lab', 'ip-policy-rules', 'r_1').queryKey
  queries.setQueryData(detail, {
    row: rule,
    used_by: [],
    uses: [{ resource: 'ip-policies', id: 'p_1', title: 'Staff', field: 'ip_policy' }],
  })
  expect(page()).not.toMatch(button)
  queries.setQueryData(['ip-policy-rules', 'get', 'lab', 'r_1'], { item, isMismatch: false })
  expect(page()).not.toMatch(button)
  queries.setQueryData(inventoryRowsQuery('lab', 'ip-policy-rules', { q: 'p_1' }).queryKey, {
    as_of: '2026-01-01',
    syncing: false,
    error: null,
    listable: true,
    isWhole: true,
    rows: [rule],
  })
  expect(page()).not.toMatch(button)
  queries.setQueryData(ownAddressQuery.queryKey, '203.0.113.9')
  expect(page()).not.toMatch(button)
  const policy = {
    row: storedRow('p_1', 'Staff'),
    used_by: [
      { resource: 'ip-policy-rules', id: 'r_1', title: '192.0.2.0/24', field: 'ip_policy' },
      { resource: 'tcp-edges', id: 'edgtcp_1', title: 'Broker', field: 'ip_restriction.ip_policies' },
    ],
    uses: [],
  }
  queries.setQueryData(inventoryDetailQuery('lab', 'ip-policies', 'p_1').queryKey, policy)
  expect(page()).toMatch(button)
  expect(textOf(page())).toMatch(/This rule belongs to IP policy Staff.*Affected.*TCP edge Broker/s)
  expect(textOf(page())).toContain('The policy won&#x27;t allow any addresses in 192.0.2.0/24.')
  expect(textOf(page())).not.toContain('Used by')
})

test('the form for a new rule starts with the network in the URL', () => {
  const at = '/ip-policy-rules/new?ip_policy_id=p_1&cidr=203.0.113.45'
  const page = onAccount(<NewIpPolicyRule />, { at })
  expect(page).toContain('203.0.113.45/32')
  expect(textOf(page)).toContain('You can&#x27;t change the action later.')
})
