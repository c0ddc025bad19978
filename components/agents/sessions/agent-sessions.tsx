'use client'

import { useState } from 'react'
import { Picture } from '@/components/ui/picture'
import { Segments } from '@/components/ui/segments'
import type { AgentDetail } from '@/lib/api/agents'
import { axisDays, axisEnd, axisTicks, daysFor, sessionLanes } from './session-axis'
import { cn } from '@/components/ui/style'
import { formatNumber } from '@/lib/util/text'
import { SessionLanes } from './session-lanes'
import { SessionTable } from './session-table'

/** Shows an agent's sessions on a time axis that ends at the last check. */
export function AgentSessions({ detail }: { detail: AgentDetail }) {
  const { agent, sessions, freshness } = detail
  const onlineId = agent.state === 'online' ? agent.session.id : null
  const endMs = axisEnd(freshness.as_of, sessions)
  const [days, setDays] = useState(() => daysFor(sessions, endMs))
  const lanes = sessionLanes(sessions, { endMs, days, onlineId })
  const count = agent.session_count
  return (
    <Picture
      id="sessions"
      title="Sessions"
      note={`${formatNumber(count)} ${count === 1 ? 'session' : 'sessions'}`}
      actions={
        <Segments
          label="Time range"
          value={days}
          options={axisDays.map((value) => ({ value, label: `${value} days` }))}
          onChange={setDays}
        />
      }
      table={<SessionTable detail={detail} onlineId={onlineId} />}
    >
      <div className="space-y-1.5">
        <SessionLanes lanes={lanes} days={days} />
        <Axis ticks={axisTicks(endMs, days)} />
      </div>
    </Picture>
  )
}

function Axis({ ticks }: { ticks: readonly { left: number; label: string }[] }) {
  return (
    <div aria-hidden className="relative h-5 border-t border-line text-xs text-muted">
      {ticks.map(({ left, label }, index) => (
        <span
          key={label}
          className={cn(
            'absolute top-0 border-l border-line pt-0.5 pl-1 whitespace-nowrap',
            (left > 92 || (ticks.length - index) % 2 === 0) && 'max-sm:hidden',
            left > 96 && 'hidden',
          )}
          style={{ left: `${left}%` }}
        >
          {label}
        </span>
      ))}
    </div>
  )
}
