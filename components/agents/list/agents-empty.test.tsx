import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import type { AgentsPage } from '@/lib/api/agents'
import { samplePage } from '@/lib/api/testing/agents'
import { AgentsEmpty } from './agents-empty'

const html = (more: Partial<AgentsPage>, input: Parameters<typeof onAccount>[1] = {}) =>
  onAccount(
    <AgentsEmpty
      page={samplePage([], more)}
      action={<button>Connect agent</button>}
      list={{ clear: () => undefined, clearLabel: 'Clear filters', isNarrowed: true, search: {} }}
    />,
    input,
  )

test('an account without agents offers to connect one', () => {
  expect(html({})).toMatch(/No agents yet.*Connect agent/s)
  expect(html({ all: 1200 })).not.toContain('Connect agent')
})

test('filtered, unlistable and not yet loaded lists have different messages', () => {
  expect(html({ all: 1200 })).toContain('None of the 1,200 agents match')
  expect(html({ listable: false })).toContain('Agents can&#x27;t be listed')
  expect(html({ as_of: null })).toContain('Checking for agents')
  const blocked = { 'tunnel-sessions.list': 'not-known' } as const
  expect(html({ listable: false }, { blocked })).toContain('be listed yet')
})

test('a list that never loaded is not shown as empty', () => {
  const failed = html({ as_of: null, error: { code: 'ADIT_UPSTREAM_REFUSED', message: 'Refused.' } })
  expect(failed).toContain('been loaded yet. The console retries automatically.')
  expect(failed).not.toContain('No agents yet')
})
