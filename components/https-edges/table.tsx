'use client'

import { ResourceList } from '@/components/resource/list/resource-list'
import type { Column } from '@/components/ui/data-table-column'
import type { InventoryRow } from '@/lib/api/inventory'
import { httpsEdgesInfo } from '@/lib/resources/info/https-edges'
import { edgeHosts, tlsText } from './edge-text'

const more: Column<InventoryRow>[] = [
  {
    id: 'routes',
    header: 'Routes',
    width: '4.75rem',
    align: 'end',
    cell: ({ item }) => (Array.isArray(item.routes) ? item.routes.length : 0),
  },
  {
    id: 'tls',
    header: 'TLS',
    width: '7rem',
    hideBelow: 'xl',
    cell: ({ item }) => tlsText(item.tls_termination),
  },
]

export function HttpsEdgesTable() {
  return (
    <ResourceList
      info={httpsEdgesInfo}
      more={more}
      widths={{ created_at: '6rem' }}
      note={({ item }) => ({ text: edgeHosts(item.hostports), column: 'hostports' })}
      texts={{ hostports: ({ item }) => edgeHosts(item.hostports) }}
    />
  )
}
