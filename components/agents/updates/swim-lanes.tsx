'use client'

import { Fragment, useState } from 'react'
import { Pager } from '@/components/ui/pager'
import { Picture } from '@/components/ui/picture'
import type { AgentUpdateDetail } from '@/lib/api/agent-updates'
import {
  drawnPhases,
  isFailedLane,
  type Lane,
  type LanePlan,
  phaseStyles,
  phaseNames,
  phaseLabels,
} from './lanes'
import { isEnd } from '@/lib/agents/model/updates'
import { cn } from '@/components/ui/style'
import { axisOf, type LaneAxis } from './lane-axis'
import { breakStyle, FailedCap, plannedStyle, stopStyle } from './lane-bar'
import { LaneTable } from './lane-table'
import { explainedIds, refusedIds } from './update-text'

const PAGE = 50

interface SwimLanesProps {
  detail: AgentUpdateDetail
  lanes: readonly Lane[]
  /** The estimated end of the update, in milliseconds since the Unix epoch. Null if the update isn't running. */
  untilMs: number | null
  plan: LanePlan
}

export function SwimLanes({ detail, lanes, untilMs, plan }: SwimLanesProps) {
  const { update, events } = detail
  const refused = refusedIds(detail)
  const [page, setPage] = useState(() => pageOf(lanes))
  const from = Math.min(page, Math.max(0, Math.ceil(lanes.length / PAGE) - 1)) * PAGE
  const shown = lanes.slice(from, from + PAGE)
  const isBegun = lanes.some(({ parts }) => parts.length > 0)
  const isRunning = untilMs !== null
  // Next to planned updates, shorter phases of a held update would be invisible.
  const leastMs = plan.size > 0 && !isRunning ? HELD_MS : SHORT_MS
  const isDrawn = lanes.some((lane) => isLonger(lane, leastMs)) || (isBegun && isRunning && plan.size > 0)
  const axis = isDrawn ? axisOf(shown, events, untilMs, plan) : null
  return (
    <Picture
      isCard
      id="progress"
      title="Progress"
      note={noteOf(lanes.length)}
      actions={axis && <Legend lanes={shown} axis={axis} plan={plan} refused={refused} />}
    >
      <div className="space-y-1">
        <LaneTable
          lanes={shown}
          of={lanes}
          axis={axis}
          plan={plan}
          update={update}
          refused={refused}
          explainedIds={explainedIds(detail)}
        />
        {axis && axis.cuts.length > 0 && areApart(axis) && <BreakLabels axis={axis} />}
        {axis && <TimeAxis axis={axis} />}
        {axis && axis.cuts.length > 0 && <BreakList axis={axis} />}
      </div>
      {lanes.length > PAGE && (
        <Pager
          label="Agent pages"
          from={from + 1}
          to={from + shown.length}
          total={lanes.length}
          previous={from === 0 ? undefined : { onClick: () => setPage(from / PAGE - 1) }}
          next={from + PAGE >= lanes.length ? undefined : { onClick: () => setPage(from / PAGE + 1) }}
        />
      )}
    </Picture>
  )
}

/** The duration, in milliseconds, that an ended phase must exceed for the page to show the chart. */
const SHORT_MS = 1_000

/** The duration, in milliseconds, that replaces `SHORT_MS` while an update with planned agents isn't running. */
const HELD_MS = 5_000

const isLonger = ({ parts }: Lane, leastMs: number) =>
  parts.some(({ isOpen, fromMs, toMs }) => isOpen || toMs - fromMs > leastMs)

const noteOf = (count: number) => (count === 1 ? '1 agent' : `${count} agents`)

function pageOf(lanes: readonly Lane[]): number {
  const unfinished = lanes.findIndex(({ target }) => !isEnd(target.step))
  const first = unfinished >= 0 ? unfinished : lanes.findIndex(isFailedLane)
  return Math.floor(Math.max(0, first) / PAGE)
}

interface LegendProps {
  lanes: readonly Lane[]
  axis: LaneAxis
  plan: LanePlan
  refused: ReadonlySet<string>
}

