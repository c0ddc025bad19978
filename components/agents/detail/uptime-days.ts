import type { UptimeDay } from '@/lib/api/agents'
import { formatDuration } from '@/lib/util/duration'
import { formatNumber } from '@/lib/util/format-number'

const DAY_S = 86_400

/** A duration for reading: below a day to the minute, from there to the hour. */
function roughly(seconds: number): string {
  if (seconds < 60) return `${Math.floor(seconds)} s`
  const unit = seconds < DAY_S ? 60 : 3600
  return formatDuration(Math.floor(seconds / unit) * unit)
}

/** A share in percent that never says 100 where something is missing, nor 0 where something is there. */
function percent(part: number, whole: number): string {
  if (part === whole) return '100 %'
  if (part === 0) return '0 %'
  const exact = (part / whole) * 100
  return `${formatNumber(Math.min(99.9, Math.max(0.1, Math.round(exact * 10) / 10)))} %`
}

/** One day in words: "up 23 h 50 min, down 10 min". */
export function dayWords({ up, down, unknown }: UptimeDay): string {
  const parts = [
    ['up', up],
    ['down', down],
    ['unknown', unknown],
  ] as const
  const there = parts.filter(([, seconds]) => seconds >= 1)
  if (there.length === 0) return 'unknown'
  return there.map(([word, seconds]) => `${word} ${roughly(seconds)}`).join(', ')
}

/** All of the days in a sentence or two; of time in which the console did not look, nothing is said but its length. */
export function uptimeSummary(days: readonly UptimeDay[]): string {
  const sum = (of: 'up' | 'down' | 'unknown') => days.reduce((all, day) => all + day[of], 0)
  const [up, down, unknown] = [sum('up'), sum('down'), sum('unknown')]
  const seen = up + down
  if (seen < 1) return 'Unknown: the console has not looked at this agent in these days.'
  const share = `Up ${percent(up, seen)} of the ${roughly(seen)} in which the console looked`
  const off = down < 1 ? 'never seen down' : `down for ${roughly(down)}`
  return `${share}, ${off}. ${unknown < 1 ? 'No time is unknown.' : `Unknown for ${roughly(unknown)}.`}`
}

/** The parts of a day's bar in percent of the day, from the top; what is not yet over of today is left out. */
export function barOf({ up, down, unknown }: UptimeDay) {
  const parts = [
    { kind: 'down', share: (down / DAY_S) * 100 },
    { kind: 'unknown', share: (unknown / DAY_S) * 100 },
    { kind: 'up', share: (up / DAY_S) * 100 },
  ] as const
  return parts.filter(({ share }) => share > 0)
}
