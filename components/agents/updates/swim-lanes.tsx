'use client'

import { useState } from 'react'
import { Pager } from '@/components/ui/pager'
import { Picture } from '@/components/ui/picture'
import type { AgentUpdateDetail } from '@/lib/api/agent-updates'
import { type Lane, phaseStyles, phaseNames, phaseLabels } from './lanes'
import { isEnd } from '@/lib/agents/model/updates'
import { cn } from '@/components/ui/style'
import { axisOf, isApart, type LaneAxis } from './lane-axis'
import { LaneTable } from './lane-table'

/** The number of lanes per page. */
const PAGE = 50

interface SwimLanesProps {
  detail: AgentUpdateDetail
  lanes: readonly Lane[]
  /** The estimated end of the update, in milliseconds since the Unix epoch. Null if the update isn't running. */
  untilMs: number | null
}

/** Shows an update's agents by wave, each with its steps over time. */
export function SwimLanes({ detail: { update, events }, lanes, untilMs }: SwimLanesProps) {
  const [page, setPage] = useState(() => pageOf(lanes))
  const from = Math.min(page, Math.max(0, Math.ceil(lanes.length / PAGE) - 1)) * PAGE
  const shown = lanes.slice(from, from + PAGE)
  const axis = axisOf(shown, events, untilMs)
  return (
    <Picture id="progress" title="Progress" note={noteOf(lanes.length)} actions={<Legend />}>
      <div className="space-y-1">
        <LaneTable lanes={shown} of={lanes} axis={axis} update={update} />
        <TimeAxis axis={axis} />
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

const noteOf = (count: number) => (count === 1 ? '1 agent' : `${count} agents`)

/** Returns the index of the page with the first unfinished agent, or 0 if all agents have finished. */
function pageOf(lanes: readonly Lane[]): number {
  const first = lanes.findIndex(({ target }) => !isEnd(target.step))
  return Math.floor(Math.max(0, first) / PAGE)
}

function Legend() {
  return (
    <ul className="flex flex-wrap gap-x-4 text-sm text-muted">
      {phaseNames.map((phase) => (
        <li key={phase} className="flex items-center gap-1.5">
          <span aria-hidden className={cn('h-3 w-5 rounded-[2px] border', phaseStyles[phase])} />
          {phaseLabels[phase]}
        </li>
      ))}
    </ul>
  )
}

/** The time axis with labeled ticks, and labels where the update was stopped, paused or canceled. */
function TimeAxis({ axis: { ticks, stops } }: { axis: LaneAxis }) {
  return (
    <div aria-hidden className="grid grid-cols-[minmax(0,1fr)] text-xs text-muted sm:pr-68 sm:pl-52">
      <div className="relative h-5.5 border-t border-edge">
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
      {stops.length > 0 && (
        <div className="relative h-4">
          {stops.filter(isApart).map(({ atMs, left, label, isWrong }) => (
            <span
              key={atMs}
              className={cn(
                'absolute top-0 font-medium whitespace-nowrap',
                isWrong ? 'text-wrong' : 'text-attention',
                left > 70 && '-translate-x-full',
              )}
              style={{ left: `${left}%` }}
            >
              {label}
            </span>
          ))}
        </div>
      )}
    </div>
  )
}
