import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { textOf } from '@/components/resource/testing/text-of'
import { onAccount } from '@/components/resource/testing/on-account'
import type { AgentsPage } from '@/lib/api/agents'
import { agentsQuery } from '@/lib/client/agents'
import { page } from '@/lib/api/testing/agents'
import { AgentsCard } from './overview-agents'
import { ALL_AGENTS } from './overview-all-agents'

function html(more: Partial<AgentsPage> = {}, states: Readonly<Record<string, number>> = {}): string {
  const queries = new QueryClient()
  const state = Object.entries(states).map(([value, count]) => ({ value, count, label: value }))
  queries.setQueryData(agentsQuery('lab', ALL_AGENTS).queryKey, page([], { facets: { state }, ...more }))
  return onAccount(<AgentsCard />, { queries })
}

test('it counts the agents that are online, and leads to those that are not', () => {
  const shown = html({}, { online: 1200, stopped: 1, gone: 2 })
  expect(textOf(shown)).toMatch(/Agents 1,200 online 2 offline , 1 stopped/)
  expect(shown).toContain('href="/lab/agents?state=gone"')
  expect(textOf(html({}, { online: 3 }))).toContain('3 online None offline')
})

test('what was never read is not counted, and what cannot be listed is left out', () => {
  const never = textOf(html({ as_of: null }))
  expect(never).toContain('Loading for the first time')
  expect(never).not.toContain('online')
  const error = { code: 'ADIT_UPSTREAM_KEY', message: 'Refused.' }
  expect(textOf(html({ as_of: null, error }))).toContain('Couldn&#x27;t be read')
  expect(textOf(html({ error }, { online: 3 }))).toContain('Last read')
  expect(html({ listable: false })).not.toContain('Agents')
})
