'use client'

import { ResourceList } from '@/components/resource/list/resource-list'
import {
  tlsLabel,
  childCount,
  staticBackendsInfo,
  httpResponseBackendsInfo,
  weightedBackendsInfo,
  failoverBackendsInfo,
} from '@/lib/resources/info/backends'

export function StaticBackendsTable() {
  return (
    <ResourceList
      info={staticBackendsInfo}
      widths={{ tls: '8rem' }}
      cells={{ tls: ({ item }) => tlsLabel(item.tls) }}
    />
  )
}

export function HttpResponseBackendsTable() {
  return <ResourceList info={httpResponseBackendsInfo} widths={{ status_code: '7rem' }} />
}

export const WeightedBackendsTable = () => (
  <ResourceList info={weightedBackendsInfo} cells={{ backends: ({ item }) => childCount(item.backends) }} />
)

export const FailoverBackendsTable = () => (
  <ResourceList info={failoverBackendsInfo} cells={{ backends: ({ item }) => childCount(item.backends) }} />
)
