'use client'

import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { AgentCommandHistory, AgentCommands } from '@/components/agents/commands/agent-commands'
import { AgentStateChip } from '@/components/agents/agent-state-chip'
import { agentStateSentence, agentStateWord } from '@/components/agents/agent-words'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Link } from '@/components/ui/link'
import { PageHeader } from '@/components/ui/page-header'
import { Panel } from '@/components/ui/panel'
import { RelativeTime } from '@/components/ui/relative-time'
import { SkeletonRows } from '@/components/ui/skeleton'
import { ApiError } from '@/lib/client/api-error'
import type { Agent, AgentDetail } from '@/lib/api/agents'
import { agentQuery } from '@/lib/client/agents'
import { isSsh } from '@/lib/agents/model/command-reasons'
import { paths } from '@/lib/util/paths'
import { LookFailed } from '../list/look-failed'
import { AgentFacts } from './agent-facts'
import { AgentSessions } from './agent-sessions'
import { Identity } from './identity'
import { Uptime } from './uptime'
import { roleReason } from '@/lib/client/account'
import { updateBlock } from '@/lib/agents/model/updates'

/** Fetched beside the page: its forms are the heaviest part, and few agents have an API that is reached. */
const AgentTunnels = lazy(() => import('@/components/agents/tunnels/agent-tunnels'))

/** One agent, by its id or that of any session it ever had. */
export function AgentPage({ id }: { id: string }) {
  const { account } = useAccount()
  const known = useQuery(agentQuery(account.slug, id))
  if (known.data === undefined)
    return (
      <div className="space-y-4">
        <PageHeader title="Agent" />
        {known.isPending ? (
          <SkeletonRows count={8} label="Loading agent" />
        ) : (
          <NotThere id={id} error={known.error} retry={() => void known.refetch()} />
        )}
      </div>
    )
  const { agent } = known.data
  return (
    <article className="space-y-6">
      <AgentHeader agent={agent} />
      <p aria-live="polite" className="sr-only">
        {agent.name}: {agentStateWord(agent.state)}, session {agent.session.id}
      </p>
      {known.isError && <ErrorPanel error={known.error} />}
      <LookFailed page={known.data.freshness} />
      <OldSession id={id} detail={known.data} />
      <AgentCommands agent={agent} />
      <AgentFacts agent={agent} />
      {!isSsh(agent.session.transport) && (
        <Suspense fallback={<SkeletonRows count={2} label="Loading tunnels" />}>
          <AgentTunnels agent={agent} />
        </Suspense>
      )}
      <Uptime days={known.data.uptime} />
      <AgentSessions detail={known.data} />
      <AgentCommandHistory agentId={agent.id} />
      <Identity key={agent.session.id} detail={known.data} />
    </article>
  )
}

function AgentHeader({ agent }: { agent: Agent }) {
  const { account } = useAccount()
  const { name, state, session, update } = agent
  return (
    <PageHeader
      title={<span className="font-mono">{name}</span>}
      meta={<AgentStateChip state={state} />}
      actions={<RollingUpdateLink agent={agent} />}
      description={
        <>
          <p>
            {session.gone_at === null ? 'Session ' : 'Its last session was '}
            {session.gone_at === null ? (
              <Link href={paths.detail(account.slug, 'tunnel-sessions', session.id)} className="font-mono">
                {session.id}
              </Link>
            ) : (
              <span className="font-mono">{session.id}</span>
            )}
            , started <RelativeTime value={session.started_at} />.
          </p>
          {state !== 'online' && <p>{agentStateSentence(state)}</p>}
          {update !== null && (
            <p>
              It is part of the rolling update{' '}
              <Link href={paths.agentUpdate(account.slug, update.id)}>{update.name}</Link>, which is not done
              with it.
            </p>
          )}
        </>
      }
    />
  )
}

/** For who came by the id of a session that is no longer this agent's: it ended, or never was the current one. */
function OldSession({ id, detail: { agent, sessions } }: { id: string; detail: AgentDetail }) {
  if (id === agent.id || id === agent.session.id) return null
  const old = sessions.find((session) => session.id === id)
  if (!id.startsWith('ts_') && old === undefined) return null
  const isBack = agent.session.gone_at === null
  return (
    <Panel
      tone="info"
      title={`This agent's session ${id} ended${isBack ? `; it is ${agent.session.id} now` : ''}`}
    >
      {old !== undefined && (
        <p>
          It started <RelativeTime value={old.started_at} /> and was last seen{' '}
          <RelativeTime value={old.seen_at} />.
        </p>
      )}
    </Panel>
  )
}

function NotThere({ id, error, retry }: { id: string; error: unknown; retry: () => void }) {
  const { account } = useAccount()
  const isMissing = error instanceof ApiError && error.status === 404
  return (
    <ErrorPanel
      error={error}
      text={
        isMissing
          ? {
              title: 'No such agent',
              sentence: `No agent that this console has seen is or was ${id}. It may have connected and gone between two looks.`,
            }
          : undefined
      }
      actions={
        <>
          {!isMissing && <Button onClick={retry}>Try again</Button>}
          <ButtonLink href={paths.agents(account.slug)}>All agents</ButtonLink>
        </>
      }
    />
  )
}

/**
 * Leads to a rolling update of one agent; to the one that it is part of while that has not ended; a button that says why
 * where there can be none.
 */
function RollingUpdateLink({ agent }: { agent: Agent }) {
  const { account, viewer } = useAccount()
  if (agent.update !== null)
    return <ButtonLink href={paths.agentUpdate(account.slug, agent.update.id)}>Its rolling update</ButtonLink>
  const disabledReason = roleReason(viewer.role, 'operator') ?? updateBlock(agent)
  if (disabledReason !== undefined) return <Button disabledReason={disabledReason}>Rolling update</Button>
  return (
    <ButtonLink href={paths.newAgentUpdate(account.slug, { agents: agent.id })}>Rolling update</ButtonLink>
  )
}
