import type { QueryClient } from '@tanstack/react-query'
import type { InventorySearch } from '@/lib/api/inventory'
import { listStatesQuery } from '@/lib/client/inventory'
import { relatedStatesQuery } from '@/lib/client/traffic'
import type { ResourceName } from '@/lib/resources/resource-types'
import { isStatedList, type ListName } from '@/lib/resources/stated'
import { loadListStates, loadRelatedStates } from '@/lib/traffic/server/traffic'

/** Prefetches the states of a list's rows if the list has a state column. */
export async function prefetchListStates(
  queries: QueryClient,
  account: string,
  resource: ListName,
  search: InventorySearch,
): Promise<void> {
  if (!isStatedList(resource)) return
  await queries.prefetchQuery({
    ...listStatesQuery(account, resource, search),
    queryFn: () => loadListStates(account, resource, search),
  })
}

/** Prefetches the states of a resource and of its related resources. */
export const prefetchRelatedStates = (
  queries: QueryClient,
  account: string,
  resource: ResourceName,
  id: string,
): Promise<void> =>
  queries.prefetchQuery({
    ...relatedStatesQuery(account, resource, id),
    queryFn: () => loadRelatedStates(account, resource, id),
  })
