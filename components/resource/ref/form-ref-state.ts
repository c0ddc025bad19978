import type { InventoryRow } from '@/lib/api/inventory'
import type { ResourceState } from '@/lib/resources/own-state'
import { tunnelGroupState } from '@/lib/resources/tunnel-group-state'
import type { ResourceName } from '@/lib/resources/resource-types'

/**
 * Returns the state of a tunnel group based on its own fields, as in the list of backends. Returns null for other
 * kinds, whose states the server determines, and for a tunnel group that no longer exists.
 */
export const ownState = (
  resource: ResourceName,
  { item, gone_at }: Pick<InventoryRow, 'item' | 'gone_at'>,
): ResourceState | null =>
  resource === 'tunnel-group-backends' && gone_at === null ? tunnelGroupState(item) : null
