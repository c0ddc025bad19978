'use client'

import { CertificateCell } from '@/components/resource/certificate/certificate'
import { dnsColumn } from '@/components/dns/dns-column'
import { ResourceList } from '@/components/resource/list/resource-list'
import { reservedDomainsInfo } from '@/lib/resources/info/reserved-domains'

export function ReservedDomainsTable() {
  return (
    <ResourceList
      info={reservedDomainsInfo}
      more={[dnsColumn]}
      widths={{ certificate_management_status: '10rem' }}
      cells={{
        certificate_management_status: (row) => <CertificateCell item={row.item} dns={row.dns} />,
      }}
    />
  )
}
