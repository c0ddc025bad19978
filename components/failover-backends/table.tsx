'use client'

import { ownStateColumn } from '@/components/resource/list/own-state-column'
import { ResourceList } from '@/components/resource/list/resource-list'
import { splitState } from '@/lib/resources/item-state'
import { childCount } from '@/lib/resources/backends/words'
import { failoverBackendsInfo } from '@/lib/resources/info/failover-backends'

const more = [ownStateColumn(splitState)]

/** The list of failover backends. */
export function FailoverBackendsTable() {
  return (
    <ResourceList
      info={failoverBackendsInfo}
      more={more}
      cells={{ backends: ({ item }) => childCount(item.backends) }}
    />
  )
}
