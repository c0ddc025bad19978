'use client'

import { useQuery } from '@tanstack/react-query'
import { AgentStateChip } from '@/components/agents/agent-labels'
import { AgentCommands } from '@/components/agents/commands/agent-commands'
import { shownState } from '@/components/agents/detail/restart'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { useAccount } from '@/components/shell/account-context'
import { Breakable } from '@/components/ui/breakable'
import { Link } from '@/components/ui/link'
import { Panel } from '@/components/ui/panel'
import { Section } from '@/components/ui/section'
import { SpriteIcon } from '@/components/ui/state-chip'
import { cn } from '@/components/ui/style'
import { nameFont } from '@/components/ui/text'
import { RelativeTime } from '@/components/ui/relative-time'
import type { AgentDetail } from '@/lib/api/agents'
import { agentQuery } from '@/lib/client/detail-queries'
import { ApiError } from '@/lib/client/api-error'
import { icons } from '@/lib/resources/icons'
import { paths } from '@/lib/util/paths'

/**
 * Returns a session and its agent. `detail` is undefined until loaded. `session` is undefined unless the agent's data
 * includes the session.
 */
export function useSessionAgent(id: string) {
  const { account } = useAccount()
  const query = useQuery(agentQuery(account.slug, id))
  const session = query.data?.sessions.find((one) => one.id === id) ?? query.data?.agent.session
  const doing = query.data?.agent.doing
  return {
    detail: query.data,
    session: session?.id === id ? session : undefined,
    isInDoubt: doing?.session_id === id && doing.state === 'unknown' && doing.command !== 'update',
    error: query.error,
  }
}

interface SessionAgentProps {
  id: string
  startedAt: string
  /** The time of the check that found the session ended, or null. */
  goneAt: string | null
}

export function SessionAgent({ id, startedAt, goneAt }: SessionAgentProps) {
  const { detail, session, error } = useSessionAgent(id)
  const endedAt = session?.gone_at ?? goneAt
  const isUnknown = error instanceof ApiError && error.status === 404
  return (
    <Section title="Agent">
      {/* Has the height of the link and the buttons, so that an agent that is identified late doesn't move the page. */}
      <div
        className={cn(
          'space-y-3',
          endedAt === null &&
            'min-h-23.5 rounded-md border border-line bg-surface px-4 py-3 pointer-coarse:min-h-26.5',
        )}
      >
        {endedAt !== null && <Ended id={id} startedAt={startedAt} endedAt={endedAt} detail={detail} />}
        {endedAt === null && <AgentLink sessionId={id} />}
        {detail && session && <AgentCommands agent={{ ...detail.agent, session }} />}
        {error !== null && !isUnknown && !detail && <ErrorPanel error={error} />}
        {isUnknown && endedAt === null && (
          <p className="text-muted">The console will identify this session's agent at the next check.</p>
        )}
      </div>
    </Section>
  )
}

interface EndedProps {
  id: string
  startedAt: string
  endedAt: string
  detail: AgentDetail | undefined
}

function Ended({ id, startedAt, endedAt, detail }: EndedProps) {
  const { account } = useAccount()
  const now = detail?.agent.session
  return (
    <Panel tone="info" title="Session ended">
      <p>
        Started <RelativeTime value={startedAt} />. End detected <RelativeTime value={endedAt} />.
      </p>
      {detail && (
        <p className="mt-1">
          Agent: <Link href={paths.agent(account.slug, detail.agent.id)}>{detail.agent.name}</Link>
        </p>
      )}
      {now && now.id !== id && now.gone_at === null && (
        <p className="mt-1 wrap-anywhere">
          Current session: <SessionLink id={now.id} />
        </p>
      )}
    </Panel>
  )
}

function SessionLink({ id }: { id: string }) {
  const { account } = useAccount()
  return (
    <Link href={paths.detail(account.slug, 'tunnel-sessions', id)} className="font-mono">
      {id}
    </Link>
  )
}

interface AgentLinkProps {
  sessionId: string
}

function AgentLink({ sessionId }: AgentLinkProps) {
  const { account } = useAccount()
  const found = useQuery({ ...agentQuery(account.slug, sessionId), retry: false })
  if (!found.data) return null
  const { agent } = found.data
  const { id, name, session } = agent
  const isBack = session.id !== sessionId && session.gone_at === null
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="flex min-w-0 items-center gap-2">
          <SpriteIcon name={icons.agents} />
          <Link
            href={paths.agent(account.slug, id)}
            linkStyle="name"
            className={cn('min-w-0 wrap-anywhere', nameFont(name))}
          >
            <Breakable text={name} />
          </Link>
        </span>
        <AgentStateChip state={shownState(agent)} />
      </p>
      {isBack && (
        <p className="wrap-anywhere">
          The agent's current session is <SessionLink id={session.id} />.
        </p>
      )}
    </>
  )
}
