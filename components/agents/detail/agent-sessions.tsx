import { IdLink } from '@/components/resource/ref/id-link'
import { DataTable } from '@/components/ui/data-table'
import type { Column } from '@/components/ui/data-table-column'
import { RelativeTime } from '@/components/ui/relative-time'
import { CutText } from '@/components/ui/cut-text'
import type { AgentDetail, AgentSession } from '@/lib/api/agents'
import { formatNumber } from '@/lib/util/format-number'
import { formatSpan } from '@/lib/util/time'
import { endOf, lengthWords } from './session-span'

/** Every session that an agent had, as far as they are kept. */
export function AgentSessions({ detail }: { detail: AgentDetail }) {
  const { agent, sessions } = detail
  const more = agent.session_count - sessions.length
  return (
    <section aria-labelledby="sessions" className="space-y-3">
      <h2 id="sessions" className="text-lg font-medium">
        Sessions
      </h2>
      <DataTable
        caption="Sessions, the newest first"
        columns={columnsFor(agent.state === 'online' ? agent.session.id : null)}
        rows={sessions}
        rowKey={({ id }) => id}
      />
      {more > 0 && (
        <p className="text-sm text-muted">
          The newest {formatNumber(sessions.length)} of {formatNumber(agent.session_count)} are shown.
        </p>
      )}
    </section>
  )
}

const factColumns: readonly Column<AgentSession>[] = [
  {
    id: 'length',
    header: 'Lasted',
    width: '9rem',
    hideBelow: 'sm',
    cell: (session) => lengthWords(session),
  },
  {
    id: 'ip',
    header: 'Address',
    width: '9rem',
    hideBelow: 'sm',
    cell: ({ ip }) => <CutText text={ip} mono />,
  },
  {
    id: 'version',
    header: 'Version',
    width: '7rem',
    hideBelow: 'sm',
    cell: ({ agent_version }) => <CutText text={agent_version || 'none'} mono />,
  },
  {
    id: 'match',
    header: 'Same agent',
    width: '8rem',
    hideBelow: 'md',
    cell: ({ match }) => {
      if (match === null) return 'first one'
      return match.corrected_by === null ? `${match.score} of 100` : 'said by a person'
    },
  },
]

/** `onlineId`: the session that was listed at the last look. */
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
  const end = endOf(session)
  if (end !== null)
    return (
      <>
        <RelativeTime value={end.at} isPassedOver />
        {end.earlierMs > 0 && `, or up to ${formatSpan(end.earlierMs)} before`}
      </>
    )
  if (isOnline) return 'still there'
  return (
    <>
      unknown; last seen <RelativeTime value={session.seen_at} isPassedOver />
    </>
  )
}
