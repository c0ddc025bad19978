interface Span {
  fromMs: number
  toMs: number
}

export interface TimeScale {
  at: (ms: number) => number
  /**
   * The idle periods that are shortened on the axis. `left` and `width` are percentages. `ms` is the actual duration.
   */
  gaps: { left: number; width: number; ms: number }[]
  /** The times at which activity resumed after a long idle period, in milliseconds since the Unix epoch. */
  starts: number[]
}

/** The maximum width of an idle period, as a share of the total busy time. */
const GAP_SHARE = 0.03

function busyPeriods(spans: readonly Span[]): Span[] {
  const busy: Span[] = []
  for (const { fromMs, toMs } of spans.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const last = busy.at(-1)
    if (last && fromMs <= last.toMs) last.toMs = Math.max(last.toMs, toMs)
    else busy.push({ fromMs, toMs })
  }
  return busy
}

const lengthOf = (busy: readonly Span[]) => busy.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0)

/** Merges overlapping periods, and lengthens them equally if their total is less than `leastMs`. */
export function padPeriods(spans: readonly Span[], leastMs: number): Span[] {
  const busy = busyPeriods(spans)
  const missingMs = leastMs - lengthOf(busy)
  if (busy.length === 0 || missingMs <= 0) return busy
  return busy.map(({ fromMs, toMs }) => ({ fromMs, toMs: toMs + missingMs / busy.length }))
}

export function timeScale(spans: readonly Span[]): TimeScale {
  const busy = busyPeriods(spans)
  const mostMs = Math.max(1, lengthOf(busy) * GAP_SHARE)
  let length = 0
  const pieces = busy.map(({ fromMs, toMs }, n) => {
    const gapMs = n === 0 ? 0 : fromMs - (busy[n - 1]?.toMs ?? fromMs)
    const gapFrom = length
    length += Math.min(gapMs, mostMs)
    const start = length
    length += toMs - fromMs
    return { fromMs, toMs, gapMs, gapFrom, start }
  })
  const whole = Math.max(1, length)
  const afterGap = pieces.filter(({ gapMs }) => gapMs > mostMs)
  return {
    at(ms) {
      const piece = pieces.find(({ toMs }) => ms <= toMs)
      if (!piece) return 100
      const inside = piece.start + ms - piece.fromMs
      return (Math.max(piece.gapFrom, inside) / whole) * 100
    },
    gaps: afterGap.map(({ gapFrom, start, gapMs }) => ({
      left: (gapFrom / whole) * 100,
      width: ((start - gapFrom) / whole) * 100,
      ms: gapMs,
    })),
    starts: afterGap.map(({ fromMs }) => fromMs),
  }
}

const stepsS = [1, 5, 10, 30, 60, 120, 300, 600, 1800, 3600, 7200, 21_600, 86_400]

/**
 * Returns the times of at most seven ticks at round durations after the start of the axis, in milliseconds since the
 * Unix epoch.
 */
export function timeTicks(beginMs: number, endMs: number): number[] {
  const stepS = stepsS.find((seconds) => endMs - beginMs <= seconds * 6_000) ?? 7 * 86_400
  const count = Math.floor((endMs - beginMs) / (stepS * 1_000))
  return Array.from({ length: Math.min(7, count + 1) }, (_, n) => beginMs + n * stepS * 1_000)
}
