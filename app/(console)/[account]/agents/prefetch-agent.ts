import type { QueryClient } from '@tanstack/react-query'
import { cache } from 'react'
import { agentCommandsQuery } from '@/lib/client/agents'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import { agentQuery } from '@/lib/client/detail-queries'
import { loadAgent, loadAgentCommands } from '@/lib/agents/server/prefetch'
import { kindsOf } from '@/components/resource/ref/form-ref-id'
import { loadDetail } from '@/lib/server/prefetch'

/** Returns an agent by its ID or the ID of one of its sessions. Cached per request. */
export const cachedAgent = cache(loadAgent)

/** Prefetches an agent with its commands and credential. `id` is the ID of the agent or of one of its sessions. */
export async function prefetchAgent(queries: QueryClient, account: string, id: string): Promise<void> {
  const query = agentQuery(account, id)
  await queries.prefetchQuery({ ...query, queryFn: () => cachedAgent(account, id) })
  const found = queries.getQueryData(query.queryKey)
  if (!found) return
  const { id: agentId, session } = found.agent
  await Promise.all([
    queries.prefetchQuery({
      ...agentCommandsQuery(account, agentId),
      queryFn: () => loadAgentCommands(account, agentId),
    }),
    session.credential_id !== null && prefetchCredential(queries, account, session.credential_id),
  ])
}

const prefetchCredential = (queries: QueryClient, account: string, id: string) =>
  Promise.all(
    kindsOf(id, ['credentials', 'ssh-credentials']).map((kind) =>
      queries.prefetchQuery({
        ...inventoryDetailQuery(account, kind, id),
        queryFn: () => loadDetail(account, kind, id),
      }),
    ),
  )
