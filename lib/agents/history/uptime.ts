import type { UptimeDay } from '@/lib/api/agents'
import { DAY_MS } from '@/lib/util/time'
import { awayBetween } from './away'

const HISTORY_DAYS = 90
export const HISTORY_MS = HISTORY_DAYS * DAY_MS

export interface TimeSpan {
  from: number
  to: number
}

interface SessionTimes {
  started_at: string
  first_seen_at: string
  seen_at: string
  /** The time when the session was found to have ended, or null if it wasn't. */
  gone_at: string | null
}
interface PollTimes {
  from_at: string
  to_at: string
}

/** The longest time before a session's first listing that counts as uptime, in milliseconds. */
const maxBeforeMs = 300_000

function joined(spans: readonly TimeSpan[]): TimeSpan[] {
  const all: TimeSpan[] = []
  for (const { from, to } of spans.filter((one) => one.to > one.from).sort((a, b) => a.from - b.from)) {
    const last = all.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else all.push({ from, to })
  }
  return all
}

/** Returns the overlap of two lists of spans. Each list must be sorted, and its spans must not overlap. */
function common(left: readonly TimeSpan[], right: readonly TimeSpan[]): TimeSpan[] {
  const both: TimeSpan[] = []
  for (let i = 0, j = 0; i < left.length && j < right.length;) {
    const [a, b] = [left[i], right[j]]
    if (!a || !b) break
    const [from, to] = [Math.max(a.from, b.from), Math.min(a.to, b.to)]
    if (to > from) both.push({ from, to })
    if (a.to < b.to) i += 1
    else j += 1
  }
  return both
}

/**
 * Returns the parts of `spans` that `others` don't cover. Both lists must be sorted, and their spans must not overlap.
 */
function without(spans: readonly TimeSpan[], others: readonly TimeSpan[]): TimeSpan[] {
  const ends = [-Infinity, ...others.map(({ to }) => to)]
  const starts = [...others.map(({ from }) => from), Infinity]
  return common(
    spans,
    ends.map((from, index) => ({ from, to: starts[index] ?? Infinity })),
  )
}

function spanOf({ started_at, first_seen_at, seen_at }: SessionTimes): TimeSpan {
  const [started, first, seen] = [Date.parse(started_at), Date.parse(first_seen_at), Date.parse(seen_at)]
  return { from: Math.min(Math.max(started, first - maxBeforeMs), first), to: seen }
}

const maybeSpanOf = (session: SessionTimes, now: Date): TimeSpan => ({
  from: spanOf(session).from,
  to: Math.max(spanOf(session).to, session.gone_at === null ? now.getTime() : Date.parse(session.gone_at)),
})

/**
 * Returns the seconds in each state for each of the last 90 days (UTC), oldest first. Time before `knownSince` is
 * treated as if no poll covered it.
 * - Up: while a session counts as connected (see `spanOf`), within the time covered by polls.
 * - Down: while no session can have been connected, within the time covered by polls.
 * - Open: between a session's reported start and its last known connection, outside the time covered by polls.
 * - Unknown: all other time.
 */
export const uptimeDays = (
  sessions: readonly SessionTimes[],
  polls: readonly PollTimes[],
  knownSince: Date,
  now: Date,
): UptimeDay[] => {
  const watched = watchedSpans(polls)
  const reconnects = reconnectsByDay(sessions, watched)
  return uptimeIn({ sessions, watched, knownSince, now, days: HISTORY_DAYS }).map((day) => {
    const found = reconnects.get(day.date)
    return found ? { ...day, reconnects: found } : day
  })
}

/**
 * Counts the reconnects within the time covered by polls, per day (UTC). A reconnect can be too short to cause
 * downtime.
 */
