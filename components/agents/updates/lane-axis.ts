import type { AgentUpdateEvent } from '@/lib/api/agent-updates'
import { refusedOf } from '@/lib/agents/model/command-reasons'
import { padPeriods, timeScale, timeTicks } from '@/lib/agents/model/time-scale'
import { exactSpan, type Lane, type LanePlan, stopsOf } from './lanes'

/**
 * The time axis of the lanes. `at` converts a time to a position. Positions and widths are percentages of the axis.
 * Times and durations are in milliseconds.
 */
export interface LaneAxis {
  at: (ms: number) => number
  ticks: AxisTick[]
  /** The long periods without activity that the axis shortens. The label contains the reason and the duration. */
  cuts: { left: number; width: number; label: string }[]
  stops: { atMs: number; left: number; label: string; isWrong: boolean }[]
}

/** A labeled time. `room` is the index in `roomsPx` of the narrowest axis on which the label fits. */
interface AxisTick {
  left: number
  label: string
  room: number
}

const stopLabels = { stopped: 'Stopped', paused: 'Paused', cancelled: 'Canceled' } as const

/** The minimum total duration of the activity on the axis, in milliseconds. */
const LEAST_MS = 5_000

/**
 * The axis widths, in pixels, at which more labels start to fit, narrowest first. The first is the width on a phone.
 */
export const roomsPx = [250, 384, 576] as const
/** The width of a label, in pixels, including the space to the next label. */
const LABEL_PX = 96

function fittingTicks(candidates: readonly Omit<AxisTick, 'room'>[]): AxisTick[] {
  const kept: AxisTick[] = []
  roomsPx.forEach((width, room) => {
    const apart = (100 * LABEL_PX) / width
    for (const one of candidates) {
      const fits = kept.every(({ left }) => Math.abs(left - one.left) >= apart)
      if (fits && (one.left === 0 || one.left <= 100 - 0.8 * apart)) kept.push({ ...one, room })
    }
  })
  return kept.toSorted((a, b) => a.left - b.left)
}

function breakLabel(events: readonly AgentUpdateEvent[], fromMs: number, toMs: number): string {
  const stop = stopsOf(events).findLast(({ atMs }) => atMs <= toMs)
  const isOver = events.some(({ kind, at }) => {
    const atMs = Date.parse(at)
    return kind === 'resumed' && stop !== undefined && atMs >= stop.atMs && atMs <= fromMs
  })
  return stop === undefined || isOver ? 'idle' : stopLabels[stop.kind].toLowerCase()
}

function isRejection(events: readonly AgentUpdateEvent[], atMs: number): boolean {
  const stop = events.find(({ kind, at }) => kind === 'stopped' && Date.parse(at) === atMs)
  const agent_id = stop?.agent_id ?? null
  return agent_id !== null && refusedOf([{ agent_id }], events).length > 0
}

function tickLabel(ms: number, longestMs: number): string {
  const seconds = Math.round(ms / 1_000)
  if (longestMs < 60_000) return `${seconds} s`
  const padded = (part: number) => String(Math.floor(part)).padStart(2, '0')
  const hours = Math.floor(seconds / 3_600)
  const minutes = Math.floor(seconds / 60) % 60
  return hours > 0
    ? `${hours}:${padded(minutes)}:${padded(seconds % 60)}`
    : `${minutes}:${padded(seconds % 60)}`
}

/**
 * Returns the time axis for these lanes and their planned updates. `untilMs` is the estimated end of a running update,
 * or null.
 */
export function axisOf(
  lanes: readonly Lane[],
  events: readonly AgentUpdateEvent[],
  untilMs: number | null,
  plan: LanePlan = new Map(),
): LaneAxis {
  const spans = lanes.flatMap(({ parts }) => parts.map(({ fromMs, toMs }) => ({ fromMs, toMs })))
  const begun = lanes.some(({ target, parts }) => parts.length > 0 && target.ended_at === null)
  const lastMs = Math.max(0, ...spans.map(({ toMs }) => toMs))
  const planned = lanes.flatMap(({ target }) => plan.get(target.agent_id) ?? [])
  if (untilMs !== null && begun) spans.push({ fromMs: lastMs, toMs: untilMs })
  if (spans.length > 0) spans.push(...planned)
  const beginMs = Math.min(...spans.map(({ fromMs }) => fromMs))
  const endMs = Math.max(...spans.map(({ toMs }) => toMs))
  const padded = padPeriods(spans, LEAST_MS)
  const { at, gaps, starts } = timeScale(padded)
  if (spans.length === 0) return { at, cuts: [], ticks: [], stops: [] }
  const runs = [beginMs, ...starts].map((fromMs, n) => ({
    fromMs,
    toMs: starts[n] === undefined ? (padded.at(-1)?.toMs ?? endMs) : starts[n] - (gaps[n]?.ms ?? 0),
  }))
  const round = roundTimes(runs)
  // A round time is a better label for a run than the run's start, except for the first run.
  const firstOf = ({ fromMs, toMs }: { fromMs: number; toMs: number }) =>
    fromMs === beginMs ? fromMs : (round.find((ms) => ms >= fromMs && ms < toMs) ?? fromMs)
  const latestMs = untilMs === null && planned.length > 0 ? lastMs : Infinity
  const times = [...runs.map(firstOf), ...round].filter((ms) => ms <= latestMs)
  const longestMs = Math.max(0, ...times) - beginMs
  const ticks = fittingTicks(times.map((ms) => ({ left: at(ms), label: tickLabel(ms - beginMs, longestMs) })))
  // If only one label fits, it also shows when the activity ends, unless planned updates follow.
  const activity = exactSpan(lastMs - beginMs)
  return {
    at,
    cuts: gaps.map(({ left, width }, n) => {
      const startMs = starts[n] ?? endMs
      const idleMs = startMs - Math.max(...spans.map(({ toMs }) => toMs).filter((ms) => ms <= startMs))
      const why = breakLabel(events, startMs - idleMs, startMs)
      return { left, width, label: `${why} ${exactSpan(idleMs)}` }
    }),
    ticks:
      ticks.length === 1 && planned.length === 0
        ? ticks.map((tick) => ({ ...tick, label: `0 s to ${activity}` }))
        : ticks,
    stops: stopsOf(events)
      .filter(({ atMs }) => atMs >= beginMs && atMs <= endMs)
      .map(({ kind, atMs }) => ({
        atMs,
        left: at(atMs),
        label: stopLabels[kind],
        isWrong: kind === 'stopped' && !isRejection(events, atMs),
      })),
  }
}

function roundTimes(runs: readonly { fromMs: number; toMs: number }[]): number[] {
  const beginMs = runs[0]?.fromMs ?? 0
  const lengthMs = runs.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0)
  const [, stepMs] = timeTicks(0, lengthMs)
  if (stepMs === undefined) return []
  return runs.flatMap(({ fromMs, toMs }) => {
    const first = Math.ceil((fromMs - beginMs) / stepMs)
    const count = Math.max(0, Math.floor((toMs - beginMs) / stepMs) - first + 1)
    return Array.from({ length: count }, (_, n) => beginMs + (first + n) * stepMs)
  })
}
