import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { storedRow } from '@/components/resource/testing/stored-row'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import { DeleteReservedDomain } from './forms'

vi.mock('next/navigation', () => ({
  useRouter: () => ({ push: () => undefined }),
  useSearchParams: () => new URLSearchParams(),
}))

test('the page of a domain speaks of CNAME records only where the domain has them', () => {
  const queries = new QueryClient()
  const shown = (cname_target: string | null) => {
    const stored = {
      ...storedRow('rd_1', 'a.lab.localhost'),
      item: { domain: 'a.lab.localhost', cname_target },
    }
    const key = inventoryDetailQuery('lab', 'reserved-domains', 'rd_1').queryKey
    queries.setQueryData(key, { row: stored, used_by: [], uses: [] })
    return onAccount(<DeleteReservedDomain id="rd_1" />, { queries })
  }
  expect(shown('target.platform.example')).toContain('If your DNS has its CNAME records, delete them too')
  expect(shown(null)).not.toContain('CNAME')
  expect(shown(null)).toContain('You have no DNS records to delete')
})
