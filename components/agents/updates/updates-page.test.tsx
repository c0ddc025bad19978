import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { anUpdate } from '@/lib/api/testing/agent-updates'
import { agentUpdatesQuery } from '@/lib/client/agents'
import { UpdatesPage } from './updates-page'

const section = { label: 'Agents', heading: 'Agents', tabs: [], current: '' }

function text(count: number, params = ''): string {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const updates = Array.from({ length: count }, (_, n) =>
    anUpdate({ id: `upd_${n}`, name: `Update ${n}.`, state: n % 2 === 1 ? 'paused' : 'running' }),
  )
  queries.setQueryData(agentUpdatesQuery('lab').queryKey, { updates })
  return onAccount(<UpdatesPage section={section} />, { queries, at: `/agent-updates?${params}` })
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}
const rows = (shown: string) => [...shown.matchAll(/Update \d+\./g)].length

test('the list has the same search, filters and empty states as other lists', () => {
  expect(text(0)).toMatch(/No rolling updates yet.*New rolling update/)
  expect(rows(text(6))).toBe(6)
  expect(rows(text(6, 'state=Paused'))).toBe(3)
  expect(text(6, 'state=Paused')).toContain('3 of 6 rows')
  expect(rows(text(6, 'q=update 4'))).toBe(1)
  expect(text(6, 'q=quay')).toMatch(/No rolling updates match .*Clear search/)
  expect(text(6, 'q=quay&state=Paused')).toContain('Clear filters')
})
