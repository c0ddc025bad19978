import type { Agent, AgentsPage } from '@/lib/api/agents'
import { facetText } from '@/components/agents/agent-labels'
import { NO_FACET_VALUE } from '@/lib/agents/model/facts'
import { isNewerVersion, majorOf } from '@/lib/util/version'
import { chosenOf, type Grouping, valueOf } from './agents-search'

export interface AgentGroup {
  /** The facet value that the group's agents share, in the form used in URLs. */
  value: string
  label: string
  /** The number of agents in the group, on all pages. */
  count: number
  /** The group's agents; null if they haven't been loaded. */
  agents: readonly Agent[] | null
}

type Known = Pick<AgentsPage, 'agents' | 'facets' | 'total'>

/**
 * Groups the agents of a search: versions newest first, others largest first. If the page doesn't contain all results,
 * returns groups without agents for the 50 most frequent values of the facet.
 */
export function agentGroups(
  page: Known,
  by: Grouping,
  address: Readonly<Record<string, string | undefined>>,
): AgentGroup[] {
  if (page.agents.length >= page.total) return groupsAtHand(page, by)
  const chosen = chosenOf(address, by)
  const groups = (page.facets[by] ?? []).flatMap(({ value, count }) =>
    chosen.length === 0 || chosen.includes(value || NO_FACET_VALUE)
      ? [{ value: value || NO_FACET_VALUE, label: facetText(page.facets, by, value), count, agents: null }]
      : [],
  )
  return inOrder(groups, by)
}

function inOrder(groups: AgentGroup[], by: Grouping): AgentGroup[] {
  const order = by === 'version' ? newestFirst : () => 0
  return groups.toSorted((a, b) => order(a, b) || b.count - a.count || (a.label < b.label ? -1 : 1))
}

/** Compares two groups by version, newest first. Groups without a version are last. */
function newestFirst({ value: a }: AgentGroup, { value: b }: AgentGroup): number {
  const nameless = Number(Number.isNaN(majorOf(a))) - Number(Number.isNaN(majorOf(b)))
  return nameless || Number(isNewerVersion(b, a)) - Number(isNewerVersion(a, b))
}

function groupsAtHand({ agents, facets }: Known, by: Grouping): AgentGroup[] {
  const found = new Map<string, Agent[]>()
  for (const agent of agents) {
    const value = valueOf(agent, by)
    const group = found.get(value)
    if (group) group.push(agent)
    else found.set(value, [agent])
  }
  const groups = [...found].map(([value, members]) => ({
    value,
    label: facetText(facets, by, value),
    count: members.length,
    agents: members,
  }))
  return inOrder(groups, by)
}
