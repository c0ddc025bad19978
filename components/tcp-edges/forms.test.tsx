import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { storedRow } from '@/components/resource/testing/stored-row'
import { inventoryPageQuery, listStatesQuery } from '@/lib/client/inventory'
import { NewTcpEdge, noneLeftText } from './forms'

const read = { listable: true, as_of: '2026-01-01T00:00:00Z', next: null }

test.each([
  ['a complete list', read, 'No other unused TCP addresses.'],
  ['a list that was never read', { ...read, as_of: null }, /are known/],
  ['an API without a list', { ...read, listable: false }, /are known/],
  ['more than one page', { ...read, next: 'cursor' }, /^You've already added/],
  [
    'more than one page of resources added by ID',
    { listable: false, as_of: null, next: 'cursor' },
    /^You've already added/,
  ],
])('the text about other TCP addresses for %s', (_, page, text) => expect(noneLeftText(page)).toMatch(text))

test('only addresses that nothing uses are suggested', () => {
  const queries = new QueryClient()
  const search = { state: 'unknown:Unused,unknown:Unknown' }
  queries.setQueryData(inventoryPageQuery('lab', 'reserved-addrs', search).queryKey, {
    ...read,
    syncing: false,
    error: null,
    rows: [storedRow('ra_1', '1.tcp.example:20000'), storedRow('ra_2', '2.tcp.example:20000')],
    previous: null,
    page_size: 50,
    total: 2,
    all: 3,
    facets: {},
  })
  queries.setQueryData(listStatesQuery('lab', 'reserved-addrs', search).queryKey, {
    counts: [],
    states: { ra_1: { state: 'ready', label: 'In use' }, ra_2: { state: 'unknown', label: 'Unused' } },
  })
  const page = onAccount(<NewTcpEdge />, { queries })
  expect(page).toContain('2.tcp.example:20000')
  expect(page).not.toContain('1.tcp.example:20000</')
})
