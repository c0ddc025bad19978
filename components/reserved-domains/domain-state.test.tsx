import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { textOf } from '@/components/resource/testing/text-of'
import { trafficQuery } from '@/lib/client/traffic'
import type { TrafficStage, TrafficState } from '@/lib/traffic/model/nodes'
import { DomainState } from './detail'

function chip(stage: TrafficStage, state: TrafficState) {
  const queries = new QueryClient()
  const node = { label: '', name: '', status: '', href: null, is_here: false } as const
  queries.setQueryData(trafficQuery('lab', 'reserved-domains', 'rd_1').queryKey, {
    nodes: [{ ...node, stage, state }],
    broken: 0,
    state,
    label: 'Failing',
    cause: 'Nothing listens on localhost:80',
    sentence: '',
    action: null,
  })
  return textOf(onAccount(<DomainState id="rd_1" />, { queries })).trim()
}

test('the state of a domain is that of its path if the worst problem is behind the domain', () => {
  expect(chip('service', 'wrong')).toBe('Failing')
  expect(chip('dns', 'wrong')).not.toContain('Failing')
  expect(chip('endpoint', 'unknown'), 'an unused domain').not.toContain('Failing')
})
