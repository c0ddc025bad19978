import { useTickingText } from '@/components/ui/relative-time'
import { usePreferences } from '@/components/ui/preferences'
import { DAY_MS, formatAbsolute, HOUR_MS, MINUTE_MS, toRfc3339 } from '@/lib/util/time'

/** Formats a remaining time, rounded to the nearest unit, such as "in 7 days". */
export function timeAhead(leftMs: number): string {
  if (leftMs <= 0) return 'now'
  const [unitMs, unit] =
    leftMs >= 36 * HOUR_MS
      ? [DAY_MS, 'days']
      : leftMs >= 90 * MINUTE_MS
        ? [HOUR_MS, 'hours']
        : [MINUTE_MS, 'minutes']
  const amount = Math.max(1, Math.round(leftMs / unitMs))
  return `in ${amount} ${amount === 1 ? unit.slice(0, -1) : unit}`
}

export function ExpiryTime({ value }: { value: string }) {
  const { zone } = usePreferences()
  const timeMs = Date.parse(value)
  const text = useTickingText((nowMs) => (nowMs === undefined ? undefined : timeAhead(timeMs - nowMs)))
  return (
    <time dateTime={toRfc3339(timeMs)} data-tip={formatAbsolute(timeMs, zone)} className="whitespace-nowrap">
      on {formatAbsolute(timeMs, zone).slice(0, 10)}
      {text !== undefined && ` (${text})`}
    </time>
  )
}
