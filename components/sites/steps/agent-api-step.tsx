'use client'

import { lazy, Suspense } from 'react'
import { SkeletonRows } from '@/components/ui/skeleton'
import { useSite } from '../detail/site-context'

/** Fetched beside the page: only the last step needs its forms. */
const ThroughAgent = lazy(() => import('./through-agent'))

/** A tunnel that is started through an agent's own API, and a request that is answered through it. */
export function AgentApiStep() {
  const { agents } = useSite().detail
  const online = agents.filter(({ is_online, agent_id }) => is_online && agent_id !== null)
  if (online.length === 0)
    return (
      <p className="max-w-text text-muted">
        An agent of step 8 has to be online first: a new tunnel is started through its API.
      </p>
    )
  return (
    <Suspense fallback={<SkeletonRows count={3} label="Loading tunnels" />}>
      {online.map((agent) => (
        <ThroughAgent key={agent.label} agent={agent} agentId={agent.agent_id ?? ''} />
      ))}
    </Suspense>
  )
}
