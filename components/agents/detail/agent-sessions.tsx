import { IdLink } from '@/components/resource/ref/id-link'
import { DataTable } from '@/components/ui/data-table'
import type { Column } from '@/components/ui/data-table-column'
import { RelativeTime } from '@/components/ui/relative-time'
import { CutText } from '@/components/ui/cut-text'
import type { AgentDetail, AgentSession } from '@/lib/api/agents'
import { formatNumber } from '@/lib/util/text'
import { formatSpan } from '@/lib/util/time'

/** The sessions of an agent. */
export function AgentSessions({ detail }: { detail: AgentDetail }) {
  const { agent, sessions } = detail
  const more = agent.session_count - sessions.length
  return (
    <section aria-labelledby="sessions" className="space-y-3">
      <h2 id="sessions" className="text-lg font-medium">
        Sessions
      </h2>
      <DataTable
        caption="Sessions, newest first"
        columns={columnsFor(agent.state === 'online' ? agent.session.id : null)}
        rows={sessions}
        rowKey={({ id }) => id}
      />
      {more > 0 && (
        <p className="text-sm text-muted">
          Showing the newest {formatNumber(sessions.length)} of {formatNumber(agent.session_count)}.
        </p>
      )}
    </section>
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
    header: 'Match',
    width: '8rem',
    hideBelow: 'md',
    cell: ({ match }) => {
      if (match === null) return 'first session'
      return match.corrected_by === null ? `${match.score} of 100` : 'set manually'
    },
  },
]

/** `onlineId`: the session that the last check listed. */
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
  if (isOnline) return 'still connected'
  return (
    <>
      unknown, last seen <RelativeTime value={session.seen_at} isPassedOver />
    </>
  )
}

type Span = Pick<AgentSession, 'started_at' | 'seen_at' | 'gone_at'>

/**
 * Returns when a session ended: at most `earlierMs` before `at`, the check that first didn't list it. Below a second,
 * `earlierMs` is 0. Null if it hasn't ended.
 */
export function sessionEnd({ seen_at, gone_at }: Span): { at: string; earlierMs: number } | null {
  if (gone_at === null) return null
  const apartMs = Date.parse(gone_at) - Date.parse(seen_at)
  return { at: gone_at, earlierMs: apartMs < 1000 ? 0 : apartMs }
}

/** Formats the duration of a session: "3 h", "3 h to 5 h", or "at least 3 h" if it hasn't ended. */
export function sessionLength({ started_at, seen_at, gone_at }: Span): string {
  const start = Date.parse(started_at)
  const least = formatSpan(Math.max(0, Date.parse(seen_at) - start))
  if (gone_at === null) return `at least ${least}`
  const most = formatSpan(Math.max(0, Date.parse(gone_at) - start))
  return least === most ? least : `${least} to ${most}`
}
