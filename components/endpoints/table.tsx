'use client'

import { ResourceList } from '@/components/resource/list/resource-list'
import { endpointTypeName, fixedReason, servingEdge } from '@/lib/resources/text/endpoint-text'
import { isRecord } from '@/lib/util/records'
import { endpointsInfo } from '@/lib/resources/info/endpoints'

export function EndpointsTable() {
  return (
    <ResourceList
      info={endpointsInfo}
      widths={{ type: '5.5rem' }}
      cells={{
        type: ({ item }) => (typeof item.type === 'string' ? endpointTypeName(item.type) : undefined),
      }}
      facetLabel={(facet, value) => (facet === 'type' ? endpointTypeName(value) : value)}
      fixed={({ item }) => fixedReason(item.type)}
      editInstead={({ item: { type, edge } }) => servingEdge({ type, edge: isRecord(edge) ? edge : null })}
    />
  )
}
