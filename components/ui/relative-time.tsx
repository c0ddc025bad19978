'use client'

import { createContext, use, useSyncExternalStore, type ReactNode } from 'react'
import { formatAbsolute, formatRelative, formatSpan, parseRfc3339, toRfc3339 } from '@/lib/util/time'
import { clockNow, subscribeToClock } from './clock'
import { usePreferences } from './preferences'

/** The tolerated clock difference, in milliseconds. A past event may appear to be this far in the future. */
const CLOCK_MARGIN_MS = 10_000

const RenderedAt = createContext<number | undefined>(undefined)

/**
 * Provides the time at which the server rendered the page, in milliseconds since the Unix epoch, for the browser's
 * first render.
 */
export function RenderedAtProvider({ timeMs, children }: { timeMs: number; children: ReactNode }) {
  return <RenderedAt value={timeMs}>{children}</RenderedAt>
}

/**
 * Returns the result of `describe` for the current time, updated every second. `describe` receives milliseconds since
 * the Unix epoch, or undefined if the server's render time is unknown.
 */
export function useTickingText<T extends string | undefined>(describe: (nowMs: number | undefined) => T): T {
  const renderedAtMs = use(RenderedAt)
  return useSyncExternalStore(
    subscribeToClock,
    () => describe(clockNow()),
    () => describe(renderedAtMs),
  )
}

/**
 * Returns the time of `endedAt` (RFC 3339) or, if null, the current time rounded down to seconds, in milliseconds
 * since the Unix epoch.
 */
export const useNow = (endedAt: string | null): number =>
  Number(
    useTickingText((nowMs) =>
      String(endedAt === null ? Math.floor((nowMs ?? 0) / 1_000) * 1_000 : Date.parse(endedAt)),
    ),
  )

type RelativeTimeProps = {
  /**
   * The time, as an RFC 3339 string, a date, or milliseconds since the Unix epoch. Any other string is shown unchanged.
   */
  value: string | number | Date
  /** True to exclude the time from the Tab order, for tables that would otherwise have too many Tab stops. */
  isPassedOver?: boolean
  canBeAhead?: boolean
}

export function RelativeTime({ value, isPassedOver, canBeAhead }: RelativeTimeProps) {
  const timeMs = typeof value === 'string' ? parseRfc3339(value) : new Date(value).getTime()
  const { zone } = usePreferences()
  const text = useTickingText((nowMs) => describeTime(timeMs, nowMs, { zone, canBeAhead }))
  if (text === undefined) return <span>{String(value)}</span>
  return (
    <time
      dateTime={toRfc3339(timeMs)}
      data-tip={formatAbsolute(timeMs, zone)}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the absolute time shows on focus too
      tabIndex={isPassedOver ? undefined : 0}
    >
      {text}
    </time>
  )
}

/**
 * Describes a time relative to `nowMs`. Returns the absolute time if `nowMs` is undefined, or if the time is at least
 * `CLOCK_MARGIN_MS` in the future and `canBeAhead` isn't true. Returns undefined for an invalid time.
 */
export function describeTime(
  timeMs: number,
  nowMs: number | undefined,
  { zone, canBeAhead }: { zone: string | null; canBeAhead?: boolean | undefined },
): string | undefined {
  if (Number.isNaN(timeMs)) return undefined
  if (nowMs === undefined || (!canBeAhead && timeMs - nowMs >= CLOCK_MARGIN_MS))
    return formatAbsolute(timeMs, zone)
  return formatRelative(canBeAhead ? timeMs : Math.min(timeMs, nowMs), nowMs, zone)
}

type ElapsedTimeProps = {
  /** The start, as an RFC 3339 string. Any other string is shown unchanged. */
  since: string
}

export function ElapsedTime({ since }: ElapsedTimeProps) {
  const sinceMs = parseRfc3339(since)
  const { zone } = usePreferences()
  const text = useTickingText((nowMs) =>
    nowMs === undefined || Number.isNaN(sinceMs) ? undefined : formatSpan(Math.max(0, nowMs - sinceMs)),
  )
  if (Number.isNaN(sinceMs)) return <span>{since}</span>
  return (
    <time dateTime={toRfc3339(sinceMs)} data-tip={`Since ${formatAbsolute(sinceMs, zone)}`}>
      {text ?? formatAbsolute(sinceMs, zone)}
    </time>
  )
}
