import { HydrationBoundary, QueryClient } from '@tanstack/react-query'
import { packedState } from '@/lib/client/pack'
import { sitesQuery } from '@/lib/client/sites'
import { loadSites } from '@/lib/sites/server/prefetch'
import { SitesPage } from '@/components/sites/sites-page'

export const metadata = { title: 'Sites' }

export default async function Page({ params }: { params: Promise<{ account: string }> }) {
  const { account } = await params
  const queries = new QueryClient()
  await queries.prefetchQuery({ ...sitesQuery(account), queryFn: () => loadSites(account) })
  return (
    <HydrationBoundary state={packedState(queries)}>
      <SitesPage />
    </HydrationBoundary>
  )
}
