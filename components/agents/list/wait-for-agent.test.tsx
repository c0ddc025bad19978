import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { textOf } from '@/components/resource/testing/text-of'
import { onAccount } from '@/components/resource/testing/on-account'
import { agent, samplePage } from '@/lib/api/testing/agents'
import { agentsQuery } from '@/lib/client/agents'
import { connectedSince, WaitForAgent } from './wait-for-agent'

const at = (started_at: string) => ({ session: { started_at } })
const since = Date.parse('2026-11-29T12:00:00Z')

test('only an online agent that connected since then is new', () => {
  const agents = [
    agent('old', at('2026-11-29T11:00:00Z')),
    agent('gone', { ...at('2026-11-29T12:01:00Z'), state: 'gone' }),
    agent('first', at('2026-11-29T12:00:10Z')),
    agent('last', at('2026-11-29T12:00:20Z')),
  ]
  expect(connectedSince(agents, since)?.id).toBe('last')
  expect(connectedSince(agents.slice(0, 2), since)).toBeUndefined()
})

test('the page waits for the agent with the new authtoken, then links to the agent', () => {
  const queries = new QueryClient()
  const text = () => textOf(onAccount(<WaitForAgent credential="cr_1" />, { queries }))
  expect(text()).toContain('Waiting for the agent…')
  const { queryKey } = agentsQuery('lab', { credential: 'cr_1' })
  queries.setQueryData(queryKey, samplePage([agent('gate-1')]))
  expect(text()).toMatch(/is online\. View agent/)
})
