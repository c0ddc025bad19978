'use client'

import { useState } from 'react'
import { whenText } from '@/components/resource/certificate/expiry-scale'
import { FieldCell } from '@/components/resource/list/field-cell'
import { usePreferences } from '@/components/ui/preferences'
import { formatAbsolute } from '@/lib/util/time'

interface ValidityDateProps {
  at: unknown
  /** True to add the distance from today, such as "in 11 d". */
  hasDistance?: boolean
}

export function ValidityDate({ at, hasDistance = false }: ValidityDateProps) {
  const { zone } = usePreferences()
  const [nowMs] = useState(Date.now) // only the date matters, so the time needs no updates
  const end = typeof at === 'string' ? Date.parse(at) : Number.NaN
  if (Number.isNaN(end)) return <FieldCell kind="time" value={at} />
  return (
    <time dateTime={new Date(end).toISOString()} className="inline-flex gap-3 whitespace-nowrap tabular-nums">
      {formatAbsolute(end, zone).slice(0, 10)}
      {hasDistance && <span className="text-muted">{whenText(end - nowMs)}</span>}
    </time>
  )
}
