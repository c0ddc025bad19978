import type { InventorySearch } from '@/lib/api/inventory'
import { listStatesQuery } from '@/lib/client/inventory'
import { relatedStatesQuery } from '@/lib/client/traffic'
import type { ResourceName } from '@/lib/resources/resource-types'
import { isStatedList, type ListName } from '@/lib/resources/states/stated'
import { loadListStates, loadRelatedStates } from '@/lib/traffic/server/traffic'
import type { Prefetch } from '../prefetched'

/** Returns the query for the states of a list's rows, or an empty array if the list has no state column. */
export const listStates = (account: string, resource: ListName, search: InventorySearch): Prefetch[] =>
  isStatedList(resource)
    ? [[listStatesQuery(account, resource, search), () => loadListStates(account, resource, search)]]
    : []

/** Returns the query for the states of a resource and of its related resources. */
export const relatedStates = (account: string, resource: ResourceName, id: string): Prefetch => [
  relatedStatesQuery(account, resource, id),
  () => loadRelatedStates(account, resource, id),
]
