import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { DataTable } from '@/components/ui/data-table'
import type { InventoryPage, InventoryRow } from '@/lib/api/inventory'
import { reservedAddrsInfo } from '@/lib/resources/info/reserved-addrs'
import { listStatesQuery, shownPageQuery } from '@/lib/client/inventory'
import { groupSearch, useGroups } from './use-groups'

const row = (id: string): InventoryRow => ({
  id,
  title: `${id}.example`,
  created_at: '',
  item: {},
  source: 'list',
  first_seen_at: '',
  seen_at: '',
  gone_at: null,
  is_confirmed: true,
  checked_at: null,
})
const counts = { page_size: 100, total: 3, all: 3, facets: {}, next: null, previous: null }
const freshness = { as_of: null, error: null, syncing: false, listable: true }
const pageOf = (rows: InventoryRow[], groups: InventoryPage['groups']): InventoryPage => ({
  ...counts,
  ...freshness,
  rows,
  groups,
})

function Table({ data, isOpen = false }: { data: InventoryPage; isOpen?: boolean }) {
  const { groups, rows, states } = useGroups({
    info: reservedAddrsInfo,
    search: { group: 'region' },
    page: { data, isPlaceholderData: false },
    headingOf: (_, value) => value,
  })
  const closed = isOpen ? groups?.find((group) => !group.isOpen) : undefined
  closed?.onToggle()
  const columns = [{ id: 'title', header: 'Address', cell: ({ title }: InventoryRow) => title }]
  const actions = rows.map(({ id }) => states.states[id]?.action?.label ?? 'none')
  return (
    <DataTable
      caption={`${rows.length} rows, fixes: ${actions.join()}`}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      groups={groups}
    />
  )
}

test('groups that include their rows are open', () => {
  const values = [
    { value: 'us', count: 2, ids: ['c', 'a'] },
    { value: 'eu', count: 1, ids: ['b', 'gone'] },
  ]
  const html = onAccount(
    <Table data={pageOf([row('a'), row('b'), row('c')], { by: 'region', values, total: 2 })} />,
  )
  expect(html).toContain('aria-label="3 rows, fixes: none,none,none"')
  expect(html.match(/aria-expanded="true"/g)).toHaveLength(2)
  expect(html.match(/\w+\.example/g)).toEqual(['c.example', 'a.example', 'b.example'])
  expect(html.replace(/<[^>]+>/g, ' ')).toMatch(/us\s+2 TCP addresses.*eu\s+1 TCP address\s/)
})

test('groups of a long list are closed and show their counts', () => {
  const values = [{ value: 'us', count: 9_000 }]
  const html = onAccount(<Table data={pageOf([], { by: 'region', values, total: 1 })} />)
  expect(html).toContain('aria-expanded="false"')
  expect(html).toContain('9,000 TCP addresses')
  expect(html).not.toContain('Loading')
})

test('groups are refetched as often as the list', () => {
  const queries = new QueryClient()
  const data = pageOf([], { by: 'region', values: [{ value: 'us', count: 9_000 }], total: 1 })
  const read = { ...data, as_of: '2026-01-01T00:00:00Z' }
  onAccount(<Table data={data} />, { queries })
  const [group] = queries.getQueryCache().getAll()
  expect(group?.options).toHaveProperty(
    'refetchInterval',
    expect.toSatisfy((ms) => ms({ state: { data: read } }) === 15_000),
  )
})

test('rows of a group that loads its own rows have the fixes of their states', () => {
  const queries = new QueryClient()
  const search = groupSearch({ group: 'region' }, 'us')
  const label = 'Fix record'
  const state = { state: 'wrong', label: 'Unreachable', action: { label, href: '/' } } as const
  queries.setQueryData(listStatesQuery('lab', 'reserved-addrs', search).queryKey, {
    states: { a: state },
    counts: [],
  })
  queries.setQueryData(
    shownPageQuery('lab', 'reserved-addrs', search).queryKey,
    pageOf([row('a')], undefined),
  )
  const values = [{ value: 'us', count: 9_000 }]
  const table = () =>
    onAccount(<Table data={pageOf([], { by: 'region', values, total: 1 })} isOpen />, { queries })
  expect(table()).toContain('fixes: Fix record')
})

test('a list without groups shows its rows', () => {
  expect(onAccount(<Table data={pageOf([row('a')], undefined)} />)).toContain('a.example')
})
