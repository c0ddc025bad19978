'use client'

import { lazy, Suspense, useRef, useState } from 'react'
import { SkeletonRows } from '@/components/ui/placeholder'
import type { Agent } from '@/lib/api/agents'
import { ChevronRight } from '@/components/ui/icons'

/**
 * The section's content, including the forms for tunnels. The content is loaded on demand because it is the largest
 * part of the page, and few agents have a reachable API.
 */
const AgentTunnels = lazy(() => import('@/components/agents/tunnels/agent-tunnels'))

interface AgentApiProps {
  agent: Agent
  hasApi: boolean
}

/**
 * The section with an agent's tunnels, as the agent's own API reports them. The section is initially collapsed if the
 * API isn't set up. It loads its content when it is first opened.
 */
export function AgentApi({ agent, hasApi }: AgentApiProps) {
  const [startsOpen] = useState(hasApi)
  const [isLoaded, setLoaded] = useState(hasApi)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section
      aria-labelledby="agent-tunnels"
      className="min-w-0 scroll-mt-16 rounded-md border border-line bg-surface"
    >
      <details
        open={startsOpen}
        onToggle={({ currentTarget }) => currentTarget.open && setLoaded(true)}
        className="group/api"
      >
        <summary className="flex min-h-11 flex-wrap items-center gap-x-2 rounded-md px-4 py-1.5">
          <ChevronRight className="size-4 shrink-0 text-muted group-open/api:rotate-90" />
          <h2 id="agent-tunnels" ref={heading} tabIndex={-1} className="text-lg font-medium">
            Tunnels through the agent API
          </h2>
          {!hasApi && <span className="text-sm text-muted">Not set up</span>}
        </summary>
        {isLoaded && (
          <div className="border-t border-line p-4">
            <Suspense fallback={<SkeletonRows count={2} label="Loading tunnels" />}>
              <AgentTunnels agent={agent} heading={heading} />
            </Suspense>
          </div>
        )}
      </details>
    </section>
  )
}
