import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import { prefetchAgent } from './prefetch-agent'

const agentWith = (credential_id: string | null) => ({ agent: { id: 'ag_1', session: { credential_id } } })

vi.mock('@/lib/agents/server/prefetch', () => ({
  loadAgent: (_: string, id: string) => agentWith(id === 'none' ? null : id),
  loadAgentCommands: () => ({ commands: [] }),
}))
vi.mock('@/lib/server/prefetch', () => ({
  loadDetail: (_: string, resource: string, id: string) => ({ row: { title: `${resource} ${id}` } }),
}))

test.each([
  ['cr_1', 'credentials'],
  ['sshcr_1', 'ssh-credentials'],
] as const)(
  'the server reads the name of the credential %s, so that it appears at once',
  async (id, kind) => {
    const queries = new QueryClient()
    await prefetchAgent(queries, 'lab', id)
    expect(queries.getQueryData(inventoryDetailQuery('lab', kind, id).queryKey)).toEqual({
      row: { title: `${kind} ${id}` },
    })
  },
)

test('nothing is read for an agent without a credential', async () => {
  const queries = new QueryClient()
  await prefetchAgent(queries, 'lab', 'none')
  expect(queries.getQueryCache().getAll()).toHaveLength(2)
})
