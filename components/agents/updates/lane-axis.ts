import type { AgentUpdateEvent } from '@/lib/api/agent-updates'
import { padPeriods, timeScale, timeTicks } from '@/lib/agents/model/time-scale'
import { type Lane, stopsOf } from './lanes'
import { formatDuration, formatSpan } from '@/lib/util/time'

/**
 * The time axis of the lanes. `at` converts a time to a position. Positions and widths are percentages of the axis.
 * Times and durations are in milliseconds.
 */
export interface LaneAxis {
  at: (ms: number) => number
  ticks: { left: number; label: string }[]
  /** The long periods without activity, which the axis shortens to a cut. */
  cuts: { left: number; label: string }[]
  stops: { atMs: number; left: number; label: string; isWrong: boolean }[]
}

const stopLabels = { stopped: 'Stopped', paused: 'Paused', cancelled: 'Canceled' } as const

/** The minimum total duration of the activity on the axis, in milliseconds. */
const LEAST_MS = 5_000

/** The minimum distance between two labels, as a percentage of the axis. */
const APART = 8

/** A filter callback that keeps a label only if it is at least `APART` to the right of the previous label. */
const isApart = ({ left }: { left: number }, n: number, all: readonly { left: number }[]) =>
  n === 0 || left - (all[n - 1]?.left ?? 0) >= APART

/** Reports whether a person resumed the update in the period without activity that ended at `endMs`. */
const isResumed = (events: readonly AgentUpdateEvent[], endMs: number, ms: number) =>
  events.some(({ kind, at }) => kind === 'resumed' && Date.parse(at) <= endMs && Date.parse(at) >= endMs - ms)

/**
 * Returns the time axis for these lanes, with at least five seconds of activity. During the update, the axis extends to
 * the estimated end.
 */
export function axisOf(
  lanes: readonly Lane[],
  events: readonly AgentUpdateEvent[],
  untilMs: number | null,
): LaneAxis {
  const spans = lanes.flatMap(({ parts }) => parts)
  const begun = lanes.some(({ target, parts }) => parts.length > 0 && target.ended_at === null)
  const lastMs = Math.max(0, ...spans.map(({ toMs }) => toMs))
  if (untilMs !== null && begun) spans.push({ phase: 'back', fromMs: lastMs, toMs: untilMs, isOpen: true })
  const beginMs = Math.min(...spans.map(({ fromMs }) => fromMs))
  const endMs = Math.max(...spans.map(({ toMs }) => toMs))
  const padded = padPeriods(spans, LEAST_MS)
  const { at, gaps, starts } = timeScale(padded)
  if (spans.length === 0) return { at, cuts: [], ticks: [], stops: [] }
  // If the axis has gaps, a tick at a round duration could fall into a gap.
  const times = starts.length === 0 ? timeTicks(beginMs, padded.at(-1)?.toMs ?? endMs) : [beginMs, ...starts]
  return {
    at,
    cuts: gaps.map(({ left, width, ms }, n) => ({
      left: left + width / 2,
      label: `${isResumed(events, starts[n] ?? 0, ms) ? 'paused' : 'idle'} ${formatSpan(ms)}`,
    })),
    ticks: times
      .map((ms) => ({ left: at(ms), label: formatDuration(Math.round((ms - beginMs) / 1_000)) }))
      .filter(isApart)
      .filter(({ left }) => left < 94),
    stops: stopsOf(events)
      .filter(({ atMs }) => atMs >= beginMs && atMs <= endMs)
      .map(({ kind, atMs }) => ({
        atMs,
        left: at(atMs),
        label: stopLabels[kind],
        isWrong: kind === 'stopped',
      })),
  }
}
