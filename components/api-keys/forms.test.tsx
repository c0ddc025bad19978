import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { storedRow } from '@/components/resource/testing/stored-row'
import { textOf } from '@/components/resource/testing/text-of'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import { relatedStatesQuery } from '@/lib/client/traffic'
import { type ResourceState } from '@/lib/resources/states/own-state'
import { otherKeyState, ownKeyState, unidentifiedKeyState } from '@/lib/resources/states/api-key-state'
import { DeleteApiKey } from './forms'

function deletePage(state: ResourceState) {
  const queries = new QueryClient()
  queries.setQueryData(inventoryDetailQuery('lab', 'api-keys', 'ak_1').queryKey, {
    row: storedRow('ak_1', 'The console'),
    used_by: [],
    uses: [],
    unread: [],
  })
  queries.setQueryData(relatedStatesQuery('lab', 'api-keys', 'ak_1').queryKey, { states: { ak_1: state } })
  return onAccount(<DeleteApiKey id="ak_1" />, { queries })
}

test('the page that deletes an API key says that its users are unknown, and how to replace the own key', () => {
  const page = deletePage(unidentifiedKeyState)
  expect(textOf(page)).toMatch(/Used by Unknown\. The API .+ which programs use a key/)
  expect(page).not.toContain('No resources in this account')
  expect(page).toMatch(/href="\/settings\/accounts\?key=lab"[^>]*>Settings → Accounts</)
  expect(page).toMatch(/Type The console to confirm/)
})

test('the page warns before the key of this console is deleted, and is silent about it for another key', () => {
  const own = deletePage(ownKeyState)
  expect(textOf(own)).toMatch(/This console uses this key .*first create another key/)
  expect(textOf(own)).toMatch(/Used by This console\./)
  expect(own).toMatch(/Type The console to confirm/)
  expect(textOf(deletePage(otherKeyState))).not.toMatch(/If this console|This console uses/)
})
