import type { Agent, AgentsPage } from '@/lib/api/agents'
import { facetWords } from '@/components/agents/agent-facet-words'
import { NO_VALUE } from '@/lib/agents/model/facets'
import { isNewerVersion, majorOf } from '@/lib/util/version'
import { chosenOf, type Grouping, valueOf } from './agents-search'

export interface Group {
  /** The value that its agents share, as addresses have it. */
  value: string
  label: string
  /** Agents in it, of the whole search. */
  count: number
  /** Its agents, where all of them are at hand; null: they have to be asked for. */
  agents: readonly Agent[] | null
}

type Known = Pick<AgentsPage, 'agents' | 'facets' | 'total'>

/**
 * The agents of a search in groups: by version the newest first, else the largest. Where the page holds all of the search they are at hand; else
 * the groups are the facet's values (the 50 most frequent), and each is asked for when it is opened.
 */
export function groupsOf(
  page: Known,
  by: Grouping,
  address: Readonly<Record<string, string | undefined>>,
): Group[] {
  if (page.agents.length >= page.total) return groupsAtHand(page, by)
  const chosen = chosenOf(address, by)
  const groups = (page.facets[by] ?? []).flatMap(({ value, count }) =>
    chosen.length === 0 || chosen.includes(value || NO_VALUE)
      ? [{ value: value || NO_VALUE, label: facetWords(page.facets, by, value), count, agents: null }]
      : [],
  )
  return inOrder(groups, by)
}

function inOrder(groups: Group[], by: Grouping): Group[] {
  const order = by === 'version' ? newestFirst : () => 0
  return groups.toSorted((a, b) => order(a, b) || b.count - a.count || (a.label < b.label ? -1 : 1))
}

/** What names no version comes last. */
function newestFirst({ value: a }: Group, { value: b }: Group): number {
  const nameless = Number(Number.isNaN(majorOf(a))) - Number(Number.isNaN(majorOf(b)))
  return nameless || Number(isNewerVersion(b, a)) - Number(isNewerVersion(a, b))
}

function groupsAtHand({ agents, facets }: Known, by: Grouping): Group[] {
  const found = new Map<string, Agent[]>()
  for (const agent of agents) {
    const value = valueOf(agent, by)
    const group = found.get(value)
    if (group) group.push(agent)
    else found.set(value, [agent])
  }
  const groups = [...found].map(([value, members]) => ({
    value,
    label: facetWords(facets, by, value),
    count: members.length,
    agents: members,
  }))
  return inOrder(groups, by)
}
