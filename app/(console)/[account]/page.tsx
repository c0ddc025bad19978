import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import { overviewQuery } from '@/lib/client/inventory'
import { loadOverview } from '@/lib/server/prefetch'
import { OverviewPage } from './overview'

export const metadata = { title: 'Overview' }

export default async function Page({ params }: { params: Promise<{ account: string }> }) {
  const { account } = await params
  const queries = new QueryClient()
  await queries.prefetchQuery({ ...overviewQuery(account), queryFn: () => loadOverview(account) })
  return (
    <HydrationBoundary state={dehydrate(queries)}>
      <OverviewPage />
    </HydrationBoundary>
  )
}
