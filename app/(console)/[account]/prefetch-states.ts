import type { QueryClient } from '@tanstack/react-query'
import type { InventorySearch } from '@/lib/api/inventory'
import { listStatesQuery } from '@/lib/client/inventory'
import { relatedStatesQuery } from '@/lib/client/traffic'
import type { ResourceName } from '@/lib/resources/resource-types'
import { isStatedList, type ListName } from '@/lib/resources/states/stated'
import { loadListStates, loadRelatedStates } from '@/lib/traffic/server/traffic'
import type { ReadRows } from '@/lib/server/inventory/list-page'
import { type Prefetch, prefetchInto } from '../prefetched'

/** Prefetches the states of a list's rows. Returns the rows, or null if the list has no states or loading fails. */
export async function prefetchStates(
  client: QueryClient,
  { account, resource, search }: { account: string; resource: ListName; search: InventorySearch },
): Promise<ReadRows | null> {
  if (!isStatedList(resource)) return null
  let rows: ReadRows | null = null
  await prefetchInto(client, [
    listStatesQuery(account, resource, search),
    async () => {
      const { read, list } = await loadListStates(account, resource, search)
      rows = read
      return list
    },
  ])
  return rows
}

export const relatedStates = (account: string, resource: ResourceName, id: string): Prefetch => [
  relatedStatesQuery(account, resource, id),
  () => loadRelatedStates(account, resource, id),
]
