import { dehydrate, type DehydratedState, QueryClient } from '@tanstack/react-query'
import { navigationQuery } from '@/lib/client/inventory'
import { loadNavigation } from '@/lib/server/prefetch'

/** Returns the numbers in an account's navigation for the browser. Without them, the navigation has no badges. */
export async function navigationState(account: string): Promise<DehydratedState> {
  const queries = new QueryClient()
  await queries.prefetchQuery({ ...navigationQuery(account), queryFn: () => loadNavigation(account) })
  return dehydrate(queries)
}
