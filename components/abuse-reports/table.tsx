'use client'

import { ResourceList } from '@/components/resource/list/resource-list'
import { abuseReportsInfo } from '@/lib/resources/info/abuse-reports'
import { reportName } from '@/lib/resources/text/report-name'
import { StatusChip, statusLabel } from './report-cells'

export function AbuseReportsTable() {
  return (
    <ResourceList
      info={abuseReportsInfo}
      naming={{
        header: 'Hostnames',
        of: ({ id, item }) => {
          const name = reportName(item.hostnames)
          return name === undefined ? { name: id } : { name, note: id }
        },
      }}
      widths={{ status: '11rem' }}
      cells={{ status: ({ item }) => typeof item.status === 'string' && <StatusChip status={item.status} /> }}
      facetLabel={(_, value) => statusLabel(value)}
    />
  )
}
