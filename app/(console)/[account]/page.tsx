import { HydrationBoundary, QueryClient } from '@tanstack/react-query'
import { packedState } from '@/lib/client/pack'
import { agentsUptimeQuery } from '@/lib/client/agents'
import { historyQuery } from '@/lib/client/logs'
import { expiriesQuery, overviewQuery } from '@/lib/client/across'
import { loadExpiries, loadHistory, loadOverview } from '@/lib/server/prefetch'
import { loadAgentsUptime } from '@/lib/agents/server/prefetch'
import { OverviewPage } from '@/components/overview/overview'

export const metadata = { title: 'Overview' }

export default async function Page({ params }: { params: Promise<{ account: string }> }) {
  const { account } = await params
  const queries = new QueryClient()
  await Promise.all([
    queries.prefetchQuery({ ...overviewQuery(account), queryFn: () => loadOverview(account) }),
    queries.prefetchQuery({ ...agentsUptimeQuery(account), queryFn: () => loadAgentsUptime(account) }),
    queries.prefetchQuery({ ...expiriesQuery(account), queryFn: () => loadExpiries(account) }),
    queries.prefetchQuery({ ...historyQuery(account), queryFn: () => loadHistory(account) }),
  ])
  return (
    <HydrationBoundary state={packedState(queries)}>
      <OverviewPage />
    </HydrationBoundary>
  )
}
