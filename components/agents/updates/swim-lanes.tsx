'use client'

import { useState } from 'react'
import { Pager } from '@/components/ui/pager'
import { Picture } from '@/components/ui/picture'
import type { AgentUpdateDetail } from '@/lib/api/agent-updates'
import { drawnPhases, isFailedLane, type Lane, phaseStyles, phaseNames, phaseLabels } from './lanes'
import { isEnd } from '@/lib/agents/model/updates'
import { cn } from '@/components/ui/style'
import { axisOf, type LaneAxis } from './lane-axis'
import { FailedCap, stopStyle } from './lane-bar'
import { LaneTable } from './lane-table'
import { stoppedBy } from './update-text'

/** The number of lanes per page. */
const PAGE = 50

interface SwimLanesProps {
  detail: AgentUpdateDetail
  lanes: readonly Lane[]
  /** The estimated end of the update, in milliseconds since the Unix epoch. Null if the update isn't running. */
  untilMs: number | null
}

/** Shows an update's agents by wave, each with its steps over time. */
export function SwimLanes({ detail, lanes, untilMs }: SwimLanesProps) {
  const { update, events } = detail
  const [page, setPage] = useState(() => pageOf(lanes))
  const from = Math.min(page, Math.max(0, Math.ceil(lanes.length / PAGE) - 1)) * PAGE
  const shown = lanes.slice(from, from + PAGE)
  const axis = lanes.some(isDrawn) ? axisOf(shown, events, untilMs) : null
  return (
    <Picture
      id="progress"
      title="Progress"
      note={noteOf(lanes.length)}
      actions={axis && <Legend lanes={shown} axis={axis} />}
    >
      <div className="space-y-1">
        <LaneTable
          lanes={shown}
          of={lanes}
          axis={axis}
          update={update}
          explainedId={stoppedBy(detail)?.agent_id ?? null}
        />
        {axis && <TimeAxis axis={axis} />}
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

/** The duration up to which phases aren't worth a chart, in milliseconds. */
const SHORT_MS = 1_000

/** Reports whether a lane has a phase in progress or a phase that is long enough for a chart. */
const isDrawn = ({ parts }: Lane) =>
  parts.some(({ isOpen, fromMs, toMs }) => isOpen || toMs - fromMs > SHORT_MS)

const noteOf = (count: number) => (count === 1 ? '1 agent' : `${count} agents`)

/**
 * Returns the index of the page with the first unfinished agent. If all agents have finished, returns the page with the
 * first failed agent, or 0.
 */
function pageOf(lanes: readonly Lane[]): number {
  const unfinished = lanes.findIndex(({ target }) => !isEnd(target.step))
  const first = unfinished >= 0 ? unfinished : lanes.findIndex(isFailedLane)
  return Math.floor(Math.max(0, first) / PAGE)
}

interface LegendProps {
  lanes: readonly Lane[]
  axis: LaneAxis
}

/** The legend of the steps and marks that the lanes contain. Renders nothing if the lanes are empty. */
function Legend({ lanes, axis: { stops } }: LegendProps) {
  const drawn = new Set(lanes.flatMap((lane) => drawnPhases(lane)))
  const phases = phaseNames.filter((phase) => drawn.has(phase))
  const isAnyFailed = lanes.some(isFailedLane)
  const marks = [...new Map(stops.map((stop) => [stop.label, stop])).values()]
  if (phases.length + marks.length === 0 && !isAnyFailed) return null
  return (
    <ul className="flex flex-wrap gap-x-4 text-sm text-muted">
      {phases.map((phase) => (
        <li key={phase} className="flex items-center gap-1.5">
          <span aria-hidden className={cn('h-3 w-5 rounded-[2px] border', phaseStyles[phase])} />
          {phaseLabels[phase]}
        </li>
      ))}
      {isAnyFailed && (
        <li className="flex items-center gap-1.5">
          <span aria-hidden className="relative h-4 w-2.5">
            <FailedCap />
          </span>
          Failed
        </li>
      )}
      {marks.map(({ label, isWrong }) => (
        <li key={label} className="flex items-center gap-1.5">
          <span aria-hidden className={cn('h-4 border-l border-dashed', stopStyle(isWrong))} />
          {label}
        </li>
      ))}
    </ul>
  )
}

/** The time axis: labeled ticks, and a label for each idle period that the axis shortens to a cut. */
function TimeAxis({ axis: { ticks, cuts } }: Pick<LegendProps, 'axis'>) {
  return (
    <div aria-hidden className="grid grid-cols-[minmax(0,1fr)] text-xs text-muted sm:pr-68 sm:pl-52">
      <div className={cn('relative border-t border-edge', cuts.length > 0 ? 'h-9.5' : 'h-5.5')}>
        {cuts.map(({ left, label }) => (
          <span
            key={left}
            className="absolute top-5 -translate-x-1/2 whitespace-nowrap"
            style={{ left: `clamp(2.5rem, ${left}%, calc(100% - 2.5rem))` }}
          >
            {label}
          </span>
        ))}
        {ticks.map(({ left, label }, n) => (
          <span
            key={label}
            className={cn(
              'absolute top-0 border-l border-edge pt-1 pl-1 whitespace-nowrap',
              ticks.length > 3 && n % 2 === 1 && 'max-sm:hidden',
            )}
            style={{ left: `${left}%` }}
          >
            {label}
          </span>
        ))}
      </div>
    </div>
  )
}
