import type { AgentSession } from '@/lib/api/agents'
import { parseRfc3339 } from '@/lib/util/time'

const DAY_MS = 86_400_000
const MAX_LANES = 4

export const axisDays = [7, 30, 90] as const
export type AxisDays = (typeof axisDays)[number]

/** A session on the time axis, with positions as percentages of the period. */
export interface SessionBar {
  session: AgentSession
  left: number
  width: number
  isOpen: boolean
  isCut: boolean
}

interface Axis {
  /** The end of the axis, in milliseconds since the Unix epoch. See `axisEnd`. */
  endMs: number
  days: AxisDays
  /** The ID of the connected session, or null if no session is connected. */
  onlineId: string | null
}

/**
 * Returns the time of the last check or the latest time that any session was seen, whichever is later, in milliseconds
 * since the Unix epoch. Returns 0 if no time is known.
 */
export function axisEnd(checkedAt: string | null, sessions: readonly AgentSession[]): number {
  const known = [checkedAt ?? '', ...sessions.map(({ seen_at }) => seen_at)].map((at) => Date.parse(at))
  return Math.max(0, ...known.filter((ms) => !Number.isNaN(ms)))
}

const startOf = ({ started_at, first_seen_at }: AgentSession) => {
  const ms = parseRfc3339(started_at)
  return Number.isNaN(ms) ? Date.parse(first_seen_at) : ms
}

/**
 * Returns the shortest axis length that includes the start of every session, or the longest length if none is
 * sufficient.
 */
export function daysFor(sessions: readonly AgentSession[], endMs: number): AxisDays {
  const first = Math.min(...sessions.map(startOf))
  return axisDays.find((days) => endMs - first <= days * DAY_MS) ?? 90
}

/** Places the sessions of the period on the axis, oldest first. Overlapping sessions use up to `MAX_LANES` lanes. */
export function sessionLanes(
  sessions: readonly AgentSession[],
  { endMs, days, onlineId }: Axis,
): SessionBar[][] {
  const beginMs = endMs - days * DAY_MS
  const spans = sessions
    .map((session) => {
      const isOpen = session.id === onlineId
      const to = isOpen ? endMs : Date.parse(session.gone_at ?? session.seen_at)
      return { session, isOpen, from: startOf(session), to: Math.min(to, endMs) }
    })
    .filter(({ from, to }) => to >= beginMs && to >= from)
    .sort((a, b) => a.from - b.from)
  const lanes: { untilMs: number; bars: SessionBar[] }[] = []
  for (const { session, isOpen, from, to } of spans) {
    const left = Math.max(0, ((from - beginMs) / (endMs - beginMs)) * 100)
    const width = ((to - beginMs) / (endMs - beginMs)) * 100 - left
    const bar = { session, left, width, isOpen, isCut: from < beginMs }
    const free = lanes.find(({ untilMs }) => untilMs <= from)
    const lane = free ?? (lanes.length < MAX_LANES ? undefined : lanes.toSorted(byEnd)[0])
    if (lane === undefined) lanes.push({ untilMs: to, bars: [bar] })
    else {
      lane.bars.push(bar)
      lane.untilMs = Math.max(lane.untilMs, to)
    }
  }
  return lanes.map(({ bars }) => bars)
}

const byEnd = (a: { untilMs: number }, b: { untilMs: number }) => a.untilMs - b.untilMs

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const apart: Record<AxisDays, number> = { 7: 1, 30: 5, 90: 15 }

/** Returns the axis labels, each at midnight UTC. `left` is a percentage of the axis. */
export function axisTicks(endMs: number, days: AxisDays): { left: number; label: string }[] {
  const today = Math.floor(endMs / DAY_MS) * DAY_MS
  const count = Math.ceil(days / apart[days])
  return Array.from({ length: count }, (_, n) => {
    const ms = today - (count - 1 - n) * apart[days] * DAY_MS
    const date = new Date(ms)
    return {
      left: 100 - ((endMs - ms) / (days * DAY_MS)) * 100,
      label: `${months[date.getUTCMonth()]} ${date.getUTCDate()}`,
    }
  }).filter(({ left }) => left >= 0)
}
