import { HydrationBoundary, QueryClient } from '@tanstack/react-query'
import { packedState } from '@/lib/client/pack'
import { BackendsListPage } from '@/components/backends/backends-page'
import { backendsQuery } from '@/lib/client/inventory'
import { viewsQuery } from '@/lib/client/views'
import { sectionOf } from '@/lib/resources/navigation'
import { loadBackends, loadViews } from '@/lib/server/prefetch'
import { singleValue } from '@/lib/util/paths'
import type { ListProps } from '../pages'
import { prefetchListStates } from '../prefetch-states'

export const metadata = { title: 'Backends' }

export default async function Page({ params, searchParams }: ListProps) {
  const { account } = await params
  const search = singleValue(await searchParams)
  const queries = new QueryClient()
  await Promise.all([
    prefetchListStates(queries, account, 'backends', search),
    queries.prefetchQuery({
      ...viewsQuery(account, 'backends'),
      queryFn: () => loadViews(account, 'backends'),
    }),
    queries.prefetchQuery({
      ...backendsQuery(account, search),
      queryFn: () => loadBackends(account, search),
    }),
  ])
  return (
    <HydrationBoundary state={packedState(queries)}>
      <BackendsListPage section={sectionOf(account, { page: 'backends' })} />
    </HydrationBoundary>
  )
}
