import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { storedRow } from '@/components/resource/testing/stored-row'
import { textOf } from '@/components/resource/testing/text-of'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import { DeleteEventSubscription, NewEventSubscription } from './forms'

function deletePage(destinations: object[]) {
  const queries = new QueryClient()
  const row = { ...storedRow('esb_1', 'Audit'), item: { sources: [], destinations } }
  const { queryKey } = inventoryDetailQuery('lab', 'event-subscriptions', 'esb_1')
  queries.setQueryData(queryKey, { row, used_by: [], uses: [] })
  return textOf(onAccount(<DeleteEventSubscription id="esb_1" />, { queries }))
}

test('the delete page mentions destinations only if the subscription has any', () => {
  expect(deletePage([])).toContain('Events are no longer forwarded')
  expect(deletePage([])).not.toContain('destinations')
  expect(deletePage([{ id: 'ed_1' }])).toContain('The destinations are kept.')
})

test('the create form says where destinations are set', () =>
  expect(textOf(onAccount(<NewEventSubscription />))).toContain('Add destinations in the platform'))
