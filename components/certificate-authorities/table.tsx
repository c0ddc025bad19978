'use client'

import { ResourceList } from '@/components/resource/list/resource-list'
import { certificateAuthoritiesInfo } from '@/lib/resources/info/certificate-authorities'
import { ValidityDate } from './validity-date'

export function CertificateAuthoritiesTable() {
  return (
    <ResourceList
      info={certificateAuthoritiesInfo}
      widths={{ not_after: '11.5rem' }}
      cells={{ not_after: ({ item }) => <ValidityDate at={item.not_after} hasDistance /> }}
    />
  )
}
