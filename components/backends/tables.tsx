'use client'

import { ResourceList } from '@/components/resource/list/resource-list'
import { tlsLabel, childCount } from '@/lib/resources/backends/text'
import {
  staticBackendsInfo,
  httpResponseBackendsInfo,
  weightedBackendsInfo,
  failoverBackendsInfo,
} from '@/lib/resources/info/backends'

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
