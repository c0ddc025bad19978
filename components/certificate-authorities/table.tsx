'use client'

import { ResourceList } from '@/components/resource/list/resource-list'
import { FieldCell } from '@/components/resource/list/field-cell'
import { certificateAuthoritiesInfo } from '@/lib/resources/info/certificate-authorities'
import { ValidityMark } from './validity-mark'

export function CertificateAuthoritiesTable() {
  return (
    <ResourceList
      info={certificateAuthoritiesInfo}
      widths={{ not_after: '12rem' }}
      cells={{
        not_after: ({ item }) => (
          <span className="flex items-center gap-2">
            <FieldCell kind="time" value={item.not_after} />
            <ValidityMark item={item} />
          </span>
        ),
      }}
    />
  )
}
