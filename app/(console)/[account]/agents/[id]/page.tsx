import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { cache } from 'react'
import { agentQuery } from '@/lib/client/agents'
import { loadAgent } from '@/lib/agents/server/prefetch'
import { AgentPage } from '@/components/agents/detail/agent-page'

interface Props {
  params: Promise<{ account: string; id: string }>
}

const agentOf = cache(loadAgent) // read once for both title and page

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { account, id } = await params
  const known = await agentOf(account, id).catch(() => null)
  return { title: known?.agent.name ?? 'Agent' }
}

export default async function Page({ params }: Props) {
  const { account, id } = await params
  const queries = new QueryClient()
  await queries.prefetchQuery({ ...agentQuery(account, id), queryFn: () => agentOf(account, id) })
  return (
    <HydrationBoundary state={dehydrate(queries)}>
      <AgentPage id={id} />
    </HydrationBoundary>
  )
}
