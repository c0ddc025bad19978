import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { storedRow } from '@/components/resource/testing/stored-row'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import { botUsers } from '@/lib/resources/bot-users'
import { botUsersInfo as info } from '@/lib/resources/info/bot-users'
import { ResourceDetail } from './resource-detail'

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: () => undefined }) }))

/** The head of a page of which the API's last answer is this error, or none yet. */
function headOf(error: Error | null, isStateDated = false) {
  const queries = new QueryClient({
    defaultOptions: { queries: { retryOnMount: false, staleTime: Infinity } },
  })
  const item = { id: 'bot_1', uri: '', created_at: '', name: 'crane-bot', active: true }
  const row = { ...storedRow('bot_1', 'crane-bot'), seen_at: '2026-01-01T00:00:00Z', item }
  queries.setQueryData(inventoryDetailQuery('lab', info.name, 'bot_1').queryKey, {
    row,
    used_by: [],
    uses: [],
  })
  if (error)
    queries
      .getQueryCache()
      .build(queries, { queryKey: [info.name, 'get', 'lab', 'bot_1'] })
      .setState({ status: 'error', error, fetchStatus: 'idle' })
  const page = (
    <ResourceDetail info={info} get={botUsers.ops.get} id="bot_1" state="Ready" isStateDated={isStateDated} />
  )
  const html = onAccount(page, { queries, blocked: { [botUsers.ops.get.name]: null } })
  return /<header.*?<\/header>/s.exec(html)?.[0]
}

test('a state that cannot be read now is shown with its age', () => {
  expect(headOf(new Error('No connection'))).toMatch(/Ready.*when last seen.*2026-01-01/s)
  expect(headOf(new Error('No connection'), true)).not.toContain('last seen')
  expect(headOf(null)).not.toContain('last seen')
})
