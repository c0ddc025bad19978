import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccount } from '@/components/shell/account-context'
import { CircleCheck, LoaderCircle } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import type { Agent } from '@/lib/api/agents'
import { agentsQuery } from '@/lib/client/agents'
import { paths } from '@/lib/util/paths'

const CLOCK_SKEW_MS = 5_000

/**
 * Returns the online agent whose session started last, or undefined if there is none. Ignores sessions that started
 * more than `CLOCK_SKEW_MS` before `since` (milliseconds since the Unix epoch).
 */
export const connectedSince = (agents: readonly Agent[], since: number): Agent | undefined =>
  agents
    .filter(
      ({ state, session }) => state === 'online' && Date.parse(session.started_at) >= since - CLOCK_SKEW_MS,
    )
    .toSorted((a, b) => Date.parse(b.session.started_at) - Date.parse(a.session.started_at))[0]

/** Waits for an agent with the `credential` or, if undefined, for any agent that connects from now on. */
export function WaitForAgent({ credential }: { credential: string | undefined }) {
  const { slug } = useAccount().account
  const [since] = useState(() => (credential === undefined ? Date.now() : 0))
  const { data } = useQuery(agentsQuery(slug, credential === undefined ? {} : { credential }))
  const agent = data && connectedSince(data.agents, since)
  return (
    <p aria-live="polite" className="flex items-center gap-2">
      {agent === undefined ? (
        <>
          <LoaderCircle className="size-4 text-waiting motion-safe:animate-spin" />
          Waiting for the agent…
        </>
      ) : (
        <>
          <CircleCheck className="size-4 shrink-0 text-ready" />
          <span className="min-w-0 wrap-anywhere">
            {agent.name} is online. <Link href={paths.agent(slug, agent.id)}>View agent</Link>
          </span>
        </>
      )}
    </p>
  )
}
