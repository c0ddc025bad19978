'use client'

import { ResourceList } from '@/components/resource/list/resource-list'
import { endpointTypeName, fixedReason } from '@/lib/resources/endpoint-text'
import { endpointsInfo } from '@/lib/resources/info/endpoints'

export function EndpointsTable() {
  return (
    <ResourceList
      info={endpointsInfo}
      widths={{ bindings: '8rem' }}
      cells={{
        type: ({ item }) => (typeof item.type === 'string' ? endpointTypeName(item.type) : undefined),
      }}
      facetLabel={(facet, value) => (facet === 'type' ? endpointTypeName(value) : value)}
      fixed={({ item }) => fixedReason(item.type)}
    />
  )
}
