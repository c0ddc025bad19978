import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AccountProvider } from '@/components/shell/account-context'
import type { AccountView } from '@/lib/api/accounts'
import type { InventoryRow } from '@/lib/api/inventory'
import { type InventoryRows, inventoryRowsQuery } from '@/lib/client/inventory'
import { IpRestrictionView } from './ip-restriction-view'
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
  has_own_name_servers: false,
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
  looked_at: null,
})

function Standing({ ids }: { ids: string[] }) {
  const standing = useIpRules(ids)
  return standing.state === 'known' ? standing.rules.map(({ id }) => id).join(' ') : standing.state
}

/** Renders policies with these rules in the inventory. */
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
    'each policy has its own rules',
    { p1: { rows: [row('r1', 'p1'), row('r2', 'p2')] }, p2: { rows: [row('r2', 'p2')] } },
    'r1 r2',
  ],
  ['one is not read yet', { p1: { rows: [row('r1', 'p1')] } }, 'loading'],
  ['the first walk is on its way', { p1: {}, p2: { as_of: null } }, 'loading'],
  ['the API has no list of rules', { p1: {}, p2: { listable: false } }, 'not-listed'],
  ['there are more than are asked for', { p1: {}, p2: { isWhole: false } }, 'too-many'],
])('%s', (_, pages: Record<string, Partial<InventoryRows>>, wanted) => {
  expect(render(pages, <Standing ids={['p1', 'p2']} />)).toBe(wanted)
})

test('whom a restriction lets in is asked where its rules are known, and said to be unknown where not', () => {
  const view = <IpRestrictionView policyIds={['p1']} isEnabled />
  expect(render({ p1: {} }, view)).toMatch(/p1.*<details .*Test an address.*<input/)
  const unknown = render({ p1: { listable: false } }, view)
  expect(unknown).toMatch(/API can.+t list rules/)
  expect(unknown).not.toContain('<input')
})
