'use client'

import { useQuery } from '@tanstack/react-query'
import { useAccount } from '@/components/shell/account-context'
import { Breakable } from '@/components/ui/breakable'
import { Link } from '@/components/ui/link'
import { Section } from '@/components/ui/section'
import { StateOf } from '@/components/ui/state-chip'
import type { Agent } from '@/lib/api/agents'
import { relatedStatesQuery } from '@/lib/client/traffic'
import type { ResourceState } from '@/lib/resources/states/own-state'
import { paths } from '@/lib/util/paths'
import { labeled } from '@/lib/util/state-labels'
import { formatNumber } from '@/lib/util/text'

const restarting: ResourceState = { state: 'waiting', label: 'Restarting' }

const offlineState = ({ state }: Agent): ResourceState =>
  state === 'restarting' ? restarting : labeled('Offline')

const unknown: ResourceState = { state: 'unknown', label: 'Unknown' }

interface AgentEndpointsProps {
  agent: Agent
  served: Pick<Agent, 'endpoints' | 'endpoint_count'>
  /** True if `served` has the endpoints from before a restart, because the current ones aren't known yet. */
  isKept?: boolean
}

export function AgentEndpoints({
  agent,
  served: { endpoints, endpoint_count },
  isKept = false,
}: AgentEndpointsProps) {
  const { account } = useAccount()
  const { id: sessionId, gone_at } = agent.session
  const isOffline = gone_at !== null
  const { data, isError } = useQuery({
    ...relatedStatesQuery(account.slug, 'tunnel-sessions', sessionId),
    enabled: !isOffline && !isKept,
  })
  const more = endpoint_count - endpoints.length
  return (
    <Section
      id="agent-endpoints"
      title={isOffline || isKept ? 'Last known endpoints' : 'Endpoints served'}
      note={formatNumber(endpoint_count)}
    >
      <ul className="divide-y divide-line rounded-md border border-line bg-surface">
        {endpoints.map(({ id, url, service }) => {
          const own = data || isError ? (data?.states[id] ?? unknown) : undefined
          const state = isKept ? restarting : isOffline ? offlineState(agent) : own
          return (
            <li
              key={id}
              className="relative flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 hover:bg-hover"
            >
              <span className="min-w-0 flex-1 basis-60">
                <Link
                  href={paths.detail(account.slug, 'endpoints', id)}
                  linkStyle="name"
                  className="font-mono wrap-anywhere after:absolute after:inset-0"
                >
                  <Breakable text={url} />
                </Link>
                <span className="block text-sm wrap-anywhere text-muted">
                  {service === '' ? 'Unknown service' : `Forwards to ${service}`}
                </span>
              </span>
              {state !== undefined && (
                <span className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
                  {state.cause !== state.label && state.cause}
                  <StateOf of={state} />
                </span>
              )}
            </li>
          )
        })}
        {more > 0 && <li className="px-4 py-2 text-muted">and {formatNumber(more)} more</li>}
      </ul>
    </Section>
  )
}
