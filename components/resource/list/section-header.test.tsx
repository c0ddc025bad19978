import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { textOf } from '@/components/resource/testing/text-of'
import type { InventoryPage } from '@/lib/api/inventory'
import { inventoryPageQuery } from '@/lib/client/inventory'
import { sectionOf } from '@/lib/resources/navigation'
import { IpPoliciesHeader } from './section-header'

const page: InventoryPage = {
  as_of: null,
  syncing: false,
  error: null,
  listable: true,
  rows: [],
  facets: {},
  total: 0,
  all: 0,
  page_size: 50,
  next: null,
  previous: null,
}

test('the tabs of IP policies show the number of rows in each list', () => {
  const queries = new QueryClient()
  const setAll = (name: 'ip-policies' | 'ip-policy-rules', all: number) =>
    queries.setQueryData(inventoryPageQuery('lab', name, {}).queryKey, { ...page, all })
  setAll('ip-policies', 7)
  setAll('ip-policy-rules', 1234)
  const section = sectionOf('lab', { resource: 'ip-policies' })
  const html = onAccount(<IpPoliciesHeader section={section} description="" actions={null} />, { queries })
  expect(textOf(html)).toMatch(/Policies 7 Rules 1,234/)
})
