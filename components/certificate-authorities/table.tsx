'use client'

import { ResourceList } from '@/components/resource/list/resource-list'
import { certificateAuthoritiesInfo } from '@/lib/resources/info/certificate-authorities'
import { ValidityMark } from './validity-mark'
import { ValidUntil } from './validity-chip'

export function CertificateAuthoritiesTable() {
  return (
    <ResourceList
      info={certificateAuthoritiesInfo}
      widths={{ not_after: '12rem' }}
      cells={{
        not_after: ({ item }) => (
          <span className="flex items-center gap-2">
            <ValidUntil item={item} />
            <ValidityMark item={item} />
          </span>
        ),
      }}
    />
  )
}
