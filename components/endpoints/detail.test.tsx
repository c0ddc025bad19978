import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { storedRow } from '@/components/resource/testing/stored-row'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import { EndpointDetail } from './detail'

test('the page of an endpoint shows a policy that the API returned as an object', () => {
  const queries = new QueryClient()
  const item = {
    id: 'ep_1',
    created_at: '',
    type: 'cloud',
    url: 'https://a.example',
    traffic_policy: { on_http_request: [{ name: 'as-object' }] },
  }
  const row = { ...storedRow('ep_1', 'Title'), item }
  queries.setQueryData(inventoryDetailQuery('lab', 'endpoints', 'ep_1').queryKey, {
    row,
    used_by: [],
    uses: [],
  })
  const page = onAccount(<EndpointDetail id="ep_1" />, { queries })
  expect(page).toContain('aria-label="Traffic policy"')
  expect(page).toContain('Its traffic policy handles the requests')
  expect(page).toContain('as-object')
})
