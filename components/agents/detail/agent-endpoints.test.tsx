import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { textOf } from '@/components/resource/testing/text-of'
import { agent } from '@/lib/api/testing/agents'
import { relatedStatesQuery } from '@/lib/client/traffic'
import { AgentEndpoints } from './agent-endpoints'

test('each endpoint of an agent shows its service, state and cause', () => {
  const endpoint = (id: string, service: string) => ({ id, url: `https://${id}.example.com`, service })
  const quay = agent('quay', {
    endpoints: [endpoint('berths', 'http://localhost:8080'), endpoint('cameras', '')],
    endpoint_count: 3,
  })
  const queries = new QueryClient()
  queries.setQueryData(relatedStatesQuery('lab', 'tunnel-sessions', quay.session.id).queryKey, {
    states: {
      berths: { state: 'wrong', label: 'Unreachable', cause: 'Record missing' },
      cameras: { state: 'ready', label: 'Ready', cause: 'Ready' },
    },
  })
  const shown = textOf(onAccount(<AgentEndpoints agent={quay} served={quay} />, { queries }))
  expect(shown).toMatch(/berths.*Forwards to http:\/\/localhost:8080.*Record missing.*Unreachable/)
  expect(shown).toMatch(/cameras.*Unknown service.*Ready.*and 1 more/)
})

test('an endpoint has the state Unknown if its state is missing, but not while the states load', () => {
  const url = 'https://berths.example.com'
  const quay = agent('quay', {
    endpoints: [{ id: 'berths', url, service: 'http://localhost:8080' }],
    endpoint_count: 1,
  })
  const queries = new QueryClient()
  const shown = () => textOf(onAccount(<AgentEndpoints agent={quay} served={quay} />, { queries }))
  expect(shown()).not.toContain('Unknown')
  queries.setQueryData(relatedStatesQuery('lab', 'tunnel-sessions', quay.session.id).queryKey, { states: {} })
  expect(shown()).toMatch(/Forwards to http:\/\/localhost:8080.*Unknown/)
})

test.each([
  ['restarting', 'Restarting'],
  ['gone', 'Offline'],
] as const)('an agent that is %s lists its last endpoints as %s', (state, label) => {
  const endpoints = [{ id: 'berths', url: 'https://berths.example.com', service: 'http://localhost:8080' }]
  const quay = agent('quay', { state, session: { gone_at: '2026-11-20T09:00:01Z' } })
  const shown = textOf(
    onAccount(<AgentEndpoints agent={quay} served={{ endpoints, endpoint_count: 1 }} />, {
      queries: new QueryClient(),
    }),
  )
  expect(shown).toMatch(new RegExp(`Last known endpoints.*berths.*localhost:8080.*${label}`))
})
