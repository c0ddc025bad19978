'use client'

import { type RefObject, useRef, useState } from 'react'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { Button } from '@/components/ui/button'
import { RelativeTime } from '@/components/ui/relative-time'
import { SkeletonRows } from '@/components/ui/skeleton'
import type { Agent } from '@/lib/api/agents'
import { ApiChoice } from './api-choice'
import { ReachedTunnels } from './reached-tunnels'
import { type AgentTunnelsState, useAgentTunnels } from './use-agent-tunnels'

/** The tunnels that an agent's own API reports, the saved ones, and a form to start one. */
export default function AgentTunnels({ agent }: { agent: Agent }) {
  const state = useAgentTunnels(agent)
  const heading = useRef<HTMLHeadingElement>(null)
  const [isChoosing, setChoosing] = useState(false)
  const { tunnelsQuery } = state
  const { data } = tunnelsQuery
  const toHeading = () => heading.current?.focus()
  const chosen = () => {
    setChoosing(false)
    toHeading()
  }
  return (
    <section aria-labelledby="agent-tunnels" className="min-w-0 scroll-mt-16 space-y-4">
      <Head heading={heading} tunnelsQuery={tunnelsQuery} />
      {tunnelsQuery.isPending && <SkeletonRows count={2} label="Asking the agent" />}
      {tunnelsQuery.isError && <ErrorPanel error={tunnelsQuery.error} />}
      {data && data.api === null && (
        <>
          <p className="max-w-text">
            To list, start and stop this agent&apos;s tunnels here, expose its API through a tunnel and choose
            that endpoint.
          </p>
          <ApiChoice given={data} state={state} onDone={chosen} />
        </>
      )}
      {data && data.api !== null && isChoosing && (
        <ApiChoice given={data} state={state} onClose={() => setChoosing(false)} onDone={chosen} />
      )}
      {data && data.api !== null && (
        <ReachedTunnels
          state={state}
          given={data}
          isConnected={!agent.session.gone_at}
          heading={heading}
          onChoose={isChoosing ? undefined : () => setChoosing(true)}
        />
      )}
    </section>
  )
}

interface HeadProps {
  heading: RefObject<HTMLHeadingElement | null>
  tunnelsQuery: AgentTunnelsState['tunnelsQuery']
}

function Head({ heading, tunnelsQuery }: HeadProps) {
  const { data } = tunnelsQuery
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <h2 id="agent-tunnels" ref={heading} tabIndex={-1} className="text-lg font-medium">
        Tunnels through the agent API
      </h2>
      {data && data.api !== null && (
        <div className="flex items-center gap-3 text-sm text-muted">
          {data.asked_at !== null && (
            <span>
              Checked <RelativeTime value={data.asked_at} />
            </span>
          )}
          <Button
            pending={tunnelsQuery.isFetching}
            pendingLabel="Asking the agent"
            onClick={() => void tunnelsQuery.refetch()}
          >
            Refresh
          </Button>
        </div>
      )}
    </div>
  )
}