function reconnectsByDay(sessions: readonly SessionTimes[], watched: readonly TimeSpan[]) {
  const byDay = new Map<string, NonNullable<UptimeDay['reconnects']>>()
  let before: SessionTimes | undefined
  for (const next of sessions.toSorted((a, b) => (a.first_seen_at < b.first_seen_at ? -1 : 1))) {
    if (before?.gone_at) {
      const gap = { from: Date.parse(before.seen_at), to: Date.parse(next.first_seen_at) }
      const { offline_ms } = awayBetween({ ...before, gone_at: before.gone_at }, next, null)
      const date = next.first_seen_at.slice(0, 10)
      const { count, offline_ms: sum } = byDay.get(date) ?? { count: 0, offline_ms: 0 }
      if (gap.to > gap.from && without([gap], watched).length === 0)
        byDay.set(date, { count: count + 1, offline_ms: sum + offline_ms })
    }
    if (before === undefined || next.seen_at > before.seen_at) before = next
  }
  return byDay
}

export const watchedSpans = (polls: readonly PollTimes[]): TimeSpan[] =>
  joined(polls.map(({ from_at, to_at }) => ({ from: Date.parse(from_at), to: Date.parse(to_at) })))

interface Asked {
  sessions: readonly SessionTimes[]
  watched: readonly TimeSpan[]
  knownSince: Date
  now: Date
  /** The number of days, including today. */
  days: number
}

const uptimeIn = (asked: Asked): UptimeDay[] =>
  spanSeconds(asked).map(({ from, ...seconds }) => ({
    date: new Date(from).toISOString().slice(0, 10),
    ...seconds,
  }))

/** The uptime of a day in seconds. `from` is the start of the day, in milliseconds since the Unix epoch. */
type DaySeconds = Omit<UptimeDay, 'date'> & { from: number }

/**
 * Returns the uptime per day, like `uptimeIn`, but with the start of each day instead of the date, because formatting
 * dates is slow.
 */
export function spanSeconds({ sessions, watched: polled, knownSince, now, days }: Asked): DaySeconds[] {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  const begin = Math.max(knownSince.getTime(), today - (days - 1) * DAY_MS)
  const watched = common(polled, [{ from: begin, to: now.getTime() }])
  const up = common(joined(sessions.map(spanOf)), watched)
  const maybeUp = common(joined(sessions.map((session) => maybeSpanOf(session, now))), watched)
  const reported = sessions.map(({ started_at, seen_at }) => ({
    from: Math.max(Date.parse(started_at), today - (days - 1) * DAY_MS),
    to: Math.min(Date.parse(seen_at), now.getTime()),
  }))
  const openMs = byDay(without(joined(reported), watched))
  const [upMs, maybeMs, watchedMs] = [byDay(up), byDay(maybeUp), byDay(watched)]
  return Array.from({ length: days }, (_, n) => {
    const from = today - (days - 1 - n) * DAY_MS
    const whole = Math.floor(Math.min(now.getTime() - from, DAY_MS) / 1000)
    const downMs = (watchedMs.get(from) ?? 0) - (maybeMs.get(from) ?? 0)
    const polled = Math.floor(((upMs.get(from) ?? 0) + downMs) / 1000)
    // Rounding the downtime itself keeps it the same while the uptime grows.
    const down = Math.min(Math.round(downMs / 1000), polled)
    const open = Math.min(Math.floor((openMs.get(from) ?? 0) / 1000), whole - polled)
    return {
      from,
      up: polled - down,
      down,
      open,
      unknown: whole - polled - open,
    }
  })
}

/** Returns how many milliseconds of each day the spans cover, keyed by the start of the day. Spans must not overlap. */
function byDay(spans: readonly TimeSpan[]): Map<number, number> {
  const ms = new Map<number, number>()
  for (const span of spans)
    for (let { from } = span; from < span.to;) {
      const day = Math.floor(from / DAY_MS) * DAY_MS
      const to = Math.min(span.to, day + DAY_MS)
      ms.set(day, (ms.get(day) ?? 0) + to - from)
      from = to
    }
  return ms
}
