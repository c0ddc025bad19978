'use client'

import { type KeyboardEvent, useRef, useState } from 'react'
import type { UptimeDay } from '@/lib/api/agents'
import { cn } from '@/lib/util/cn'
import { formatDuration } from '@/lib/util/time'
import { formatNumber } from '@/lib/util/text'

/** Distinguishes the states by pattern as well as color. */
const looks = {
  up: 'bg-ready',
  down: 'border border-wrong bg-[repeating-linear-gradient(45deg,var(--wrong)_0_2px,transparent_2px_4px)]',
  // On a phone, a bar is 3 px wide, so borders side by side would fill the chart.
  unknown: 'border-t border-dotted border-edge bg-transparent sm:border-x sm:border-t-0',
} as const

const kinds = [
  ['up', 'Up'],
  ['down', 'Down'],
  ['unknown', 'Unknown: not monitored, or between two checks'],
] as const

/** The uptime of an agent as a sentence, a chart and a table. */
export function Uptime({ days }: { days: readonly UptimeDay[] }) {
  return (
    <section aria-labelledby="uptime" className="space-y-3">
      <h2 id="uptime" className="text-lg font-medium">
        Uptime, last {days.length} days
      </h2>
      <p className="max-w-text">{uptimeSummary(days)}</p>
      <DayBars days={days} />
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
        {kinds.map(([kind, words]) => (
          <li key={kind} className="flex items-center gap-1.5">
            <span aria-hidden className={cn('inline-block h-3.5 w-2.5 shrink-0', looks[kind])} />
            {words}
          </li>
        ))}
      </ul>
      <details>
        <summary className="py-1 text-sm">Daily values</summary>
        <DayTable days={days} />
      </details>
    </section>
  )
}

/** One bar per day. The chart is a single tab stop; arrows, Home and End move between days. */
function DayBars({ days }: { days: readonly UptimeDay[] }) {
  const [current, setCurrent] = useState(days.length - 1)
  const list = useRef<HTMLUListElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const last = days.length - 1
    const steps: Record<string, number> = {
      ArrowLeft: current - 1,
      ArrowRight: current + 1,
      Home: 0,
      End: last,
    }
    const next = steps[event.key]
    if (next === undefined || next < 0 || next > last) return
    event.preventDefault()
    setCurrent(next)
    list.current?.querySelectorAll<HTMLElement>('[role="img"]')[next]?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move between bars
    <ul
      ref={list}
      aria-label="Days, oldest first"
      onKeyDown={onKeyDown}
      className="flex h-14 gap-px border-b border-edge"
    >
      {days.map((day, i) => (
        <li key={day.date} className="min-w-0 flex-1">
          <DayBar day={day} isTabStop={i === current} onFocus={() => setCurrent(i)} />
        </li>
      ))}
    </ul>
  )
}

interface DayBarProps {
  day: UptimeDay
  /** True if the bar is the chart's tab stop. */
  isTabStop: boolean
  onFocus: () => void
}

function DayBar({ day, isTabStop, onFocus }: DayBarProps) {
  const words = `${day.date}: ${dayText(day)}`
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- focusable for screen readers
    <span
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn with boxes
      role="img"
      aria-label={words}
      data-tip={words}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- shows the tooltip by keyboard
      tabIndex={isTabStop ? 0 : -1}
      onFocus={onFocus}
      className="flex h-full flex-col justify-end hover:bg-hover"
    >
      {barOf(day).map(({ kind, share }) => (
        <span
          key={kind}
          className={cn('block', kind === 'down' && 'min-h-1', looks[kind])}
          style={{ height: `${share}%` }}
        />
      ))}
    </span>
  )
}

function DayTable({ days }: { days: readonly UptimeDay[] }) {
  return (
    <table className="mt-2 text-sm">
      <caption className="sr-only">Daily values, newest first</caption>
      <thead>
        <tr className="text-left text-muted">
          <th scope="col" className="pr-6 font-medium">
            Day (UTC)
          </th>
          <th scope="col" className="font-medium">
            Uptime
          </th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((day) => (
          <tr key={day.date}>
            <th scope="row" className="py-0.5 pr-6 text-left font-mono font-normal">
              {day.date}
            </th>
            <td>{dayText(day)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const DAY_S = 86_400

/** Formats a duration to the minute, or to the hour from one day on. */
function roughly(seconds: number): string {
  if (seconds < 60) return `${Math.floor(seconds)} s`
  const unit = seconds < DAY_S ? 60 : 3600
  return formatDuration(Math.floor(seconds / unit) * unit)
}

/** Formats a percentage. Only exact values show as 0% or 100%. */
function percent(part: number, whole: number): string {
  if (part === whole) return '100%'
  if (part === 0) return '0%'
  const exact = (part / whole) * 100
  return `${formatNumber(Math.min(99.9, Math.max(0.1, Math.round(exact * 10) / 10)))}%`
}

/** Formats a day: "up 23 h 50 min, down 10 min". */
export function dayText({ up, down, unknown }: UptimeDay): string {
  const parts = [
    ['up', up],
    ['down', down],
    ['unknown', unknown],
  ] as const
  const there = parts.filter(([, seconds]) => seconds >= 1)
  if (there.length === 0) return 'unknown'
  return there.map(([word, seconds]) => `${word} ${roughly(seconds)}`).join(', ')
}

/** Sums up the days. Time without monitoring counts as neither up nor down. */
export function uptimeSummary(days: readonly UptimeDay[]): string {
  const sum = (of: 'up' | 'down' | 'unknown') => days.reduce((all, day) => all + day[of], 0)
  const [up, down, unknown] = [sum('up'), sum('down'), sum('unknown')]
  const seen = up + down
  if (seen < 1) return 'No monitoring data for these days.'
  const share = `${percent(up, seen)} uptime over ${roughly(seen)} of monitoring`
  const off = down < 1 ? '' : `, down for ${roughly(down)}`
  return `${share}${off}.${unknown < 1 ? '' : ` No data for the other ${roughly(unknown)}.`}`
}

/** Returns the parts of a day's bar in percent of a full day, from the top. The rest of today is left out. */
export function barOf({ up, down, unknown }: UptimeDay) {
  const parts = [
    { kind: 'down', share: (down / DAY_S) * 100 },
    { kind: 'unknown', share: (unknown / DAY_S) * 100 },
    { kind: 'up', share: (up / DAY_S) * 100 },
  ] as const
  return parts.filter(({ share }) => share > 0)
}
