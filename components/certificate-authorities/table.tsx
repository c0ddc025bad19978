'use client'

import { ResourceList } from '@/components/resource/list/resource-list'
import { FieldCell } from '@/components/resource/list/field-cell'
import { useListSearch } from '@/components/resource/list/use-list-search'
import { certificateAuthoritiesInfo as info } from '@/lib/resources/info/certificate-authorities'
import { ValidityMark } from './validity-mark'

export function CertificateAuthoritiesTable() {
  const { search } = useListSearch()
  return (
    <ResourceList
      info={info}
      widths={{ not_after: '12rem' }}
      cells={{
        not_after: (row) => (
          <span className="flex items-center gap-2">
            {/* Of equal width in each row, so that the bars start at the same position. */}
            <span className="shrink-0 md:w-20">
              <FieldCell kind="time" value={row.item.not_after} />
            </span>
            <ValidityMark row={row} search={search} />
          </span>
        ),
      }}
    />
  )
}
