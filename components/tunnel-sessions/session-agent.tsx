'use client'

import { useQuery } from '@tanstack/react-query'
import { AgentCommands } from '@/components/agents/commands/agent-commands'
import { AgentLink } from '@/components/agents/agent-link'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { IdLink } from '@/components/resource/ref/id-link'
import { useAccount } from '@/components/shell/account-context'
import { Link } from '@/components/ui/link'
import { Panel } from '@/components/ui/panel'
import { RelativeTime } from '@/components/ui/relative-time'
import type { AgentDetail } from '@/lib/api/agents'
import { agentQuery } from '@/lib/client/agents'
import { ApiError } from '@/lib/client/api-error'
import { paths } from '@/lib/util/paths'

/** The agent of a session as it stands, and that session of it; undefined until it is known. */
export function useSessionAgent(id: string) {
  const { account } = useAccount()
  const query = useQuery(agentQuery(account.slug, id))
  const session = query.data?.sessions.find((one) => one.id === id) ?? query.data?.agent.session
  const doing = query.data?.agent.doing
  return {
    detail: query.data,
    session: session?.id === id ? session : undefined,
    /** A restart or stop of it was sent, and its answer was lost. */
    isInDoubt: doing?.session_id === id && doing.state === 'unknown' && doing.command !== 'update',
    error: query.error,
  }
}

interface SessionAgentProps {
  id: string
  startedAt: string
  /** When it was found ended; null while it is there. */
  goneAt: string | null
}

/** The commands of a session's agent; when the session is over, where its agent is now. */
export function SessionAgent({ id, startedAt, goneAt }: SessionAgentProps) {
  const { detail, session, error } = useSessionAgent(id)
  const endedAt = session?.gone_at ?? goneAt
  const isUnknown = error instanceof ApiError && error.status === 404
  return (
    <>
      {endedAt !== null && <Ended id={id} startedAt={startedAt} endedAt={endedAt} detail={detail} />}
      {endedAt === null && <AgentLink sessionId={id} />}
      {detail && session && <AgentCommands agent={{ ...detail.agent, session }} />}
      {error !== null && !isUnknown && !detail && <ErrorPanel error={error} />}
      {isUnknown && endedAt === null && (
        <p className="text-muted">Its agent is known from the next look at all sessions on.</p>
      )}
    </>
  )
}

interface EndedProps {
  id: string
  startedAt: string
  endedAt: string
  detail: AgentDetail | undefined
}

/** Says that a session is over, and where its agent is now if it is connected. */
function Ended({ id, startedAt, endedAt, detail }: EndedProps) {
  const { account } = useAccount()
  const now = detail?.agent.session
  return (
    <Panel tone="info" title="This session ended">
      <p>
        It started <RelativeTime value={startedAt} /> and was found ended <RelativeTime value={endedAt} />.
      </p>
      {detail && (
        <p className="mt-1">
          It was one of <Link href={paths.agent(account.slug, detail.agent.id)}>{detail.agent.name}</Link>
          {now && now.id !== id && now.gone_at === null ? ', which is connected as:' : '.'}
        </p>
      )}
      {now && now.id !== id && now.gone_at === null && <IdLink resource="tunnel-sessions" id={now.id} />}
    </Panel>
  )
}
