import { HydrationBoundary, QueryClient } from '@tanstack/react-query'
import { packedState } from '@/lib/client/pack'
import type { Metadata } from 'next'
import { AgentPage } from '@/components/agents/detail/agent-page'
import { trafficQuery } from '@/lib/client/traffic'
import { loadTrafficPath } from '@/lib/traffic/server/traffic'
import { cachedAgent, prefetchAgent } from '../prefetch-agent'

interface Props {
  params: Promise<{ account: string; id: string }>
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { account, id } = await params
  const known = await cachedAgent(account, id).catch(() => null)
  return { title: known?.agent.name ?? 'Agent' }
}

export default async function Page({ params }: Props) {
  const { account, id } = await params
  const queries = new QueryClient()
  await Promise.all([
    prefetchAgent(queries, account, id),
    queries.prefetchQuery({
      ...trafficQuery(account, 'agents', id),
      queryFn: () => loadTrafficPath(account, 'agents', id),
    }),
  ])
  return (
    <HydrationBoundary state={packedState(queries)}>
      <AgentPage id={id} />
    </HydrationBoundary>
  )
}
