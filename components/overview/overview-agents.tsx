'use client'

import { AgentStateChip, agentStateLabel } from '@/components/agents/agent-labels'
import { UptimeCells, UptimeLegend } from '@/components/agents/uptime/uptime-cells'
import { shownDays, STRIP_DAYS, uptimeSummary } from '@/components/agents/uptime/uptime-text'
import { useAccount } from '@/components/shell/account-context'
import { Link } from '@/components/ui/link'
import { Picture } from '@/components/ui/picture'
import type { AgentStrip, AgentsUptime } from '@/lib/api/agents'
import { formatNumber } from '@/lib/util/text'
import { paths } from '@/lib/util/paths'
import { PanelLink } from './overview-panel'

export function AgentStrips({ agents }: { agents: AgentsUptime | undefined }) {
  const { account } = useAccount()
  if (agents && !agents.listable) return null
  const days = Math.max(
    0,
    ...(agents?.agents ?? []).map(({ uptime }) => shownDays(uptime, STRIP_DAYS).length),
  )
  const isCalm = agents !== undefined && agents.interrupted === 0 && agents.agents.length < countOf(agents)
  return (
    <Picture
      isCard
      id="agents"
      title={`Agents, last ${days || STRIP_DAYS} days`}
      note={agents && !isCalm && noteOf(agents)}
      actions={<PanelLink href={paths.agents(account.slug)} of="agents" />}
      table={agents && !isCalm && agents.agents.length > 0 ? <Table agents={agents.agents} /> : undefined}
    >
      {isCalm ? (
        <Calm agents={agents} />
      ) : agents && agents.agents.length > 0 ? (
        <>
          <ul className="-my-1">
            {agents.agents.map((agent) => (
              <Strip key={agent.id} agent={agent} days={days} />
            ))}
          </ul>
          <UptimeLegend className="mt-4 text-xs" />
        </>
      ) : (
        <p className="text-muted">{emptyText(agents)}</p>
      )}
    </Picture>
  )
}

const countOf = ({ states }: AgentsUptime): number => states.reduce((sum, { count }) => sum + count, 0)

function noteOf(of: AgentsUptime): string | undefined {
  const [shown, all] = [of.agents.length, countOf(of)]
  return shown < all ? `Showing ${formatNumber(shown)} of ${formatNumber(all)}` : undefined
}

/**
 * The number of agents in each state. Replaces the strips if there are too many agents and none was interrupted,
 * because all strips would look the same.
 */
const Calm = ({ agents: { states } }: { agents: AgentsUptime }) => (
  <div className="space-y-2">
    <ul className="flex flex-wrap gap-x-4 gap-y-2">
      {states.map(({ value, count }) => (
        <li key={value} className="flex items-center gap-2">
          {formatNumber(count)} <AgentStateChip state={value} />
        </li>
      ))}
    </ul>
    <p className="text-muted">No interruptions recorded.</p>
  </div>
)

function emptyText(agents: AgentsUptime | undefined): string {
  if (agents?.as_of === null || !agents)
    return agents?.error ? "Couldn't load the agents. Reload the page to try again." : 'Loading agents…'
  return 'No agents have connected yet.'
}

interface StripProps {
  agent: AgentStrip
  /** The number of days to show, which is the same for all agents. */
  days: number
}

function Strip({ agent: { id, name, state, uptime }, days }: StripProps) {
  const { account } = useAccount()
  return (
    <li className="relative -mx-2 grid min-h-10 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 rounded-sm px-2 py-1 hover:bg-hover sm:grid-cols-[8.5rem_minmax(0,1fr)_5.5rem]">
      <Link
        href={paths.agent(account.slug, id)}
        linkStyle="bare"
        className="truncate text-sm leading-6 after:absolute after:inset-0 after:content-['']"
      >
        {name}
      </Link>
      <span
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn with boxes
        role="img"
        aria-label={uptimeSummary(uptime)}
        className="max-sm:order-last max-sm:col-span-2"
      >
        <UptimeCells days={uptime.slice(-days)} className="h-5" />
      </span>
      <span className="justify-self-end">
        <AgentStateChip state={state} />
      </span>
    </li>
  )
}

function Table({ agents }: { agents: readonly AgentStrip[] }) {
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className="text-left text-muted">
          {['Agent', 'State', 'Uptime'].map((title) => (
            <th key={title} scope="col" className="pr-4 font-medium">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {agents.map(({ id, name, state, uptime }) => (
          <tr key={id} className="align-top">
            <th scope="row" className="py-0.5 pr-4 text-left font-normal wrap-anywhere">
              {name}
            </th>
            <td className="pr-4">{agentStateLabel(state)}</td>
            <td>{uptimeSummary(uptime)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
