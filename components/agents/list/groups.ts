import type { Agent, AgentsPage } from '@/lib/api/agents'
import { facetText } from '@/components/agents/agent-labels'
import { keyOfTag, withoutKey } from '@/lib/agents/model/tags'
import { NO_FACET_VALUE } from '@/lib/agents/model/facts'
import { isNewerVersion, majorOf } from '@/lib/util/version'
import { tagKeyOf } from '@/lib/inventory/model/groupings'
import { chosenOf, facetOf, type Grouping, groupValueOf } from './agents-search'

export interface AgentGroup {
  /** The facet value that the group's agents share, in the form that URLs use. */
  value: string
  label: string
  count: number
  /** The group's agents, or null if they haven't been loaded. */
  agents: readonly Agent[] | null
}

type Known = Pick<AgentsPage, 'agents' | 'facets' | 'total'>

/**
 * Groups the agents that match a search. Versions are sorted newest first, and other groups largest first. The groups
 * contain agents only if the page has all results.
 */
export function agentGroups(
  page: Known,
  by: Grouping,
  address: Readonly<Record<string, string | undefined>>,
): AgentGroup[] {
  if (page.agents.length >= page.total) return groupsAtHand(page, by)
  const facet = facetOf(by)
  const key = tagKeyOf(by)
  const chosen = chosenOf(address, facet).filter((value) => key === null || keyOfTag(value) === key)
  const known = page.facets[facet] ?? []
  const values = key === null ? known : valuesWithKey(known, key, page.total)
  const groups = values.flatMap(({ value, count }) =>
    chosen.length === 0 || chosen.includes(value || NO_FACET_VALUE)
      ? [{ value: value || NO_FACET_VALUE, label: facetText(page.facets, facet, value), count, agents: null }]
      : [],
  )
  return inOrder(groups, by)
}

function valuesWithKey(tags: readonly { value: string; count: number }[], key: string, total: number) {
  const own = tags.filter(({ value }) => keyOfTag(value) === key)
  const rest = total - own.reduce((sum, { count }) => sum + count, 0)
  return rest > 0 ? [...own, { value: withoutKey(key), count: rest }] : own
}

function inOrder(groups: AgentGroup[], by: Grouping): AgentGroup[] {
  const order = by === 'version' ? newestFirst : () => 0
  return groups.toSorted((a, b) => order(a, b) || b.count - a.count || (a.label < b.label ? -1 : 1))
}

function newestFirst({ value: a }: AgentGroup, { value: b }: AgentGroup): number {
  const nameless = Number(Number.isNaN(majorOf(a))) - Number(Number.isNaN(majorOf(b)))
  return nameless || Number(isNewerVersion(b, a)) - Number(isNewerVersion(a, b))
}

function groupsAtHand({ agents, facets }: Known, by: Grouping): AgentGroup[] {
  const found = new Map<string, Agent[]>()
  for (const agent of agents) {
    const value = groupValueOf(agent, by)
    const group = found.get(value)
    if (group) group.push(agent)
    else found.set(value, [agent])
  }
  const groups = [...found].map(([value, members]) => ({
    value,
    label: facetText(facets, facetOf(by), value),
    count: members.length,
    agents: members,
  }))
  return inOrder(groups, by)
}
