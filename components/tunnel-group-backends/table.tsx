'use client'

import { ResourceList } from '@/components/resource/list/resource-list'
import type { Column } from '@/components/ui/data-table-column'
import { StateOf } from '@/components/ui/state-chip'
import type { InventoryRow } from '@/lib/api/inventory'
import { labelsIn, tunnelGroupBackendsInfo } from '@/lib/resources/info/backends'
import { tunnelGroupState } from '@/lib/resources/states/tunnel-group-state'

const more: Column<InventoryRow>[] = [
  {
    id: 'state',
    header: 'State',
    width: '7rem',
    cell: ({ item }) => <StateOf of={tunnelGroupState(item)} />,
  },
]

export function TunnelGroupBackendsTable() {
  return (
    <ResourceList
      info={tunnelGroupBackendsInfo}
      more={more}
      texts={{ labels: ({ item }) => labelsIn(item.labels) }}
    />
  )
}
