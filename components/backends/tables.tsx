'use client'

import { ResourceList } from '@/components/resource/list/resource-list'
import { CutText } from '@/components/ui/cut-text'
import type { Column } from '@/components/ui/data-table-column'
import { StateOf } from '@/components/ui/state-chip'
import type { InventoryRow } from '@/lib/api/inventory'
import { labelsIn, tlsLabel, childCount } from '@/lib/resources/backends/text'
import {
  tunnelGroupBackendsInfo,
  staticBackendsInfo,
  httpResponseBackendsInfo,
  weightedBackendsInfo,
  failoverBackendsInfo,
} from '@/lib/resources/info/backends'
import { tunnelGroupState } from '@/lib/resources/item-state'

const more: Column<InventoryRow>[] = [
  {
    id: 'state',
    header: 'State',
    width: '7rem',
    cell: ({ item }) => <StateOf of={tunnelGroupState(item)} />,
  },
]

/** The list of tunnel group backends. */
export function TunnelGroupBackendsTable() {
  return (
    <ResourceList
      info={tunnelGroupBackendsInfo}
      more={more}
      cells={{
        labels: ({ item }) => <CutText text={labelsIn(item.labels)} mono />,
      }}
    />
  )
}

/** The list of static backends. */
export function StaticBackendsTable() {
  return (
    <ResourceList
      info={staticBackendsInfo}
      widths={{ tls: '8rem' }}
      cells={{ tls: ({ item }) => tlsLabel(item.tls) }}
    />
  )
}

/** The list of HTTP response backends. */
export function HttpResponseBackendsTable() {
  return <ResourceList info={httpResponseBackendsInfo} widths={{ status_code: '7rem' }} />
}

/** The list of weighted backends. */
export const WeightedBackendsTable = () => (
  <ResourceList info={weightedBackendsInfo} cells={{ backends: ({ item }) => childCount(item.backends) }} />
)

/** The list of failover backends. */
export const FailoverBackendsTable = () => (
  <ResourceList info={failoverBackendsInfo} cells={{ backends: ({ item }) => childCount(item.backends) }} />
)
