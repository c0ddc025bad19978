import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { textOf } from '@/components/resource/testing/text-of'
import type { ListedAccount } from '@/lib/api/accounts'
import { accountsQuery } from '@/lib/client/settings'
import { AccountList } from './account-list'

const replaceLink = /href="\/settings\/accounts\?key=lab"[^>]*>Replace API key</

function list(last_result: ListedAccount['last_result'], blocked?: string) {
  const queries = new QueryClient()
  const row: ListedAccount = {
    slug: 'lab',
    name: 'Lab',
    base_url: 'https://api.example',
    version_header: 'Service-Version',
    version: '2',
    kind: 'connected',
    created_at: '2026-01-01T00:00:00Z',
    dns_servers: [],
    last_result,
    last_result_at: last_result && '2026-01-02T00:00:00Z',
  }
  queries.setQueryData(accountsQuery.queryKey, { accounts: [row] })
  return onAccount(<AccountList blocked={blocked} blockedProbe={undefined} />, { queries })
}

test.each([
  ['working', 'Responded'],
  ['failing', 'Errors'],
  ['unreachable', 'Not responding'],
  [null, 'Not checked'],
] as const)(
  'an account whose last result is %s has the state %s, and no link that replaces its key',
  (result, state) => {
    expect(textOf(list(result))).toContain(state)
    expect(list(result)).not.toMatch(replaceLink)
  },
)

test('an account with a refused key has a link that replaces the key, for admins', () => {
  expect(textOf(list('key-refused'))).toContain('Key rejected')
  expect(list('key-refused')).toMatch(replaceLink)
  const others = list('key-refused', 'Only admins can do this.')
  expect(textOf(others)).toContain('Key rejected')
  expect(others).not.toMatch(replaceLink)
})

test('the name of an account opens its settings, and a separate link its overview', () => {
  expect(list('working')).toMatch(/href="\/settings\/accounts\/edit\?account=lab"[^>]*>Lab</)
  expect(list('working')).toMatch(/<a[^>]*aria-label="Open Lab"[^>]*href="\/lab"/)
})
