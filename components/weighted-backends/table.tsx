'use client'

import { ownStateColumn } from '@/components/resource/list/own-state-column'
import { ResourceList } from '@/components/resource/list/resource-list'
import { splitState } from '@/lib/resources/item-state'
import { childCount } from '@/lib/resources/backends/words'
import { weightedBackendsInfo } from '@/lib/resources/info/weighted-backends'

const more = [ownStateColumn(splitState)]

/** The list of weighted backends. */
export function WeightedBackendsTable() {
  return (
    <ResourceList
      info={weightedBackendsInfo}
      more={more}
      cells={{ backends: ({ item }) => childCount(item.backends) }}
    />
  )
}
