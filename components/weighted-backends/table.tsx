'use client'

import { ResourceList } from '@/components/resource/list/resource-list'
import { StateOf } from '@/components/ui/state-chip'
import type { InventoryRow } from '@/lib/api/inventory'
import { childCount } from '@/lib/resources/backends/text'
import { weightedBackendsInfo } from '@/lib/resources/info/weighted-backends'
import { splitState } from '@/lib/resources/item-state'

/** The number of backends, or the state of a resource without any. */
function backendsCell({ item }: InventoryRow) {
  const state = splitState(item)
  return state ? <StateOf of={state} /> : childCount(item.backends)
}

/** The list of weighted backends. */
export const WeightedBackendsTable = () => (
  <ResourceList info={weightedBackendsInfo} cells={{ backends: backendsCell }} />
)
