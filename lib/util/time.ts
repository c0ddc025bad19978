import { formatNumber } from './text'

const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
const MONTH_MS = (365.25 / 12) * DAY_MS

/**
 * Formats a time in RFC 3339 format, in UTC with whole seconds, such as `2026-11-20T08:42:10Z`. Throws a RangeError for
 * an invalid time.
 */
export function toRfc3339(timeMs: number): string {
  return new Date(timeMs).toISOString().replace(/\.\d{3}Z$/, 'Z')
}

/**
 * Parses a time such as `2026-11-20T08:42:10Z` to milliseconds since the Unix epoch. Returns NaN if the text can't be
 * parsed.
 */
export const parseRfc3339 = (text: string): number =>
  /^\d{4}-\d\d-\d\dT/i.test(text) ? Date.parse(text) : Number.NaN

const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(zone: string): Intl.DateTimeFormat {
  const found = formats.get(zone)
  if (found) return found
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'longOffset', // names such as CET differ between browsers
  })
  formats.set(zone, format)
  return format
}

/**
 * Formats a time for display: `2026-11-20 08:42:10 UTC`, or `2026-11-20 09:42:10 UTC+01:00` in a time zone. Throws a
 * RangeError for an invalid time.
 */
export function formatAbsolute(timeMs: number, zone: string | null = null): string {
  if (zone === null) return toRfc3339(timeMs).replace('T', ' ').replace('Z', ' UTC')
  const parts = new Map(
    formatIn(zone)
      .formatToParts(timeMs)
      .map(({ type, value }) => [type, value]),
  )
  const [year, month, day] = [parts.get('year'), parts.get('month'), parts.get('day')]
  const clock = [parts.get('hour'), parts.get('minute'), parts.get('second')].join(':')
  const offset = (parts.get('timeZoneName') ?? '').replace('GMT', 'UTC').replace('+00:00', '')
  return `${year}-${month}-${day} ${clock} ${offset}`
}

/**
 * Formats a time relative to now, rounded down, such as `just now`, `12 s ago`, `in 3 min` or `4 mo ago`. For times at
 * least 60 days in the future, returns the date in the time zone (default UTC).
 */
export function formatRelative(timeMs: number, nowMs: number, zone: string | null = null): string {
  const distance = Math.abs(nowMs - timeMs)
  if (distance < SECOND_MS) return 'just now'
  if (timeMs > nowMs && distance >= 60 * DAY_MS) return formatAbsolute(timeMs, zone).slice(0, 10)
  const months = Math.floor(distance / MONTH_MS)
  if (timeMs < nowMs && months >= 2)
    return months < 24 ? `${months} mo ago` : `${Math.floor(months / 12)} y ago`
  const amount = formatSpan(distance)
  return timeMs > nowMs ? `in ${amount}` : `${amount} ago`
}

/** Formats a duration in milliseconds as its largest unit, rounded down: `12 s`, `5 h` or `120 d`. */
export function formatSpan(spanMs: number): string {
  if (spanMs < MINUTE_MS) return `${Math.floor(spanMs / SECOND_MS)} s`
  if (spanMs < HOUR_MS) return `${Math.floor(spanMs / MINUTE_MS)} min`
  if (spanMs < DAY_MS) return `${Math.floor(spanMs / HOUR_MS)} h`
  return `${Math.floor(spanMs / DAY_MS)} d`
}

/**
 * Returns the milliseconds since a stored time, or Infinity if the time is missing, invalid or more than one second in
 * the future.
 */
export function ageMs(time: string | number | null | undefined, nowMs = Date.now()): number {
  const age = nowMs - new Date(time ?? Number.NaN).getTime()
  return age >= -SECOND_MS ? Math.max(age, 0) : Infinity
}

/** The units of durations, longest first, with their lengths in seconds. */
export const durationUnits = [
  { unit: 'days', seconds: 86_400 },
  { unit: 'h', seconds: 3_600 },
  { unit: 'min', seconds: 60 },
  { unit: 's', seconds: 1 },
] as const
export type DurationUnit = (typeof durationUnits)[number]['unit']

export const isDurationUnit = (text: string): text is DurationUnit =>
  durationUnits.some(({ unit }) => unit === text)

export const secondsIn = (wanted: DurationUnit): number =>
  durationUnits.find(({ unit }) => unit === wanted)?.seconds ?? 1

/** Returns the longest unit that divides a duration evenly, or `s` for 0 and for fractions of a second. */
export const unitFor = (seconds: number): DurationUnit =>
  durationUnits.find((unit) => seconds !== 0 && seconds % unit.seconds === 0)?.unit ?? 's'

/** Formats a duration given in whole seconds: `5400` becomes `1 h 30 min`, and `0` becomes `0 s`. */
export function formatDuration(seconds: number): string {
  let rest = seconds
  const parts = durationUnits.flatMap(({ unit, seconds: size }) => {
    const count = Math.floor(rest / size)
    rest -= count * size
    return count > 0 ? [`${formatNumber(count)} ${count === 1 && unit === 'days' ? 'day' : unit}`] : []
  })
  return parts.join(' ') || '0 s'
}
