import { HydrationBoundary, QueryClient } from '@tanstack/react-query'
import { packedState } from '@/lib/client/pack'
import { BulkJobsPage } from '@/components/bulk/bulk-jobs-page'
import { loadBulkJobs } from '@/lib/bulk/server/prefetch'
import { bulkJobsQuery } from '@/lib/client/bulk-jobs'

export const metadata = { title: 'Bulk jobs' }

export default async function Page({ params }: { params: Promise<{ account: string }> }) {
  const { account } = await params
  const queries = new QueryClient()
  await queries.prefetchQuery({ ...bulkJobsQuery(account), queryFn: () => loadBulkJobs(account) })
  return (
    <HydrationBoundary state={packedState(queries)}>
      <BulkJobsPage />
    </HydrationBoundary>
  )
}
