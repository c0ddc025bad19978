'use client'

import { ResourceList } from '@/components/resource/list/resource-list'
import { staticBackendsInfo } from '@/lib/resources/info/static-backends'
import { tlsLabel } from '@/lib/resources/backends/text'

export function StaticBackendsTable() {
  return (
    <ResourceList
      info={staticBackendsInfo}
      widths={{ tls: '8rem' }}
      cells={{ tls: ({ item }) => tlsLabel(item.tls) }}
    />
  )
}
