'use client'

import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { Picture } from '@/components/ui/picture'
import type { UptimeDay } from '@/lib/api/agents'
import { counted } from '@/lib/util/text'
import { UptimeCells, UptimeLegend } from './uptime-cells'
import { dayRows, dayText, firstDate, shownDays, STRIP_DAYS, uptimeShare, uptimeSummary } from './uptime-text'

export function Uptime({ days }: { days: readonly UptimeDay[] }) {
  const shown = shownDays(days, days.length)
  const recent = shownDays(days, STRIP_DAYS)
  return (
    <Picture
      id="uptime"
      title="Uptime"
      note={
        <>
          <span className="max-sm:hidden">last {shown.length} days</span>
          <span className="sm:hidden">last {recent.length} days</span>
        </>
      }
      table={<DayTable days={days} />}
    >
      <div className="space-y-3 max-sm:hidden">
        <Strip days={shown} />
      </div>
      <div className="space-y-3 sm:hidden">
        <Strip days={recent} />
      </div>
    </Picture>
  )
}

function Strip({ days }: { days: readonly UptimeDay[] }) {
  const since = firstDate(days)
  return (
    <>
      <p className="max-w-line">
        {uptimeShare(days)}
        {since !== undefined && since !== days[0]?.date && ` Data since ${since}.`}
      </p>
      <Days days={days} />
    </>
  )
}

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
        <UptimeCells days={days} className="h-12" marked={chosen === null ? undefined : index} />
      </div>
      <div aria-hidden className="flex justify-between text-xs text-muted">
        <span>{counted(last, 'day')} ago</span>
        <span>Today</span>
      </div>
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 text-sm">
        <UptimeLegend />
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
        <tr className="align-top">
          <th scope="row" className="py-0.5 pr-6 text-left font-normal">
            All {days.length} days
          </th>
          <td>{uptimeSummary(days)}</td>
        </tr>
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
