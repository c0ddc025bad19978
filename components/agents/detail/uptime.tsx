'use client'

import { type KeyboardEvent, useRef, useState } from 'react'
import type { UptimeDay } from '@/lib/api/agents'
import { cn } from '@/lib/util/cn'
import { barOf, dayWords, uptimeSummary } from './uptime-days'

/** Each told by more than its colour: full, hatched, and no more than a dotted frame. */
const looks = {
  up: 'bg-ready',
  down: 'border border-wrong bg-[repeating-linear-gradient(45deg,var(--wrong)_0_2px,transparent_2px_4px)]',
  // On a phone a bar is 3 px wide: frames side by side would fill the picture.
  unknown: 'border-t border-dotted border-edge bg-transparent sm:border-x sm:border-t-0',
} as const

const kinds = [
  ['up', 'Up'],
  ['down', 'Down'],
  [
    'unknown',
    'Unknown: the console did not look, did not know the agent yet, or it ended at some time between two looks',
  ],
] as const

/** An agent's days as a picture, in words, and as a table. */
export function Uptime({ days }: { days: readonly UptimeDay[] }) {
  return (
    <section aria-labelledby="uptime" className="space-y-3">
      <h2 id="uptime" className="text-lg font-medium">
        The last {days.length} days
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
        <summary className="py-1 text-sm">Day by day</summary>
        <DayTable days={days} />
      </details>
    </section>
  )
}

/** One bar a day, a single stop of the Tab key: arrows, Home and End go from day to day. */
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys go from bar to bar
    <ul
      ref={list}
      aria-label="Days, the oldest first"
      onKeyDown={onKeyDown}
      className="flex h-14 gap-px border-b border-edge"
    >
      {days.map((day, i) => (
        <li key={day.date} className="min-w-0 flex-1">
          <DayBar day={day} isStop={i === current} onFocus={() => setCurrent(i)} />
        </li>
      ))}
    </ul>
  )
}

interface DayBarProps {
  day: UptimeDay
  /** Whether the Tab key comes to it. */
  isStop: boolean
  onFocus: () => void
}

function DayBar({ day, isStop, onFocus }: DayBarProps) {
  const words = `${day.date}: ${dayWords(day)}`
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it takes the focus, to be read
    <span
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a picture made of boxes
      role="img"
      aria-label={words}
      data-tip={words}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what the pointer sees is there by keyboard
      tabIndex={isStop ? 0 : -1}
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
      <caption className="sr-only">Day by day, the newest first</caption>
      <thead>
        <tr className="text-left text-muted">
          <th scope="col" className="pr-6 font-medium">
            Day (UTC)
          </th>
          <th scope="col" className="font-medium">
            Seen
          </th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((day) => (
          <tr key={day.date}>
            <th scope="row" className="py-0.5 pr-6 text-left font-mono font-normal">
              {day.date}
            </th>
            <td>{dayWords(day)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
