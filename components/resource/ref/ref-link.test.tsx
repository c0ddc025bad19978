import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import { RefLink } from './ref-link'

test('the name of a linked resource breaks only after separators', () => {
  const queries = new QueryClient()
  queries.setQueryData(inventoryDetailQuery('lab', 'endpoints', 'ep_1').queryKey, {
    row: {
      id: 'ep_1',
      title: 'https://cameras.harbour.example',
      created_at: '',
      item: {},
      source: 'list',
      first_seen_at: '',
      seen_at: '',
      gone_at: null,
      is_confirmed: true,
      checked_at: null,
    },
    used_by: [],
    uses: [],
  })
  expect(onAccount(<RefLink id="ep_1" resources={['endpoints']} />, { queries })).toMatch(
    />https:\/\/<wbr\/>cameras\.<wbr\/>harbour\.<wbr\/>example<\/a>/,
  )
})
