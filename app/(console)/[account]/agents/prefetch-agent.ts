import type { QueryClient } from '@tanstack/react-query'
import { cache } from 'react'
import { agentCommandsQuery } from '@/lib/client/agents'
import { agentQuery } from '@/lib/client/opened'
import { loadAgent, loadAgentCommands } from '@/lib/agents/server/prefetch'

/**
 * Returns an agent by its ID or the ID of one of its sessions. Cached, so that the title and the page share one read.
 */
export const cachedAgent = cache(loadAgent)

/**
 * Prefetches an agent and its commands, so that the page doesn't shift when the outcome of the last command appears.
 */
export async function prefetchAgent(queries: QueryClient, account: string, id: string): Promise<void> {
  const query = agentQuery(account, id)
  await queries.prefetchQuery({ ...query, queryFn: () => cachedAgent(account, id) })
  const found = queries.getQueryData(query.queryKey)
  if (!found) return
  await queries.prefetchQuery({
    ...agentCommandsQuery(account, found.agent.id),
    queryFn: () => loadAgentCommands(account, found.agent.id),
  })
}