function Legend({ lanes, axis: { stops }, plan, refused }: LegendProps) {
  const drawn = new Set(lanes.flatMap((lane) => drawnPhases(lane)))
  const phases = phaseNames.filter((phase) => drawn.has(phase))
  const ends = [...new Set(lanes.filter(isFailedLane).map(({ target }) => refused.has(target.agent_id)))]
  const marks = [...new Map(stops.map((stop) => [stop.label, stop])).values()]
  const isAnyPlanned = lanes.some(({ target }) => plan.has(target.agent_id))
  if (phases.length + marks.length + ends.length === 0 && !isAnyPlanned) return null
  return (
    <ul className="flex flex-wrap gap-x-4 text-sm text-muted">
      {phases.map((phase) => (
        <li key={phase} className="flex items-center gap-1.5">
          <span aria-hidden className={cn('h-3 w-5 rounded-[2px] border', phaseStyles[phase])} />
          {phaseLabels[phase]}
        </li>
      ))}
      {ends.map((isRejected) => (
        <li key={String(isRejected)} className="flex items-center gap-1.5">
          <span aria-hidden className="relative h-4 w-2.5">
            <FailedCap isRejected={isRejected} />
          </span>
          {isRejected ? 'Not updated' : 'Failed'}
        </li>
      ))}
      {isAnyPlanned && (
        <li className="flex items-center gap-1.5">
          <span aria-hidden className={cn('h-3 w-5 rounded-[2px] border', plannedStyle)} />
          Planned
        </li>
      )}
      {marks.map(({ label, isWrong }) => (
        <li key={label} className="flex items-center gap-1.5">
          <span aria-hidden className={cn('h-3 border-l-2 border-dashed', stopStyle(isWrong))} />
          {label}
        </li>
      ))}
    </ul>
  )
}

const roomStyles = ['', '@max-[384px]:hidden', '@max-[576px]:hidden']

function TimeAxis({ axis: { ticks, cuts, stops } }: Pick<LegendProps, 'axis'>) {
  return (
    <div aria-hidden className="pt-1 text-xs text-muted lg:pr-68 lg:pl-52">
      <div className="@container relative h-5.5 border-t border-edge">
        {stops.map(({ atMs, left, isWrong }) => (
          <span
            key={atMs}
            className={cn('absolute bottom-full h-3 border-l-2 border-dashed', stopStyle(isWrong))}
            style={{ left: `${left}%` }}
          />
        ))}
        {ticks.map(({ left, label, room }) => (
          <span
            key={label}
            className={cn(
              'absolute top-0 border-l border-edge pt-1 pl-1 whitespace-nowrap',
              roomStyles[room],
            )}
            style={{ left: `${left}%` }}
          >
            {label}
          </span>
        ))}
        {cuts.map(({ left, width }) => (
          <span
            key={left}
            className="absolute -top-1 grid h-2 place-items-center bg-surface"
            style={{ left: `${left}%`, width: `${width}%` }}
          >
            <Zigzag />
          </span>
        ))}
      </div>
    </div>
  )
}

const Zigzag = () => (
  <svg aria-hidden viewBox="0 0 16 8" className="h-2 w-4 fill-none stroke-muted">
    <path d="M0 4h3l2-3 3 6 3-6 2 3h3" />
  </svg>
)

/**
 * The minimum distance between two breaks that leaves room for their labels, as a percentage of the axis on a phone.
 */
const APART = 45
/** The position, as a percentage of the axis, after which a break's label is before the break. */
const LATE = 60

const areApart = ({ cuts }: LaneAxis) =>
  cuts.every(({ left }, n) => left - (cuts[n - 1]?.left ?? -APART) >= APART)

const BreakLabels = ({ axis: { cuts } }: Pick<LegendProps, 'axis'>) => (
  <div aria-hidden className="-mt-1 text-xs text-muted lg:pr-68 lg:pl-52">
    <div className="relative h-5">
      {cuts.map(({ left, width, label }) => (
        <Fragment key={left}>
          <span
            className={cn('absolute top-0 -bottom-2', breakStyle)}
            style={{ left: `${left}%`, width: `${width}%` }}
          />
          <span
            className="absolute top-0.5 whitespace-nowrap"
            style={
              left > LATE ? { right: `calc(${100 - left}% + 6px)` } : { left: `calc(${left + width}% + 6px)` }
            }
          >
            {label}
          </span>
        </Fragment>
      ))}
    </div>
  </div>
)

function BreakList({ axis }: Pick<LegendProps, 'axis'>) {
  const { cuts } = axis
  const isHidden = areApart(axis)
  return (
    <p className={isHidden ? 'sr-only' : 'flex items-baseline gap-1.5 text-xs text-muted lg:pr-68 lg:pl-52'}>
      {!isHidden && (
        <span className="shrink-0">
          <Zigzag />
        </span>
      )}
      <span>
        {cuts.length === 1 ? 'Break in the time axis: ' : 'Breaks in the time axis: '}
        {cuts.map(({ label }) => label).join(', ')}
      </span>
    </p>
  )
}
