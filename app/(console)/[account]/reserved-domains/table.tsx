'use client'

import { ResourceList } from '@/components/resource/resource-list'
import { reservedDomainsInfo } from '@/lib/resources/info/reserved-domains'
import { CertificateCell } from '../certificate'
import { dnsColumn } from '../dns/dns-column'

/** The list of reserved domains. */
export function ReservedDomainsTable() {
  return (
    <ResourceList
      info={reservedDomainsInfo}
      more={[dnsColumn]}
      cells={{
        certificate_management_status: (row) => <CertificateCell item={row.item} />,
      }}
    />
  )
}
