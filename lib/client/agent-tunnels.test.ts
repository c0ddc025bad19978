import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { AgentTunnels } from '@/lib/api/agent-tunnels'
import { agentTunnelsQuery, setAgentTunnels } from './agent-tunnels'

const listed = (...names: string[]): AgentTunnels => ({
  api: null,
  choices: [],
  omitted: 0,
  tunnels: names.map((name) => ({
    name,
    public_url: `https://${name}.example.com`,
    proto: 'http',
    addr: '80',
  })),
  error: null,
  requested_at: null,
  saved: [],
})

test('a response is stored for the session that began during the request, not an older one in progress', async () => {
  const queries = new QueryClient()
  const before = agentTunnelsQuery('lab', 'ag_1', 'ts_before').queryKey
  const now = agentTunnelsQuery('lab', 'ag_1', 'ts_now').queryKey
  const other = agentTunnelsQuery('lab', 'ag_2', 'ts_other').queryKey
  queries.setQueryData(before, listed('one'))
  queries.setQueryData(other, listed())
  const queryFn = vi.fn(() => new Promise<AgentTunnels>(() => {}))
  onTestFinished(new QueryObserver(queries, { queryKey: now, queryFn }).subscribe(() => {}))
  expect(queryFn).toHaveBeenCalledOnce()
  await setAgentTunnels(queries, 'lab', 'ag_1', listed('one', 'two'))
  for (const key of [before, now]) expect(queries.getQueryData(key)?.tunnels).toHaveLength(2)
  expect(queries.isFetching({ queryKey: now })).toBe(0)
  expect(queries.getQueryData(other)?.tunnels).toEqual([])
})
