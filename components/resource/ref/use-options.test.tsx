import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import type { InventoryRow } from '@/lib/api/inventory'
import { inventoryPageQuery } from '@/lib/client/inventory'
import { useOptions } from './use-options'

const resource = 'static-backends'

const rowOf = (id: string, title: string): InventoryRow => ({
  id,
  title,
  created_at: '',
  item: {},
  source: 'list',
  first_seen_at: '',
  seen_at: '',
  gone_at: null,
  is_confirmed: true,
  checked_at: null,
})

/** Stores the response of a search with these rows. */
function load(queries: QueryClient, q: string, rows: readonly InventoryRow[]) {
  const { queryKey } = inventoryPageQuery('lab', resource, { sort: '-created_at', ...(q !== '' && { q }) })
  queries.setQueryData(queryKey, {
    rows: [...rows],
    page_size: 50,
    total: rows.length,
    all: 100,
    facets: {},
    next: null,
    previous: null,
    as_of: '',
    syncing: false,
    error: null,
    listable: true,
  })
}

function Found({ text }: { text: string }) {
  const { options, isSearching, isOutdated } = useOptions({
    resources: [resource],
    text,
    omitted: [],
    hasStates: false,
  })
  return (
    <p>{`${options.map(({ title }) => title).join()} ${isSearching || isOutdated ? 'searching' : 'ended'}`}</p>
  )
}

const found = (queries: QueryClient, text: string) =>
  onAccount(<Found text={text} />, { queries }).replace(/<\/p>.*/s, '')

test('while a search runs, the loaded rows that match its text are options', () => {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  load(queries, '', [rowOf('bkdst_1', 'Crane'), rowOf('bkdst_2', 'Lamp')])
  expect(found(queries, '')).toBe('<p>Crane,Lamp ended')
  expect(found(queries, 'cran')).toBe('<p>Crane searching')
  load(queries, 'cr', [rowOf('bkdst_3', 'Old crane'), rowOf('bkdst_4', 'Crow')])
  expect(found(queries, 'cran'), 'the longest loaded search has rows beyond the first page').toBe(
    '<p>Old crane searching',
  )
  load(queries, 'cran', [])
  expect(found(queries, 'cran')).toBe('<p> ended')
})
