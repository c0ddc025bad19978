'use client'

import { createContext, use, useSyncExternalStore, type ReactNode } from 'react'
import { formatAbsolute, formatRelative, formatSpan, toRfc3339 } from '@/lib/util/time'
import { clockNow, subscribeToClock } from './clock'
import { usePreferences } from './preferences'

const RenderedAt = createContext<number | undefined>(undefined)

/** Provides the server's render time in milliseconds, so that the browser's first render is the same. */
export function RenderedAtProvider({ timeMs, children }: { timeMs: number; children: ReactNode }) {
  return <RenderedAt value={timeMs}>{children}</RenderedAt>
}

/**
 * Returns a text that depends on the time and is updated regularly. `describe` receives the time in milliseconds;
 * undefined on the server if the render time is unknown. Re-renders only if the text changes.
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
 * Returns the current time in milliseconds, rounded to seconds and updated every second; 0 on the server if the time is
 * unknown. If `endedAt` is set, returns that time and doesn't update.
 */
export const useNow = (endedAt: string | null): number =>
  Number(
    useTickingText((nowMs) =>
      String(endedAt === null ? Math.floor((nowMs ?? 0) / 1_000) * 1_000 : Date.parse(endedAt)),
    ),
  )

type RelativeTimeProps = {
  /** RFC 3339, a date, or milliseconds since the Unix epoch. Any other value is shown as is. */
  value: string | number | Date
  /** True to skip the time with the Tab key, for tables that would have a hundred stops. */
  isPassedOver?: boolean
}

/** A relative time that is updated regularly. The absolute time shows on hover and focus. */
export function RelativeTime({ value, isPassedOver }: RelativeTimeProps) {
  const timeMs = new Date(value).getTime()
  const { zone } = usePreferences()
  const text = useTickingText((nowMs) => describe(timeMs, nowMs, zone))
  if (text === undefined) return <span>{String(value)}</span>
  return (
    <time
      dateTime={toRfc3339(timeMs)}
      data-tip={formatAbsolute(timeMs, zone)}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the absolute time shows on focus too
      tabIndex={isPassedOver ? undefined : 0}
      className="whitespace-nowrap"
    >
      {text}
    </time>
  )
}

/**
 * Describes a time relative to `nowMs`. Returns the absolute time if the render time is unknown; undefined for an
 * invalid time.
 */
function describe(timeMs: number, nowMs: number | undefined, zone: string | null): string | undefined {
  if (Number.isNaN(timeMs)) return undefined
  return nowMs === undefined ? formatAbsolute(timeMs, zone) : formatRelative(timeMs, nowMs, zone)
}

type ElapsedTimeProps = {
  /** RFC 3339. Any other text is shown as is. */
  since: string
}

/**
 * A duration up to now in its largest unit, updated regularly: "3 h". Hovering shows the start. Tab skips it, because
 * it's for tables.
 */
export function ElapsedTime({ since }: ElapsedTimeProps) {
  const sinceMs = new Date(since).getTime()
  const { zone } = usePreferences()
  const text = useTickingText((nowMs) =>
    nowMs === undefined || Number.isNaN(sinceMs) ? undefined : formatSpan(Math.max(0, nowMs - sinceMs)),
  )
  if (Number.isNaN(sinceMs)) return <span>{since}</span>
  return (
    <time
      dateTime={toRfc3339(sinceMs)}
      data-tip={`Since ${formatAbsolute(sinceMs, zone)}`}
      className="whitespace-nowrap"
    >
      {text ?? formatAbsolute(sinceMs, zone)}
    </time>
  )
}
