'use client'

import { type RefObject, useState } from 'react'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { Button } from '@/components/ui/button'
import { RelativeTime } from '@/components/ui/relative-time'
import { SkeletonRows } from '@/components/ui/placeholder'
import type { Agent } from '@/lib/api/agents'
import { ApiChoice } from './api-choice'
import { ReachedTunnels } from './reached-tunnels'
import { type AgentTunnelsState, useAgentTunnels } from './use-agent-tunnels'

interface AgentTunnelsProps {
  agent: Agent
  /** The section's heading, which receives the focus if the focused element disappears. */
  heading: RefObject<HTMLHeadingElement | null>
}

export default function AgentTunnels({ agent, heading }: AgentTunnelsProps) {
  const state = useAgentTunnels(agent)
  const [isChoosing, setChoosing] = useState(false)
  const { tunnelsQuery } = state
  const { data } = tunnelsQuery
  const toHeading = () => heading.current?.focus()
  const chosen = () => {
    setChoosing(false)
    toHeading()
  }
  return (
    <div className="min-w-0 space-y-4">
      <Checked tunnelsQuery={tunnelsQuery} />
      {tunnelsQuery.isPending && <SkeletonRows count={2} label="Contacting the agent" />}
      {tunnelsQuery.isError && <ErrorPanel error={tunnelsQuery.error} />}
      {data && data.api === null && (
        <>
          <p className="max-w-text">
            To manage this agent&apos;s tunnels here, expose the agent API through a tunnel, then choose the
            tunnel&apos;s endpoint.
          </p>
          <ApiChoice data={data} state={state} onDone={chosen} />
        </>
      )}
      {data && data.api !== null && isChoosing && (
        <ApiChoice data={data} state={state} onClose={() => setChoosing(false)} onDone={chosen} />
      )}
      {data && data.api !== null && (
        <ReachedTunnels
          agentId={agent.id}
          state={state}
          data={data}
          isConnected={!agent.session.gone_at}
          heading={heading}
          onChoose={isChoosing ? undefined : () => setChoosing(true)}
        />
      )}
    </div>
  )
}

interface CheckedProps {
  tunnelsQuery: AgentTunnelsState['tunnelsQuery']
}

function Checked({ tunnelsQuery }: CheckedProps) {
  const { data } = tunnelsQuery
  if (!data || data.api === null) return null
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm text-muted">
      <Button
        pending={tunnelsQuery.isFetching}
        pendingLabel="Contacting the agent"
        onClick={() => void tunnelsQuery.refetch()}
      >
        Refresh
      </Button>
      {data.requested_at !== null && (
        <span>
          Checked <RelativeTime value={data.requested_at} />
        </span>
      )}
    </div>
  )
}
