import { BulkJobsPage } from '@/components/bulk/bulk-jobs-page'
import { loadBulkJobs } from '@/lib/bulk/server/prefetch'
import { bulkJobsQuery } from '@/lib/client/bulk-jobs'
import { Prefetched, type Prefetch } from '../../prefetched'

export const metadata = { title: 'Bulk jobs' }

export default async function Page({ params }: { params: Promise<{ account: string }> }) {
  const { account } = await params
  const queries: Prefetch[] = [[bulkJobsQuery(account), () => loadBulkJobs(account)]]
  return (
    <Prefetched queries={queries}>
      <BulkJobsPage />
    </Prefetched>
  )
}
