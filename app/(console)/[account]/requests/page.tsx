import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import { ApiLog } from '@/components/api-log/api-log'
import { PageHeader } from '@/components/ui/page-header'
import { requestRateQuery, requestsQuery } from '@/lib/client/requests'
import { loadRequestRate, loadRequests } from '@/lib/server/prefetch'
import { type GivenSearch, givenOnce } from '../../given-search'

export const metadata = { title: 'API log' }

interface Props {
  params: Promise<{ account: string }>
  searchParams: Promise<GivenSearch>
}

export default async function Page({ params, searchParams }: Props) {
  const { account } = await params
  const { entry: _, ...search } = givenOnce(await searchParams)
  const queries = new QueryClient()
  await Promise.all([
    queries.prefetchQuery({
      ...requestsQuery(account, search),
      queryFn: () => loadRequests(account, search),
    }),
    queries.prefetchQuery({
      ...requestRateQuery(account, search),
      queryFn: () => loadRequestRate(account, search),
    }),
  ])
  return (
    <div className="space-y-4">
      <PageHeader
        title="API log"
        description="Calls that the console made to this account's API. Secrets are masked, and responses aren't kept."
      />
      <HydrationBoundary state={dehydrate(queries)}>
        <ApiLog />
      </HydrationBoundary>
    </div>
  )
}
