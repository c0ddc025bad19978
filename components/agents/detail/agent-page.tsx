'use client'

import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { AgentCommandHistory, AgentCommands } from '@/components/agents/commands/agent-commands'
import { AgentStateChip, agentStateLabel, agentStateText } from '@/components/agents/agent-labels'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { useAccount } from '@/components/shell/account-context'
import { TrafficPanel } from '@/components/traffic/traffic-path'
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
import { RefreshFailed } from '../list/list-age'
import { AgentFacts } from './agent-facts'
import { AgentSessions } from './agent-sessions'
import { Identity } from './identity'
import { Uptime } from './uptime'
import { roleReason } from '@/lib/client/account'
import { updateBlock } from '@/lib/agents/model/updates'

/** Loaded on demand: its forms are the heaviest part of the page, and few agents have a reachable API. */
const AgentTunnels = lazy(() => import('@/components/agents/tunnels/agent-tunnels'))

/** The page of an agent, by its ID or that of any of its sessions. */
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
      <TrafficPanel of="agents" id={id} />
      <p aria-live="polite" className="sr-only">
        {agent.name}: {agentStateLabel(agent.state)}, session {agent.session.id}
      </p>
      {known.isError && <ErrorPanel error={known.error} />}
      <RefreshFailed page={known.data.freshness} />
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
            {session.gone_at === null ? 'Session ' : 'Last session '}
            {session.gone_at === null ? (
              <Link href={paths.detail(account.slug, 'tunnel-sessions', session.id)} className="font-mono">
                {session.id}
              </Link>
            ) : (
              <span className="font-mono">{session.id}</span>
            )}
            , started <RelativeTime value={session.started_at} />.
          </p>
          {state !== 'online' && <p>{agentStateText(state)}</p>}
          {update !== null && (
            <p>
              Part of the rolling update{' '}
              <Link href={paths.agentUpdate(account.slug, update.id)}>{update.name}</Link>.
            </p>
          )}
        </>
      }
    />
  )
}

/** Explains that the session ID in the address isn't the agent's current session. */
function OldSession({ id, detail: { agent, sessions } }: { id: string; detail: AgentDetail }) {
  if (id === agent.id || id === agent.session.id) return null
  const old = sessions.find((session) => session.id === id)
  if (!id.startsWith('ts_') && old === undefined) return null
  const isBack = agent.session.gone_at === null
  return (
    <Panel
      tone="info"
      title={`Session ${id} ended${isBack ? `. The agent is now connected as ${agent.session.id}` : ''}`}
    >
      {old !== undefined && (
        <p>
          Started <RelativeTime value={old.started_at} />, last seen <RelativeTime value={old.seen_at} />.
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
              title: 'Agent not found',
              sentence: `No agent known to this console has or had the ID ${id}. It may have connected and disconnected between two checks.`,
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
 * Links to a new rolling update of the agent, or to the one it is part of. If neither is possible, a disabled button
 * shows the reason.
 */
function RollingUpdateLink({ agent }: { agent: Agent }) {
  const { account, viewer } = useAccount()
  if (agent.update !== null)
    return (
      <ButtonLink href={paths.agentUpdate(account.slug, agent.update.id)}>View rolling update</ButtonLink>
    )
  const disabledReason = roleReason(viewer.role, 'operator') ?? updateBlock(agent)
  if (disabledReason !== undefined) return <Button disabledReason={disabledReason}>New rolling update</Button>
  return (
    <ButtonLink href={paths.newAgentUpdate(account.slug, { agents: agent.id })}>
      New rolling update
    </ButtonLink>
  )
}
