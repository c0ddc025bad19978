import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { inventoryRowsQuery } from '@/lib/client/inventory'
import { ownAddressQuery } from '@/lib/client/session'
import { RuleEffect, withRule } from './forms'

const shared = {
  title: '',
  created_at: '',
  source: 'list',
  first_seen_at: '',
  seen_at: '',
  gone_at: null,
  is_confirmed: true,
  checked_at: null,
} as const

/** Renders the effect of a new rule on a policy that denies 192.0.2.64/28. */
function effectOf(action: string, cidr: string): string {
  const queries = new QueryClient()
  const item = { id: 'r_1', action: 'deny', cidr: '192.0.2.64/28', ip_policy: { id: 'p_1', uri: '' } }
  queries.setQueryData(inventoryRowsQuery('lab', 'ip-policy-rules', { q: 'p_1' }).queryKey, {
    as_of: '2026-01-01',
    syncing: false,
    error: null,
    listable: true,
    isWhole: true,
    rows: [{ ...shared, id: 'r_1', item }],
  })
  queries.setQueryData(ownAddressQuery.queryKey, '203.0.113.9')
  return onAccount(<RuleEffect policyId="p_1" ruleId="" after={withRule({ id: '', action, cidr })} />, {
    queries,
  })
}

test('an allow rule inside a denied network has no effect and does not mention your address', () => {
  const shown = effectOf('allow', '192.0.2.70/32')
  expect(shown).toContain('This rule has no effect')
  expect(shown).toContain('192.0.2.70/32 is denied by the rule “deny 192.0.2.64/28”.')
  expect(shown).not.toContain('own address')
})

test.each([
  ['allow', '192.0.2.0/24'],
  ['deny', '192.0.2.70/32'],
  ['allow', '192.0.2'],
])('the rule “%s %s” has no note', (action, cidr) =>
  expect(effectOf(action, cidr)).not.toMatch(/no effect|address/),
)

test('a rule that changes access for your own address shows a note', () =>
  expect(effectOf('allow', '203.0.113.0/24')).toContain('Your own address: 203.0.113.9 is allowed'))
