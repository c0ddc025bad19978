'use client'

import { createContext, use, useSyncExternalStore, type ReactNode } from 'react'
import { formatAbsolute, formatRelative, formatSpan, toRfc3339 } from '@/lib/util/time'
import { clockNow, subscribeToClock } from './clock'

const RenderedAt = createContext<number | undefined>(undefined)

/** Tells relative times when the server rendered them (milliseconds), so that the browser's first render is equal. */
export function RenderedAtProvider({ timeMs, children }: { timeMs: number; children: ReactNode }) {
  return <RenderedAt value={timeMs}>{children}</RenderedAt>
}

/**
 * A text that depends on the time, ticking. `describe` gets the time in milliseconds; undefined on the server where the
 * time of rendering is not known. Only what has another text than before renders again.
 */
export function useTickingText<T extends string | undefined>(describe: (nowMs: number | undefined) => T): T {
  const renderedAtMs = use(RenderedAt)
  return useSyncExternalStore(
    subscribeToClock,
    () => describe(clockNow()),
    () => describe(renderedAtMs),
  )
}

type RelativeTimeProps = {
  /** RFC 3339, a date, or milliseconds since 1970. What is no time is shown as it is. */
  value: string | number | Date
  /** Not a stop of the Tab key: for tables, where a hundred of them would stand in the way. */
  isPassedOver?: boolean
}

/** A time as distance from now, ticking; absolute on hover and focus. */
export function RelativeTime({ value, isPassedOver }: RelativeTimeProps) {
  const timeMs = new Date(value).getTime()
  const text = useTickingText((nowMs) => describe(timeMs, nowMs))
  if (text === undefined) return <span>{String(value)}</span>
  return (
    <time
      dateTime={toRfc3339(timeMs)}
      data-tip={formatAbsolute(timeMs)}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the absolute time shows on focus too
      tabIndex={isPassedOver ? undefined : 0}
      className="whitespace-nowrap"
    >
      {text}
    </time>
  )
}

/** Absolute where the time of rendering is not known; undefined for what is no time. */
function describe(timeMs: number, nowMs: number | undefined): string | undefined {
  if (Number.isNaN(timeMs)) return undefined
  return nowMs === undefined ? formatAbsolute(timeMs) : formatRelative(timeMs, nowMs)
}

type ElapsedTimeProps = {
  /** RFC 3339; what is no time is shown as it is. */
  since: string
}

/** How long something has lasted, in its largest unit, ticking: "3 h". Since when, on hover. For tables: no stop of Tab. */
export function ElapsedTime({ since }: ElapsedTimeProps) {
  const sinceMs = new Date(since).getTime()
  const text = useTickingText((nowMs) =>
    nowMs === undefined || Number.isNaN(sinceMs) ? undefined : formatSpan(Math.max(0, nowMs - sinceMs)),
  )
  if (Number.isNaN(sinceMs)) return <span>{since}</span>
  return (
    <time
      dateTime={toRfc3339(sinceMs)}
      data-tip={`Since ${formatAbsolute(sinceMs)}`}
      className="whitespace-nowrap"
    >
      {text ?? formatAbsolute(sinceMs)}
    </time>
  )
}
