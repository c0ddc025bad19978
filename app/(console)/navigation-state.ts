import { dehydrate, type DehydratedState, QueryClient } from '@tanstack/react-query'
import { navigationQuery } from '@/lib/client/inventory'
import { loadNavigation } from '@/lib/server/prefetch'

/** Returns the counts in an account's navigation. If they are unavailable, the navigation shows no badges. */
export async function navigationState(account: string): Promise<DehydratedState> {
  const queries = new QueryClient()
  await queries.prefetchQuery({ ...navigationQuery(account), queryFn: () => loadNavigation(account) })
  return dehydrate(queries)
}
