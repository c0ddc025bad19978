import type { UptimeDay } from '@/lib/api/agents'
import { outageText } from '@/lib/agents/model/outage-text'
import { formatNumber } from '@/lib/util/text'
import { formatDuration } from '@/lib/util/time'

const DAY_S = 86_400

function roughly(seconds: number): string {
  if (seconds < 60) return `${Math.floor(seconds)} s`
  const unit = seconds < DAY_S ? 60 : 3600
  return formatDuration(Math.floor(seconds / unit) * unit)
}

/** Formats `part` as a percentage of `whole`. Returns 0% or 100% only if that is exact. */
function percent(part: number, whole: number): string {
  if (part === whole) return '100%'
  if (part === 0) return '0%'
  const exact = (part / whole) * 100
  return `${formatNumber(Math.min(99.9, Math.max(0.1, Math.round(exact * 10) / 10)))}%`
}

/** Formats a day's uptime, such as "up for 23 h 50 min; down for 10 min". */
export function dayText({ up, down, open, unknown }: UptimeDay): string {
  const parts = [
    ['up', up],
    ['down', down],
    ['open', open],
    ['no data', unknown],
  ] as const
  const longest = Math.max(up, down, open, unknown)
  // Next to longer parts, less than a minute without monitoring is irrelevant. Downtime is always relevant.
  const leastOf = (label: string) => (longest < 60 || label === 'up' || label === 'down' ? 1 : 60)
  const there = parts.filter(([label, seconds]) => seconds >= leastOf(label))
  const [only] = there
  if (only === undefined || (there.length === 1 && only[0] === 'no data')) return 'no data'
  return there
    .map(([label, seconds]) => {
      if (label === 'no data') return `no data for ${roughly(seconds)}`
      return label === 'open'
        ? `connected but not monitored for ${roughly(seconds)}`
        : `${label} for ${roughly(seconds)}`
    })
    .join('; ')
}

const unbroken = (seconds: number) => roughly(seconds).replaceAll(' ', '\u00a0')

const sum = (days: readonly UptimeDay[], of: 'up' | 'down' | 'open' | 'unknown') =>
  days.reduce((all, day) => all + day[of], 0)

function reconnectText(days: readonly UptimeDay[]): string {
  const found = days.flatMap(({ reconnects }) => reconnects ?? [])
  const count = found.reduce((all, one) => all + one.count, 0)
  if (count === 0) return ''
  const most = outageText(found.reduce((all, one) => all + one.offline_ms, 0)).replace(/(?<=\d) /g, '\u00a0')
  return count === 1 ? `, offline once for ${most}` : `, offline ${count} times for ${most} in total`
}

/**
 * Describes an agent's uptime as a percentage of the monitored time, or as a duration if less than a day was monitored.
 */
export function uptimeShare(days: readonly UptimeDay[]): string {
  const [up, down] = [sum(days, 'up'), sum(days, 'down')]
  const seen = up + down
  if (seen < 1) return 'No monitoring data for this period.'
  const off = down < 1 ? reconnectText(days) : `, down for at least ${unbroken(down)}`
  if (seen < DAY_S) return `Monitored for ${unbroken(seen)}${off || ', no downtime recorded'}.`
  return `${percent(up, seen)} uptime over ${unbroken(seen)} of monitoring${off}.`
}

/** Summarizes the uptime of several days. Ignores time without data. */
export function uptimeSummary(days: readonly UptimeDay[]): string {
  const [open, unknown] = [sum(days, 'open'), sum(days, 'unknown')]
  const reported = open < 1 ? '' : ` Connected but not monitored for ${unbroken(open)}.`
  const isKnown = sum(days, 'up') + sum(days, 'down') >= 1
  const rest = isKnown && unknown >= 1 ? ` No data for the other ${unbroken(unknown)}.` : ''
  return `${uptimeShare(days)}${reported}${rest}`
}

/** The number of days that strips show on the overview and on narrow screens. */
export const STRIP_DAYS = 30

/** The periods, in days, that the strip of a new agent shows, so that days without data don't fill it. */
const SHORT_PERIODS = [14, 30]

/** Returns the last days, up to `most`: the shortest period that contains all data. */
export function shownDays(days: readonly UptimeDay[], most: number): readonly UptimeDay[] {
  const first = firstDate(days)
  const known = first === undefined ? 0 : days.length - days.findIndex(({ date }) => date === first)
  const period = SHORT_PERIODS.find((count) => count >= known && count < most) ?? most
  return days.slice(-period)
}

/** Returns the date of the first day with data, or undefined if no day has data. */
export const firstDate = (days: readonly UptimeDay[]): string | undefined =>
  days.find(({ up, down, open }) => up + down + open >= 1)?.date

/**
 * Returns the parts of a day's cell from top to bottom, as percentages of the day. For today, the percentages are of
 * the day so far.
 */
export function cellOf({ up, down, open, unknown }: UptimeDay) {
  const all = Math.max(1, up + down + open + unknown)
  const parts = [
    { kind: 'down', share: (down / all) * 100 },
    { kind: 'unknown', share: (unknown / all) * 100 },
    { kind: 'open', share: (open / all) * 100 },
    { kind: 'up', share: (up / all) * 100 },
  ] as const
  return parts.filter(({ share }) => share > 0)
}

/** Returns the table's rows, newest first. Consecutive days without data share a row. */
export function dayRows(days: readonly UptimeDay[]): { days: string; text: string }[] {
  const runs: { first: string; last: string; text: string }[] = []
  for (const day of days) {
    const text = dayText(day)
    const before = runs.at(-1)
    if (before && text === 'no data' && before.text === text) before.last = day.date
    else runs.push({ first: day.date, last: day.date, text })
  }
  return runs
    .toReversed()
    .map(({ first, last, text }) => ({ days: first === last ? first : `${first} to ${last}`, text }))
}
