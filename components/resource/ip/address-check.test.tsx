import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { AccountProvider } from '@/components/shell/account-context'
import type { AccountView } from '@/lib/api/accounts'
import type { InventoryRow } from '@/lib/api/inventory'
import { inventoryDetailQuery, type InventoryRows, inventoryRowsQuery } from '@/lib/client/inventory'
import { type DecidingRule, decideAddress } from '@/lib/resources/ip/policy-decision'
import { storedRow } from '@/components/resource/testing/stored-row'
import { textOf } from '@/components/resource/testing/text-of'
import { AddressVerdict, PolicyChoice } from './address-check'
import { IpRestrictionView } from '../module/shared-cards'
import { useIpRules } from './use-ip-rules'

const account: AccountView = {
  slug: 'lab',
  name: 'Lab',
  base_url: 'https://api.example',
  version_header: 'Service-Version',
  version: '2',
  kind: 'connected',
  blocked: {},
  accepts: [],
  settable: [],
  has_own_dns_servers: false,
}
const viewer = { id: 'u', email: 'a@example.com', role: 'viewer' } as const
const known = { as_of: '2026-01-01', syncing: false, error: null, listable: true, isWhole: true }

const row = (id: string, policyId: string): InventoryRow => ({
  id,
  title: '',
  created_at: '',
  item: { id, cidr: '10.0.0.0/8', action: 'allow', ip_policy: { id: policyId, uri: '' } },
  source: 'list',
  first_seen_at: '',
  seen_at: '',
  gone_at: null,
  is_confirmed: true,
  checked_at: null,
})

function Rules({ ids }: { ids: string[] }) {
  const lookup = useIpRules(ids)
  return lookup.state === 'known' ? lookup.rules.map(({ id }) => id).join(' ') : lookup.state
}

function render(pages: Record<string, Partial<InventoryRows>>, child: React.ReactNode) {
  const queries = new QueryClient()
  for (const [id, page] of Object.entries(pages))
    queries.setQueryData(inventoryRowsQuery('lab', 'ip-policy-rules', { q: id }).queryKey, {
      ...known,
      rows: [],
      ...page,
    })
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <AccountProvider value={{ account, viewer }}>{child}</AccountProvider>
    </QueryClientProvider>,
  )
}

test.each([
  [
    'the rules of each policy are combined',
    { p1: { rows: [row('r1', 'p1'), row('r2', 'p2')] }, p2: { rows: [row('r2', 'p2')] } },
    'r1 r2',
  ],
  ['the rules are loading while one policy is not loaded', { p1: { rows: [row('r1', 'p1')] } }, 'loading'],
  ['the rules are loading during the first walk', { p1: {}, p2: { as_of: null } }, 'loading'],
  ['the rules are not listed if the API cannot list them', { p1: {}, p2: { listable: false } }, 'not-listed'],
  [
    'the rules are too many if a policy has more than one page',
    { p1: {}, p2: { isWhole: false } },
    'too-many',
  ],
])('%s', (_, pages: Record<string, Partial<InventoryRows>>, wanted) => {
  expect(render(pages, <Rules ids={['p1', 'p2']} />)).toBe(wanted)
})

test('a restriction has an address test only if its rules are known', () => {
  const view = <IpRestrictionView policyIds={['p1']} isEnabled />
  expect(render({ p1: {} }, view)).toMatch(/p1.*<details .*Test an address.*<input/)
  const unknown = render({ p1: { listable: false } }, view)
  expect(unknown).toMatch(/API can.+t list rules/)
  expect(unknown).not.toContain('<input')
})

describe('the verdict about an address', () => {
  const shown = (
    text: string,
    rules: DecidingRule[],
    options: Parameters<typeof onAccount>[1] = {},
    ids = ['p1'],
  ) => {
    const decision = decideAddress(rules, text)
    return decision
      ? onAccount(<AddressVerdict decision={decision} address={text} policyIds={ids} />, options)
      : ''
  }
  const blocked = { 'ip-policy-rules.create': null }
  const rule = (action: string, cidr: string) => ({ id: 'r1', action, cidr })
  const allow = 'href="/lab/ip-policy-rules/new?ip_policy_id=p1&amp;cidr=203.0.113.45"'

  test('offers a rule that allows the address if no rule matches it', () => {
    const verdict = shown('203.0.113.45', [rule('allow', '192.0.2.0/24')], { blocked })
    expect(verdict).toContain(allow)
    expect(verdict).toContain('Allow 203.0.113.45')
    expect(shown('203.0.113.45', [], { blocked })).toContain(allow)
  })

  test('chooses no policy for the person if several can have the rule', () => {
    const verdict = shown('203.0.113.45', [], { blocked }, ['p1', 'p2'])
    expect(verdict).toContain('Allow 203.0.113.45')
    expect(verdict).not.toContain('/new?')
    const queries = new QueryClient()
    queries.setQueryData(inventoryDetailQuery('lab', 'ip-policies', 'p1').queryKey, {
      row: storedRow('p1', 'Staff'),
      used_by: [],
      uses: [],
    })
    const choice = (value?: string) =>
      onAccount(<PolicyChoice policyIds={['p1', 'p2']} value={value} onChoose={() => {}} />, { queries })
    expect(textOf(choice())).toMatch(/Staff.*p1.*p2/)
    expect(choice()).not.toContain('checked=""')
    expect(choice('p2').match(/checked=""/g)).toHaveLength(1)
  })

  test('offers to edit the rule that denies the address, because an allow rule would have no effect', () => {
    const rules = [rule('deny', '203.0.113.0/24')]
    const edit = { 'ip-policy-rules.update': null }
    const verdict = shown('203.0.113.45', rules, { blocked: edit })
    expect(verdict).toMatch(/href="\/lab\/ip-policy-rules\/r1\/edit"[^>]*>Edit rule</)
    expect(shown('203.0.113.45', rules, { blocked: edit }, [])).not.toContain('Edit rule')
    expect(shown('203.0.113.45', rules)).not.toContain('Edit rule')
  })

  test.each<[string, DecidingRule[], Parameters<typeof onAccount>[1], string[]]>([
    ['a deny rule matches', [rule('deny', '203.0.113.0/24')], { blocked }, ['p1']],
    ['a rule allows the address', [rule('allow', '203.0.113.0/24')], { blocked }, ['p1']],
    ['the person is a viewer', [], { blocked: { 'ip-policy-rules.create': 'role-operator' } }, ['p1']],
    ['the test is part of a form', [], { blocked }, []],
  ])('offers no rule if %s', (_, rules, options, ids) =>
    expect(shown('203.0.113.45', rules, options, ids)).not.toContain('/new?'),
  )
})
