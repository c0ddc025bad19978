import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { storedRow } from '@/components/resource/testing/stored-row'
import { textOf } from '@/components/resource/testing/text-of'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import { relatedStatesQuery, trafficQuery } from '@/lib/client/traffic'
import type { TrafficStage } from '@/lib/traffic/model/nodes'
import { EndpointsNote } from './detail'

function note(stage: TrafficStage | null) {
  const queries = new QueryClient()
  const of = ['lab', 'reserved-domains', 'rd_1'] as const
  const node = { label: '', name: '', state: 'attention', status: '', href: null, is_here: false } as const
  queries.setQueryData(trafficQuery(...of).queryKey, {
    nodes: stage ? [{ ...node, stage }] : [],
    broken: stage ? 0 : null,
    state: 'attention',
    label: '',
    cause: null,
    sentence: '',
    action: null,
  })
  queries.setQueryData(inventoryDetailQuery(...of).queryKey, {
    row: { ...storedRow('rd_1', 'a.example'), item: {} },
    used_by: ['ep_1', 'ep_2', 'ep_3'].map((id) => ({
      resource: 'endpoints',
      id,
      title: id,
      field: 'domain',
    })),
    uses: [],
  })
  queries.setQueryData(relatedStatesQuery(...of).queryKey, {
    states: { ep_1: { state: 'wrong', label: '' }, ep_2: { state: 'ready', label: '' } },
  })
  return textOf(onAccount(<EndpointsNote id="rd_1" />, { queries })).trim()
}

test('the header of a domain counts the endpoints with problems of their own', () => {
  expect(note('agent')).toBe('1 of 3 endpoints needs attention.')
  expect(note('domain')).toBe('')
  expect(note(null)).toBe('')
})
