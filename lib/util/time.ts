const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A point in time as RFC 3339 in UTC, whole seconds: `2026-11-20T08:42:10Z`. Throws a RangeError when there is none. */
export function toRfc3339(timeMs: number): string {
  return new Date(timeMs).toISOString().replace(/\.\d{3}Z$/, 'Z')
}

/** A point in time for reading, in no locale: `2026-11-20 08:42:10 UTC`. Throws a RangeError when there is none. */
export function formatAbsolute(timeMs: number): string {
  return toRfc3339(timeMs).replace('T', ' ').replace('Z', ' UTC')
}

/**
 * The distance from now in words: `now`, `12 s ago`, `in 3 min`, `5 h ago`, `12 d ago`; beyond 60 days the date
 * itself, `2026-02-03`, because a count of days says little by then. Rounds towards zero.
 */
export function formatRelative(timeMs: number, nowMs: number): string {
  const distance = Math.abs(nowMs - timeMs)
  if (distance < SECOND) return 'now'
  if (distance >= 60 * DAY) return toRfc3339(timeMs).slice(0, 10)
  const amount = formatSpan(distance)
  return timeMs > nowMs ? `in ${amount}` : `${amount} ago`
}

/** A span in its largest unit alone, rounded towards zero: `12 s`, `5 h`, `120 d`. Milliseconds, not negative. */
export function formatSpan(spanMs: number): string {
  if (spanMs < MINUTE) return `${Math.floor(spanMs / SECOND)} s`
  if (spanMs < HOUR) return `${Math.floor(spanMs / MINUTE)} min`
  if (spanMs < DAY) return `${Math.floor(spanMs / HOUR)} h`
  return `${Math.floor(spanMs / DAY)} d`
}

/**
 * Milliseconds since a stored time. Infinite for a time still to come, which a clock since set back has written and which
 * says nothing about the age, and for what is not a time. A second ahead counts as now, since clocks get corrected.
 */
export function ageMs(time: string | number | null | undefined, nowMs = Date.now()): number {
  const age = nowMs - new Date(time ?? Number.NaN).getTime()
  return age >= -SECOND ? Math.max(age, 0) : Infinity
}
