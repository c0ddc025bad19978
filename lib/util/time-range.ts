import { DAY_MS, HOUR_MS, toRfc3339 } from './time'

/** The time spans of a log's filter, in milliseconds, keyed by their value in the URL. */
const spans = { '1h': HOUR_MS, '24h': 24 * HOUR_MS, '7d': 7 * DAY_MS, '30d': 30 * DAY_MS } as const

export const timeSpans = [
  { value: '1h', label: 'Last hour' },
  { value: '24h', label: 'Last 24 hours' },
  { value: '7d', label: 'Last 7 days' },
  { value: '30d', label: 'Last 30 days' },
] as const satisfies readonly { value: keyof typeof spans; label: string }[]

/**
 * A time range in RFC 3339 format, from `since` (inclusive) to `until` (exclusive). Without `since` or `until`, the
 * range is open on that side.
 */
export interface TimeRange {
  since?: string
  until?: string
}

/**
 * Parses a custom range of days, such as `2026-11-01/2026-11-21`, in which one day may be missing. Returns null for any
 * other string.
 */
export function daysOf(text: string): { first: string; last: string } | null {
  const [, first = '', last = ''] = /^(\d{4}-\d\d-\d\d)?\/(\d{4}-\d\d-\d\d)?$/.exec(text) ?? []
  return first || last ? { first, last } : null
}

/**
 * Returns the start of a day (UTC) in milliseconds since the Unix epoch, or NaN for an invalid day, such as February
 * 30.
 */
function dayMs(day: string): number {
  const ms = Date.parse(`${day}T00:00:00.000Z`)
  return Number.isFinite(ms) && toRfc3339(ms).startsWith(day) ? ms : Number.NaN
}

/**
 * Parses a time filter: a span such as `24h`, or a range of UTC days that includes both ends. Ignores invalid text.
 */
export function parseTimeRange(text: string, now: Date): TimeRange {
  const span = timeSpans.find(({ value }) => value === text)
  if (span) return { since: new Date(now.getTime() - spans[span.value]).toISOString() }
  const days = daysOf(text)
  const [since, last] = [dayMs(days?.first ?? ''), dayMs(days?.last ?? '')]
  return {
    ...(Number.isFinite(since) && { since: new Date(since).toISOString() }),
    ...(Number.isFinite(last) && { until: new Date(last + DAY_MS).toISOString() }),
  }
}
