import { HydrationBoundary, QueryClient } from '@tanstack/react-query'
import { packedState } from '@/lib/client/pack'
import { notFound } from 'next/navigation'
import { BulkJobPage } from '@/components/bulk/bulk-job-page'
import { rowSearchOf } from '@/lib/bulk/model/rows'
import { loadBulkJob } from '@/lib/bulk/server/prefetch'
import { bulkJobQuery } from '@/lib/client/detail-queries'
import { Failure } from '@/lib/contract/failure'
import { type SearchParams, singleValue } from '@/lib/util/paths'

interface Props {
  params: Promise<{ account: string; id: string }>
  searchParams: Promise<SearchParams>
}

export const metadata = { title: 'Bulk job' }

export default async function Page({ params, searchParams }: Props) {
  const { account, id } = await params
  const search = rowSearchOf(singleValue(await searchParams))
  const queries = new QueryClient()
  try {
    const job = await loadBulkJob(account, id, search)
    queries.setQueryData(bulkJobQuery(account, id, search).queryKey, job)
  } catch (error) {
    if (error instanceof Failure && error.code === 'ADIT_NOT_FOUND') notFound()
  }
  return (
    <HydrationBoundary state={packedState(queries)}>
      <BulkJobPage id={id} />
    </HydrationBoundary>
  )
}
