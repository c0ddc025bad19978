'use client'

import { ResourceList } from '@/components/resource/list/resource-list'
import { certificateAuthoritiesInfo } from '@/lib/resources/info/certificate-authorities'
import { ValidUntil } from './valid-until'

export function CertificateAuthoritiesTable() {
  return (
    <ResourceList
      info={certificateAuthoritiesInfo}
      widths={{ not_after: '11.5rem' }}
      cells={{ not_after: ({ item }) => <ValidUntil at={item.not_after} /> }}
    />
  )
}
