import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { storedRow } from '@/components/resource/testing/stored-row'
import { textOf } from '@/components/resource/testing/text-of'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import { relatedStatesQuery } from '@/lib/client/traffic'
import { otherKeyState, ownKeyState } from '@/lib/resources/states/api-key-state'
import { ApiKeyDetail } from './detail'

function pageOf(state: typeof ownKeyState | typeof otherKeyState) {
  const queries = new QueryClient()
  const item = { id: 'ak_1', uri: '', created_at: '', description: 'Import', owner_id: 'bot_1' }
  queries.setQueryData(inventoryDetailQuery('lab', 'api-keys', 'ak_1').queryKey, {
    row: { ...storedRow('ak_1', 'Import'), item },
    used_by: [],
    uses: [],
  })
  queries.setQueryData(relatedStatesQuery('lab', 'api-keys', 'ak_1').queryKey, { states: { ak_1: state } })
  return textOf(onAccount(<ApiKeyDetail id="ak_1" />, { queries }))
}

test('the page of an API key has a section about its use, and says what is unknown', () => {
  const own = pageOf(ownKeyState)
  expect(own).toMatch(/Used by this console.*Usage.*see the API log/)
  const other = pageOf(otherKeyState)
  expect(other).toContain('Unknown')
  expect(other).toContain('Works only while its bot user is active. This console uses another key.')
  expect(other).toMatch(/Usage The API doesn.*t report which programs use a key/)
  expect(other).not.toMatch(/Used by|API log/)
})
