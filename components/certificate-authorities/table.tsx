'use client'

import { ResourceList } from '@/components/resource/list/resource-list'
import { certificateAuthoritiesInfo } from '@/lib/resources/info/certificate-authorities'
import { ValidUntil } from './validity-chip'

/** The list of certificate authorities. */
export function CertificateAuthoritiesTable() {
  return (
    <ResourceList
      info={certificateAuthoritiesInfo}
      widths={{ not_after: '10rem' }}
      cells={{ not_after: ({ item }) => <ValidUntil item={item} /> }}
    />
  )
}
