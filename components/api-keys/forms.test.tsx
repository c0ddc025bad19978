import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { storedRow } from '@/components/resource/testing/stored-row'
import { textOf } from '@/components/resource/testing/text-of'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import { DeleteApiKey } from './forms'

test('the page that deletes an API key says that its users are unknown, and how to replace the own key', () => {
  const queries = new QueryClient()
  queries.setQueryData(inventoryDetailQuery('lab', 'api-keys', 'ak_1').queryKey, {
    row: storedRow('ak_1', 'The console'),
    used_by: [],
    uses: [],
    unread: [],
  })
  const page = onAccount(<DeleteApiKey id="ak_1" />, { queries })
  expect(textOf(page)).toMatch(/Used by Unknown\. The API .+ which programs use a key/)
  expect(page).not.toContain('No resources in this account')
  expect(page).toMatch(/href="\/settings\/accounts"[^>]*>Settings → Accounts</)
  expect(page).toMatch(/Type The console to confirm/)
})
