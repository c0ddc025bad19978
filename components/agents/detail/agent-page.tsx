'use client'

import { useQuery } from '@tanstack/react-query'
import { AgentCommandHistory } from '@/components/agents/commands/agent-commands'
import { DetailTabs, RawView } from '@/components/resource/detail/detail-tabs'
import { ErrorPanel, TryAgain } from '@/components/resource/error/error-panel'
import { useAccount } from '@/components/shell/account-context'
import { useKept } from '@/components/traffic/restarting-path'
import { TrafficPanel } from '@/components/traffic/traffic-path'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { PageHeader } from '@/components/ui/page-header'
import { RelativeTime } from '@/components/ui/relative-time'
import { SkeletonRows } from '@/components/ui/placeholder'
import { ApiError } from '@/lib/client/api-error'
import type { AgentDetail, Agent } from '@/lib/api/agents'
import { agentQuery } from '@/lib/client/detail-queries'
import { isSsh } from '@/lib/agents/model/facts'
import { paths } from '@/lib/util/paths'
import { RefreshFailed } from '../list/list-age'
import { AgentSessions } from '../sessions/session-table'
import { Uptime } from '../uptime/uptime'
import { AgentEndpoints } from './agent-endpoints'
import { AgentDetails, AgentFacts } from './agent-facts'
import { AgentTop } from './agent-top'
import { areEndpointsPending, isRestarting } from './restart'
import { Identity } from './identity'
import { readCommand } from '@/components/resource/detail/curl'
import { useItem } from '@/components/resource/detail/use-item'
import { tunnelSessionsInfo as info } from '@/lib/resources/info/tunnel-sessions'
import { tunnelSessions } from '@/lib/resources/tunnel-sessions'
import { lazy, Suspense, useRef, useState } from 'react'
import { ChevronRight } from '@/components/ui/icons'

/** The page of an agent. `id` is the ID of the agent or of any of its sessions. */
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
        {known.isError ? <ErrorPanel error={known.error} /> : <RefreshFailed page={known.data.freshness} />}
        <OldSession id={id} detail={known.data} />
      </AgentTop>
      <TrafficPanel of="agents" id={id} isRestarting={isRestarting(agent)} />
      <AgentFacts agent={agent} site={known.data.site} />
      <DetailTabs
        one="Agent"
        path={paths.agent(account.slug, id)}
        target={agent.id}
        overview={<AgentOverview detail={known.data} />}
        activity={<AgentCommandHistory agent={agent} />}
        json={<AgentJson session={agent.session} />}
      />
    </article>
  )
}

function AgentOverview({ detail }: { detail: AgentDetail }) {
  const { agent, last_endpoints, uptime, has_api, is_undecided } = detail
  const fresh = last_endpoints ?? agent
  const served = useKept(fresh, areEndpointsPending(detail))
  const identity = <Identity key={agent.session.id} detail={detail} />
  return (
    <div className="space-y-6">
      <Uptime days={uptime} />
      {/* The header and the uptime already show a single session that is still open. */}
      {(agent.session_count > 1 || agent.state !== 'online') && <AgentSessions detail={detail} />}
      {served.endpoint_count > 0 && (
        <AgentEndpoints agent={agent} served={served} isKept={served !== fresh} />
      )}
      <AgentDetails agent={agent} hasEndpoints={served.endpoint_count > 0}>
        {!is_undecided && identity}
      </AgentDetails>
      {is_undecided && identity}
      {!isSsh(agent.session.transport) && <AgentApi agent={agent} hasApi={has_api} />}
    </div>
  )
}

function OldSession({ id, detail: { agent, sessions } }: { id: string; detail: AgentDetail }) {
  if (id === agent.id || id === agent.session.id) return null
  const old = sessions.find((session) => session.id === id)
  if (!id.startsWith('ts_') && old === undefined) return null
  const isBack = agent.session.gone_at === null
  return (
    <p className="max-w-line wrap-anywhere text-muted">
      {`Session ${id} has ended.`}
      {old !== undefined && (
        <>
          {' '}
          It started <RelativeTime value={old.started_at} /> and was last seen{' '}
          <RelativeTime value={old.seen_at} />.
        </>
      )}
      {isBack && ` The agent's current session is ${agent.session.id}.`}
    </p>
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

function AgentJson({ session: { id, gone_at } }: Pick<Agent, 'session'>) {
  const { account } = useAccount()
  const { get } = tunnelSessions.ops
  const { item, isPending, isLive, error, ...again } = useItem({ info, get, id })
  return (
    <div className="space-y-3">
      <p className="max-w-text text-muted">
        The platform&apos;s API has no agents, only sessions. This is the agent&apos;s{' '}
        {gone_at === null ? 'current' : 'last'} session.
      </p>
      {item === undefined && isPending && <SkeletonRows count={8} label="Loading session" />}
      {item === undefined && !isPending && <ErrorPanel error={error} actions={<TryAgain {...again} />} />}
      {item !== undefined && (
        <RawView item={item} isLive={isLive} curl={readCommand(account, get, { id })} isTab />
      )}
    </div>
  )
}

const AgentTunnels = lazy(() => import('@/components/agents/tunnels/agent-tunnels'))

interface AgentApiProps {
  agent: Agent
  hasApi: boolean
}

function AgentApi({ agent, hasApi }: AgentApiProps) {
  const [startsOpen] = useState(hasApi)
  const [isLoaded, setLoaded] = useState(hasApi)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-labelledby="agent-tunnels" className="min-w-0 scroll-mt-16">
      <details
        open={startsOpen}
        onToggle={({ currentTarget }) => currentTarget.open && setLoaded(true)}
        className="group/api"
      >
        <summary className="flex flex-wrap items-center gap-x-2 rounded-sm">
          <ChevronRight className="size-4 shrink-0 text-muted group-open/api:rotate-90" />
          <h2 id="agent-tunnels" ref={heading} tabIndex={-1} className="text-lg font-medium">
            Tunnels through the agent API
          </h2>
          {!hasApi && <span className="text-sm text-muted">Not set up</span>}
        </summary>
        {isLoaded && (
          <div className="pt-3">
            <Suspense fallback={<SkeletonRows count={2} label="Loading tunnels" />}>
              <AgentTunnels agent={agent} heading={heading} />
            </Suspense>
          </div>
        )}
      </details>
    </section>
  )
}
