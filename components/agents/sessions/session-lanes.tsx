'use client'

import { type KeyboardEvent, useRef, useState } from 'react'
import { useAccount } from '@/components/shell/account-context'
import { Link } from '@/components/ui/link'
import { usePreferences } from '@/components/ui/preferences'
import type { SessionBar } from './session-axis'
import { cn } from '@/components/ui/style'
import { paths } from '@/lib/util/paths'
import { sessionLength, sessionLine } from './session-text'

interface LanesProps {
  lanes: readonly (readonly SessionBar[])[]
  days: number
}

/** The minimum width of a bar that contains its duration as text, as a percentage of the axis. */
const WIDE = 16

/** Shows sessions as bars on a time axis. The bars share one Tab stop, and the arrow keys move between them. */
export function SessionLanes({ lanes, days }: LanesProps) {
  const { zone } = usePreferences()
  const bars = lanes.flat()
  const [pointed, setPointed] = useState<string | null>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const newest = bars.reduce<SessionBar | undefined>(
    (last, bar) => (last === undefined || bar.left + bar.width >= last.left + last.width ? bar : last),
    undefined,
  )
  const idOf = (id: string | null) => bars.find(({ session }) => session.id === id)
  const stop = idOf(focused) ?? newest
  const shown = idOf(pointed) ?? stop
  const move = (event: KeyboardEvent) => {
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const at = links.findIndex((link) => link === document.activeElement)
    const steps: Record<string, number> = {
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      Home: 0,
      End: links.length - 1,
    }
    const next = links[steps[event.key] ?? -1]
    if (next === undefined) return
    event.preventDefault()
    next.focus()
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys move between its links */}
      <div
        ref={list}
        onKeyDown={move}
        onPointerLeave={() => setPointed(null)}
        className="space-y-1 forced-color-adjust-none"
      >
        {lanes.map((lane) => (
          <ul key={lane[0]?.session.id} aria-label="Session timeline" className="relative h-6">
            {lane.map((bar, index) => (
              <Bar
                key={bar.session.id}
                bar={bar}
                style={barStyle(lane, index)}
                isStop={bar === stop}
                onPoint={() => setPointed(bar.session.id)}
                onFocus={() => setFocused(bar.session.id)}
              />
            ))}
          </ul>
        ))}
        {lanes.length === 0 && <div className="h-6" />}
      </div>
      <p aria-hidden={shown !== undefined} className="min-h-5 text-sm wrap-anywhere text-muted">
        {shown === undefined
          ? `No sessions in the last ${days} days.`
          : sessionLine(shown.session, shown.isOpen, zone)}
      </p>
    </>
  )
}

/**
 * The minimum width of a bar in pixels. `LEAST` is the minimum distance between the starts of two bars, as a percentage
 * of the axis.
 */
const LEAST_PX = 24
const LEAST = 2.2

/** Returns the position of a bar. Bars at the end of the axis move left, so that each keeps its minimum width. */
export function barStyle(lane: readonly SessionBar[], index: number) {
  const apart = Math.min(LEAST, 100 / lane.length)
  const starts = lane.reduce<number[]>(
    (all, { left }) => [...all, Math.max(left, (all.at(-1) ?? -apart) + apart)],
    [],
  )
  const { left, width } = lane[index] ?? { left: 0, width: 0 }
  const [start = left, next = 100] = starts.slice(index)
  const least = `min(${LEAST_PX}px, ${100 / lane.length}%)`
  const later = lane.length - 1 - index
  return {
    left: `min(${start}%, 100% - ${later + 1} * ${least})`,
    right: `max(${100 - Math.min(left + width, next)}%, ${later} * ${least})`,
    minWidth: least,
  }
}

interface BarProps {
  bar: SessionBar
  style: ReturnType<typeof barStyle>
  isStop: boolean
  onPoint: () => void
  onFocus: () => void
}

function Bar({ bar, style, isStop, onPoint, onFocus }: BarProps) {
  const { account } = useAccount()
  const { zone } = usePreferences()
  const { session, width, isOpen, isCut } = bar
  return (
    <li className="@container absolute inset-y-0" style={style}>
      <Link
        linkStyle="bare"
        href={paths.detail(account.slug, 'tunnel-sessions', session.id)}
        tabIndex={isStop ? 0 : -1}
        onPointerEnter={onPoint}
        onFocus={onFocus}
        className={cn(
          'flex h-full items-center overflow-hidden border text-xs hover:border-ink',
          isOpen
            ? 'rounded-r-none border-r-4 border-ready-line border-r-ready bg-ready-fill text-ready'
            : 'border-edge bg-sunken text-muted',
          isCut && 'rounded-l-none border-l-0 border-dashed',
          width >= WIDE && 'px-1.5',
        )}
      >
        {width >= WIDE && (
          <span aria-hidden className="truncate @max-[6rem]:hidden">
            {sessionLength(session)}
          </span>
        )}
        <span className="sr-only">
          Session {session.id}: {sessionLine(session, isOpen, zone)}
        </span>
      </Link>
    </li>
  )
}
