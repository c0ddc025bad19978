'use client'

import { useQuery } from '@tanstack/react-query'
import { AgentCommandHistory } from '@/components/agents/commands/agent-commands'
import { DetailTabs } from '@/components/resource/detail/detail-tabs'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { useAccount } from '@/components/shell/account-context'
import { TrafficPanel } from '@/components/traffic/traffic-path'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { PageHeader } from '@/components/ui/page-header'
import { Panel } from '@/components/ui/panel'
import { RelativeTime } from '@/components/ui/relative-time'
import { SkeletonRows } from '@/components/ui/placeholder'
import { ApiError } from '@/lib/client/api-error'
import type { AgentDetail } from '@/lib/api/agents'
import { agentQuery } from '@/lib/client/opened'
import { isSsh } from '@/lib/agents/model/facts'
import { paths } from '@/lib/util/paths'
import { RefreshFailed } from '../list/list-age'
import { AgentSessions } from '../sessions/agent-sessions'
import { Uptime } from '../uptime/uptime'
import { AgentApi } from './agent-api'
import { AgentDetails, AgentEndpoints, AgentFacts } from './agent-facts'
import { AgentJson } from './agent-json'
import { AgentTop } from './agent-top'
import { Identity } from './identity'

/** An agent's page. `id` is the ID of the agent or of any of its sessions. */
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
      <AgentTop agent={agent}>
        {known.isError && <ErrorPanel error={known.error} />}
        <RefreshFailed page={known.data.freshness} />
        <OldSession id={id} detail={known.data} />
      </AgentTop>
      <TrafficPanel of="agents" id={id} />
      <AgentFacts agent={agent} site={known.data.site} />
      <DetailTabs
        one="Agent"
        path={paths.agent(account.slug, id)}
        target={agent.id}
        overview={<AgentOverview detail={known.data} />}
        activity={<AgentCommandHistory agentId={agent.id} />}
        json={<AgentJson session={agent.session} />}
      />
    </article>
  )
}

function AgentOverview({ detail }: { detail: AgentDetail }) {
  const { agent, uptime, has_api } = detail
  return (
    <div className="space-y-6">
      <Uptime days={uptime} onlineSince={agent.state === 'online' ? agent.session.started_at : undefined} />
      <AgentSessions detail={detail} />
      <div className="grid gap-6 md:grid-cols-2">
        <AgentEndpoints agent={agent} />
        <AgentDetails agent={agent} />
      </div>
      <Identity key={agent.session.id} detail={detail} />
      {!isSsh(agent.session.transport) && <AgentApi agent={agent} hasApi={has_api} />}
    </div>
  )
}

/** A notice that the session in the URL isn't the agent's current session. */
function OldSession({ id, detail: { agent, sessions } }: { id: string; detail: AgentDetail }) {
  if (id === agent.id || id === agent.session.id) return null
  const old = sessions.find((session) => session.id === id)
  if (!id.startsWith('ts_') && old === undefined) return null
  const isBack = agent.session.gone_at === null
  return (
    <Panel
      tone="info"
      title={`Session ${id} ended${isBack ? `, and the agent is now connected with session ${agent.session.id}` : ''}`}
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
              sentence: `This console has no record of an agent with the ID ${id}. The agent may have connected and disconnected between two checks.`,
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
