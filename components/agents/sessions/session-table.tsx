import { IdLink } from '@/components/resource/ref/id-link'
import { DataTable } from '@/components/ui/data-table'
import type { Column } from '@/components/ui/data-table-column'
import { RelativeTime } from '@/components/ui/relative-time'
import { CutText } from '@/components/ui/cut-text'
import type { AgentDetail, AgentSession } from '@/lib/api/agents'
import { formatNumber } from '@/lib/util/text'
import { formatSpan } from '@/lib/util/time'
import { sessionEnd, sessionLength } from './session-text'
import { useState } from 'react'
import { Picture } from '@/components/ui/picture'
import { Segments } from '@/components/ui/segments'
import { axisDays, axisEnd, axisTicks, daysFor, sessionLanes } from './session-axis'
import { cn } from '@/components/ui/style'
import { SessionLanes } from './session-lanes'

function SessionTable({ detail, onlineId }: { detail: AgentDetail; onlineId: string | null }) {
  const { agent, sessions } = detail
  return (
    <div className="space-y-2">
      <DataTable
        caption="Sessions, newest first"
        columns={columnsFor(onlineId)}
        rows={sessions}
        rowKey={({ id }) => id}
      />
      {agent.session_count > sessions.length && (
        <p className="text-sm text-muted">
          Showing the newest {formatNumber(sessions.length)} of {formatNumber(agent.session_count)} sessions.
        </p>
      )}
    </div>
  )
}

const factColumns: readonly Column<AgentSession>[] = [
  {
    id: 'length',
    header: 'Duration',
    width: '9rem',
    hideBelow: 'sm',
    cell: (session) => sessionLength(session),
  },
  {
    id: 'ip',
    header: 'IP address',
    width: '9rem',
    hideBelow: 'sm',
    cell: ({ ip }) => <CutText text={ip} mono />,
  },
  {
    id: 'version',
    header: 'Version',
    width: '7rem',
    hideBelow: 'sm',
    cell: ({ agent_version }) => <CutText text={agent_version} mono />,
  },
  {
    id: 'match',
    header: 'Match',
    width: '8rem',
    hideBelow: 'md',
    cell: ({ match }) => {
      if (match === null) return 'First session'
      return match.corrected_by === null ? `${match.score} out of 100` : 'Set manually'
    },
  },
]

const columnsFor = (onlineId: string | null): Column<AgentSession>[] => [
  {
    id: 'id',
    header: 'Session',
    cell: ({ id, gone_at }) => (
      <span className="block max-sm:max-w-32">
        {gone_at === null ? (
          <IdLink resource="tunnel-sessions" id={id} />
        ) : (
          <span className="block truncate font-mono" data-tip={id}>
            {id}
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'started',
    header: 'Started',
    width: '7rem',
    hideBelow: 'sm',
    cell: ({ started_at }) => <RelativeTime value={started_at} isPassedOver />,
  },
  {
    id: 'ended',
    header: 'Ended',
    width: '14rem',
    cell: (session) => <End session={session} isOnline={session.id === onlineId} />,
  },
  ...factColumns,
]

function End({ session, isOnline }: { session: AgentSession; isOnline: boolean }) {
  const end = sessionEnd(session)
  if (end !== null)
    return (
      <>
        <RelativeTime value={end.at} isPassedOver />
        {end.earlierMs > 0 && `, or up to ${formatSpan(end.earlierMs)} earlier`}
      </>
    )
  if (isOnline) return 'Still connected'
  return (
    <>
      Unknown, last seen <RelativeTime value={session.seen_at} isPassedOver />
    </>
  )
}

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
