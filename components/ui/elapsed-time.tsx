'use client'

import { formatAbsolute, formatSpan, toRfc3339 } from '@/lib/util/time'
import { useTickingText } from './relative-time'

type ElapsedTimeProps = {
  /** RFC 3339; what is no time is shown as it is. */
  since: string
}

/** How long something has lasted, in its largest unit, ticking: "3 h". Since when, on hover. For tables: no stop of Tab. */
export function ElapsedTime({ since }: ElapsedTimeProps) {
  const sinceMs = new Date(since).getTime()
  const text = useTickingText((nowMs) =>
    nowMs === undefined || Number.isNaN(sinceMs) ? undefined : formatSpan(Math.max(0, nowMs - sinceMs)),
  )
  if (Number.isNaN(sinceMs)) return <span>{since}</span>
  return (
    <time
      dateTime={toRfc3339(sinceMs)}
      data-tip={`Since ${formatAbsolute(sinceMs)}`}
      className="whitespace-nowrap"
    >
      {text ?? formatAbsolute(sinceMs)}
    </time>
  )
}
