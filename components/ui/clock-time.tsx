'use client'

import { formatAbsolute, parseRfc3339, toRfc3339 } from '@/lib/util/time'
import { usePreferences } from './preferences'

export function ClockTime({ value }: { value: string }) {
  const { zone } = usePreferences()
  const timeMs = parseRfc3339(value)
  if (Number.isNaN(timeMs)) return <span>{value}</span>
  const text = formatAbsolute(timeMs, zone)
  return (
    <time dateTime={toRfc3339(timeMs)} data-tip={text} className="whitespace-nowrap tabular-nums">
      {text.slice(11, 19)}
    </time>
  )
}
