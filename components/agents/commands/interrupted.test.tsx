import type * as ReactQuery from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { InterruptedEndpoints } from './interrupted'

const refresh = vi.hoisted(() => ({ isError: false, isFetching: false }))
vi.mock('@tanstack/react-query', async (original) => {
  const page = { listable: true, all: 1, as_of: '2026-01-01T00:00:00Z', error: null }
  const useQuery = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    queryKey[1] === 'interrupted' ? refresh : { data: page }
  return { ...(await original<typeof ReactQuery>()), useQuery }
})

const shown = () =>
  onAccount(
    <InterruptedEndpoints id="s_1" endpoints={[]} endpoint_count={0}>
      None known.
    </InterruptedEndpoints>,
  )

test('a refresh of the endpoints that was refused is not shown as one that succeeded', () => {
  expect(shown()).not.toContain('refresh the endpoints.')
  refresh.isError = true
  expect(shown()).toMatch(/Couldn&#x27;t refresh the endpoints\. (<!-- -->)?Last refreshed/)
})
