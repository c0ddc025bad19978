import type { UptimeDay } from '@/lib/api/agents'
import { DAY_MS, HISTORY_DAYS } from './history'

/** From one time to another, in milliseconds since 1970. */
export interface Span {
  from: number
  to: number
}

interface SessionTimes {
  started_at: string
  first_seen_at: string
  /** When it was listed last, or accepted a command where that was later. */
  seen_at: string
  /** The end of the first look without it; null while it is there. */
  gone_at: string | null
}
interface LookTimes {
  from_at: string
  to_at: string
}

/** A session that was not listed at the look before its first was not there then: looks that count as one are closer. */
const maxBeforeMs = 300_000

/** Spans in order, those that touch or overlap as one. */
function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = []
  for (const { from, to } of spans.filter((one) => one.to > one.from).sort((a, b) => a.from - b.from)) {
    const last = all.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else all.push({ from, to })
  }
  return all
}

/** What two lists of spans have in common; both are in order and without overlap. */
function common(left: readonly Span[], right: readonly Span[]): Span[] {
  const both: Span[] = []
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

/** From when to when a session was there, as far as it was seen: never before it started, nor after its last sign. */
function spanOf({ started_at, first_seen_at, seen_at }: SessionTimes): Span {
  const [started, first, seen] = [Date.parse(started_at), Date.parse(first_seen_at), Date.parse(seen_at)]
  return { from: Math.min(Math.max(started, first - maxBeforeMs), first), to: seen }
}

/** From when to when a session may have been there: it ended at some time before the first look without it. */
const maybeSpanOf = (session: SessionTimes, now: Date): Span => ({
  from: spanOf(session).from,
  to: Math.max(spanOf(session).to, session.gone_at === null ? now.getTime() : Date.parse(session.gone_at)),
})

/**
 * Whole seconds up, down and unknown of each of the last 90 days, UTC, the oldest first; today only so far. Up: a
 * session was there while the console looked, from its start (as the platform tells it) to its last sign. Down: the
 * console looked and there was none, from the first look without one to the start of the next. All other time is
 * unknown: before `knownSince`, between looks that were too far apart, since the last look, and from the last sign of a
 * session to the look without it. That a session says to have started earlier makes no time up in which the console did
 * not look.
 */
export function uptimeDays(
  sessions: readonly SessionTimes[],
  looks: readonly LookTimes[],
  knownSince: Date,
  now: Date,
): UptimeDay[] {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  const begin = Math.max(knownSince.getTime(), today - (HISTORY_DAYS - 1) * DAY_MS)
  const watched = common(
    joined(looks.map(({ from_at, to_at }) => ({ from: Date.parse(from_at), to: Date.parse(to_at) }))),
    [{ from: begin, to: now.getTime() }],
  )
  const up = common(joined(sessions.map(spanOf)), watched)
  const maybeUp = common(joined(sessions.map((session) => maybeSpanOf(session, now))), watched)
  const [upMs, maybeMs, watchedMs] = [byDay(up), byDay(maybeUp), byDay(watched)]
  return Array.from({ length: HISTORY_DAYS }, (_, n) => {
    const from = today - (HISTORY_DAYS - 1 - n) * DAY_MS
    const whole = Math.floor(Math.min(now.getTime() - from, DAY_MS) / 1000)
    const seconds = Math.floor((upMs.get(from) ?? 0) / 1000)
    const downMs = (watchedMs.get(from) ?? 0) - (maybeMs.get(from) ?? 0)
    const looked = Math.floor(((upMs.get(from) ?? 0) + downMs) / 1000)
    return {
      date: new Date(from).toISOString().slice(0, 10),
      up: seconds,
      down: looked - seconds,
      unknown: whole - looked,
    }
  })
}

/** Milliseconds of spans without overlap, by the start of their day. */
function byDay(spans: readonly Span[]): Map<number, number> {
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
