import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import { agentsQuery } from '@/lib/client/agents'
import { historyQuery } from '@/lib/client/audit'
import { overviewQuery } from '@/lib/client/inventory'
import { loadHistory, loadOverview } from '@/lib/server/prefetch'
import { loadAgents } from '@/lib/agents/server/prefetch'
import { OverviewPage } from '@/components/overview/overview'
import { ALL_AGENTS } from '@/components/overview/overview-all-agents'

export const metadata = { title: 'Overview' }

export default async function Page({ params }: { params: Promise<{ account: string }> }) {
  const { account } = await params
  const queries = new QueryClient()
  await Promise.all([
    queries.prefetchQuery({ ...overviewQuery(account), queryFn: () => loadOverview(account) }),
    queries.prefetchQuery({
      ...agentsQuery(account, ALL_AGENTS),
      queryFn: () => loadAgents(account, ALL_AGENTS),
    }),
    queries.prefetchQuery({ ...historyQuery(account), queryFn: () => loadHistory(account) }),
  ])
  return (
    <HydrationBoundary state={dehydrate(queries)}>
      <OverviewPage />
    </HydrationBoundary>
  )
}
