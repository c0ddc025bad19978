'use client'

import { useQuery } from '@tanstack/react-query'
import { agentStateLabel } from '@/components/agents/agent-labels'
import { useAccount } from '@/components/shell/account-context'
import { Link } from '@/components/ui/link'
import { RelativeTime } from '@/components/ui/relative-time'
import { StateChip } from '@/components/ui/state-chip'
import { agentsQuery } from '@/lib/client/agents'
import type { AgentsPage } from '@/lib/api/agents'
import { formatNumber } from '@/lib/util/text'
import { paths } from '@/lib/util/paths'
import { ALL_AGENTS } from './overview-all-agents'

const ASK_MS = 30_000

/** The other states than online, with those that may need attention first. */
const others = ['gone', 'unknown', 'restarting', 'stopped'] as const

/** The number of agents that are online and in each other state. Empty if the API can't list sessions. */
export function AgentsCard() {
  const { account } = useAccount()
  const { data } = useQuery({ ...agentsQuery(account.slug, ALL_AGENTS), refetchInterval: ASK_MS })
  if (data === undefined || !data.listable) return null
  const online = countOf(data, 'online')
  return (
    <li className="rounded-md border border-line bg-surface px-3 py-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <Link href={paths.agents(account.slug)} look="name" className="inline-block min-h-6">
          Agents
        </Link>
        <span className="text-lg font-medium">
          {data.as_of === null ? '—' : `${formatNumber(online)} online`}
        </span>
      </div>
      <p className="text-sm text-muted">
        <Rest data={data} />
      </p>
    </li>
  )
}

const countOf = ({ facets }: AgentsPage, state: string) =>
  facets.state?.find(({ value }) => value === state)?.count ?? 0

function Rest({ data }: { data: AgentsPage }) {
  const { account } = useAccount()
  if (data.as_of === null) return data.error === null ? 'Loading for the first time' : "Couldn't be read"
  if (data.error !== null)
    return (
      <StateChip state="attention">
        Last read <RelativeTime value={data.as_of} />
      </StateChip>
    )
  const counted = others
    .map((state) => ({ state, count: countOf(data, state) }))
    .filter(({ count }) => count > 0)
  if (counted.length === 0) return 'None offline'
  return counted.map(({ state, count }, i) => (
    <span key={state}>
      {i > 0 && ', '}
      {/* The minimum target size (WCAG 2.5.8). */}
      <Link href={paths.agents(account.slug, { state })} className="inline-block min-h-6 min-w-6 leading-6">
        {formatNumber(count)} {agentStateLabel(state).toLowerCase()}
      </Link>
    </span>
  ))
}
