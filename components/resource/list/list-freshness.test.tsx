import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import type { ResourceName } from '@/lib/resources/resource-types'
import { ListTotal, useRefresh } from './list-freshness'

const sent: string[] = []
const toast = vi.hoisted(() => vi.fn())
vi.mock('@/components/ui/toast', async (original) => ({
  ...(await original<object>()),
  useToast: () => toast,
}))
afterEach(() => {
  vi.unstubAllGlobals()
  toast.mockReset()
  sent.length = 0
})

const ok = { status: 200, body: { as_of: null, syncing: false, error: null, listable: true } }
const failure = (status: number, error_code: string, details: Record<string, string>) => ({
  status,
  body: { status_code: status, error_code, msg: 'Refused.', details },
})

/**
 * Refreshes lists whose syncs return these responses. Returns the keys of the queries that were then marked as stale.
 */
async function refresh(
  answers: { status: number; body: unknown }[],
  isDue?: (resource: ResourceName) => boolean,
) {
  const left = [...answers]
  vi.stubGlobal('fetch', (url: string) => {
    sent.push(url)
    const { status, body } = left.shift() ?? ok
    return Promise.resolve(Response.json(body, { status }))
  })
  const kinds: ResourceName[] = ['endpoints', 'https-edges']
  const queries = new QueryClient()
  for (const kind of kinds) queries.setQueryData([kind], 'rows')
  const found: ReturnType<typeof useRefresh>[] = []
  function List() {
    found.push(useRefresh(kinds, [], isDue))
    return null
  }
  onAccount(<List />, { queries })
  found[0]?.run()
  await vi.waitFor(() =>
    expect(kinds.map((kind) => queries.getQueryState([kind])?.isInvalidated)).toEqual([true, true]),
  )
  return kinds.map((kind) => queries.getQueryData([kind]))
}

test.each([
  [
    'a request limit',
    failure(429, 'ADIT_TOO_MANY', { retry_after: '56' }),
    /^Couldn't refresh HTTPS edges\. Too many requests\..* Try again at /,
  ],
  [
    'a full disk',
    failure(503, 'ADIT_STORE', { reason: 'disk-full' }),
    /^Couldn't refresh HTTPS edges\. The console's disk is full\./,
  ],
])('a refresh that fails because of %s shows the reason and keeps the rows', async (_, failed, message) => {
  expect(await refresh([ok, failed])).toEqual(['rows', 'rows'])
  await vi.waitFor(() => expect(toast.mock.calls).toEqual([[expect.stringMatching(message), 'refused']]))
})

test('a refresh that succeeds shows no message', async () => {
  await refresh([ok, ok])
  await vi.dynamicImportSettled()
  expect(toast).not.toHaveBeenCalled()
})

test('a refresh skips lists that are not due', async () => {
  await refresh([ok], (resource) => resource === 'https-edges')
  expect(sent).toEqual([expect.stringMatching(/\/sync\/lab\/https-edges$/)])
})

test('the number of rows ignores a grouping that the list does not have, like the rows', () => {
  const queries = new QueryClient()
  const store = (search: Record<string, string>, total: number) =>
    queries.setQueryData(['endpoints', 'page', 'lab', search], { total, all: 9 })
  store({ q: 'dock' }, 3)
  store({ q: 'dock', group: 'type' }, 4)
  const shown = (group: string) =>
    onAccount(<ListTotal name="endpoints" filters={['type']} />, {
      queries,
      at: `/endpoints?q=dock&group=${group}`,
    })
  expect(shown('nothing')).toContain('3 of 9')
  expect(shown('type')).toContain('4 of 9')
})
