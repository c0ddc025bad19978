'use client'

import { ResourceList } from '@/components/resource/list/resource-list'
import { childCount } from '@/lib/resources/backends/words'
import { weightedBackendsInfo } from '@/lib/resources/info/weighted-backends'

/** The list of weighted backends. */
export function WeightedBackendsTable() {
  return (
    <ResourceList info={weightedBackendsInfo} cells={{ backends: ({ item }) => childCount(item.backends) }} />
  )
}
