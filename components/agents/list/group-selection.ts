import type { GroupSelection } from '@/components/ui/data-table-column'
import type { Agent } from '@/lib/api/agents'
import { preloadActions } from './selection-bar'
import { type AgentSelection, MAX_MATCHING } from './use-agents'

interface Group {
  label: string
  /** The search that finds the group's agents. */
  filter: Readonly<Record<string, string>>
  /** The number of agents in the group, including agents that aren't loaded. */
  count: number
  /** The loaded agents of the group. */
  agents: readonly Agent[]
}

type Selecting = Pick<AgentSelection, 'chosen' | 'shownOf' | 'toggleAll' | 'selectMatching' | 'clear'>

/**
 * Returns the checkbox for a group. If some of the group's agents aren't loaded, the checkbox selects all agents that
 * match the group's search. Returns undefined for such a group if it has more than `MAX_MATCHING` agents. `shown`
 * contains the loaded agents of all groups.
 */
export function groupSelection(
  selection: Selecting,
  { label, filter, count, agents }: Group,
  shown: readonly Agent[],
): GroupSelection | undefined {
  const name = `Select all agents in group ${label}`
  const onApproach = preloadActions
  if (agents.length >= count)
    return {
      label: name,
      shown: selection.shownOf(agents),
      onToggleShown: () => selection.toggleAll(agents, shown),
      onApproach,
    }
  if (count > MAX_MATCHING) return undefined
  const { chosen } = selection
  const isAll = chosen.kind === 'matching' && isWider(chosen.filter, filter)
  return {
    label: name,
    shown: isAll ? 'all' : selection.shownOf(agents) === 'none' ? 'none' : 'some',
    onToggleShown: () => (isAll ? selection.clear() : selection.selectMatching(filter, count)),
    onApproach,
  }
}

/** Reports whether the filter `wide` matches every agent that the filter `narrow` matches. */
const isWider = (wide: Group['filter'], narrow: Group['filter']) =>
  Object.entries(wide).every(([name, value]) => narrow[name] === value)
