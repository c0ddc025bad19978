import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import { historyQuery } from '@/lib/client/audit'
import { overviewQuery } from '@/lib/client/inventory'
import { loadHistory, loadOverview } from '@/lib/server/prefetch'
import { OverviewPage } from './overview'

export const metadata = { title: 'Overview' }

export default async function Page({ params }: { params: Promise<{ account: string }> }) {
  const { account } = await params
  const queries = new QueryClient()
  await Promise.all([
    queries.prefetchQuery({ ...overviewQuery(account), queryFn: () => loadOverview(account) }),
    queries.prefetchQuery({ ...historyQuery(account), queryFn: () => loadHistory(account) }),
  ])
  return (
    <HydrationBoundary state={dehydrate(queries)}>
      <OverviewPage />
    </HydrationBoundary>
  )
}
