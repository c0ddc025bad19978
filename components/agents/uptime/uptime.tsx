'use client'

import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { Picture } from '@/components/ui/picture'
import type { UptimeDay } from '@/lib/api/agents'
import { cn } from '@/components/ui/style'
import { UptimeCells, uptimeStyles } from './uptime-cells'
import { dayRows, dayText, uptimeSummary } from './uptime-text'

const kinds = [
  ['up', 'Up'],
  ['down', 'Down'],
  ['open', 'Open session, not monitored'],
  ['unknown', 'No data'],
] as const

/** Shows an agent's uptime as a summary, a strip of days and a table. */
export function Uptime({ days }: { days: readonly UptimeDay[] }) {
  return (
    <Picture id="uptime" title="Uptime" note={`last ${days.length} days`} table={<DayTable days={days} />}>
      <p className="max-w-line">{uptimeSummary(days)}</p>
      <Days days={days} />
    </Picture>
  )
}

/** Returns the index of the day that a key selects, or undefined for keys that don't move the selection. */
function indexAfter(key: string, index: number, last: number): number | undefined {
  const steps: Record<string, number> = {
    ArrowLeft: index - 1,
    ArrowDown: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index + 1,
    PageDown: index - 7,
    PageUp: index + 7,
    Home: 0,
    End: last,
  }
  const next = steps[key]
  return next === undefined ? undefined : Math.max(0, Math.min(last, next))
}

/**
 * The strip of days, a single Tab stop in which the arrow keys move between days. A line below describes the selected
 * day. The line isn't a tooltip because a tooltip would stay in place while the page scrolls.
 */
function Days({ days }: { days: readonly UptimeDay[] }) {
  const last = days.length - 1
  const [chosen, setChosen] = useState<number | null>(null)
  const index = Math.min(chosen ?? last, last)
  const day = days[index]
  if (day === undefined) return null
  const text = `${day.date}: ${dayText(day)}`
  const onKeyDown = (event: KeyboardEvent) => {
    const next = indexAfter(event.key, index, last)
    if (next === undefined) return
    event.preventDefault()
    setChosen(next)
  }
  const onPointer = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setChosen(Math.max(0, Math.min(last, Math.floor(((event.clientX - left) / width) * days.length))))
  }
  return (
    <div className="space-y-1.5">
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native slider can't show one cell per day
        role="slider"
        tabIndex={0}
        aria-label="Day"
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={index + 1}
        aria-valuetext={text}
        onKeyDown={onKeyDown}
        onPointerMove={onPointer}
        onPointerDown={onPointer}
        onPointerLeave={() => setChosen(null)}
        onBlur={() => setChosen(null)}
        className="rounded-sm focus-visible:outline-offset-4"
      >
        <UptimeCells days={days} marked={chosen === null ? undefined : index} />
      </div>
      <div aria-hidden className="flex justify-between text-xs text-muted">
        <span>{days.length} days ago</span>
        <span>Today</span>
      </div>
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 text-sm">
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-muted">
          {kinds.map(([kind, label]) => (
            <li key={kind} className="flex items-center gap-1.5">
              <span
                aria-hidden
                className={cn('size-3 shrink-0 rounded-[1px] forced-color-adjust-none', uptimeStyles[kind])}
              />
              {label}
            </li>
          ))}
        </ul>
        <p aria-hidden>{text}</p>
      </div>
    </div>
  )
}

function DayTable({ days }: { days: readonly UptimeDay[] }) {
  return (
    <table className="text-sm">
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
        {dayRows(days).map((row) => (
          <tr key={row.days}>
            <th scope="row" className="py-0.5 pr-6 text-left font-mono font-normal">
              {row.days}
            </th>
            <td>{row.text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
