import { type ReactNode, useState } from 'react'
import { ChevronRight } from '@/components/ui/icons'
import { cn } from '@/components/ui/style'
import type { RowGroup, RowGroupBodyProps } from '@/components/ui/data-table-column'
import { isDoubtful, updateBlock } from '@/lib/agents/model/updates'
import type { Agent } from '@/lib/api/agents'
import { formatNumber } from '@/lib/util/text'

const headings = {
  ready: 'Ready to update',
  doubtful: 'Might be rejected',
  current: 'No newer version known',
  blocked: "Can't be updated",
}
type Standing = keyof typeof headings
const standings: readonly Standing[] = ['ready', 'doubtful', 'current', 'blocked']

type Selectable = (agent: Agent) => boolean

/**
 * Returns an agent's group. Agents in `current` can be updated but not selected, because no newer version is known for
 * them.
 */
function standingOf(agent: Agent, isSelectable: Selectable): Standing {
  if (updateBlock(agent) !== undefined) return 'blocked'
  if (!isSelectable(agent)) return 'current'
  return isDoubtful(agent) ? 'doubtful' : 'ready'
}

export const byStanding = (agents: readonly Agent[], isSelectable: Selectable): Agent[] =>
  standings.flatMap((standing) => agents.filter((agent) => standingOf(agent, isSelectable) === standing))

/** The groups of agents that can't be selected. */
const foldable: readonly Standing[] = ['current', 'blocked']

interface FoldFacts {
  agents: readonly Agent[]
  isSelectable: Selectable
  isRequested: (agent: Agent) => boolean
  /** True if the list shows search results, or only outdated agents of which none is ready to update. */
  isSearched: boolean
}

/**
 * Returns the groups that start collapsed: the groups of agents that can't be selected, unless they contain a requested
 * agent. If the list shows search results, or if no agent can be selected, all groups start expanded.
 */
export function collapsedFirst({ agents, isSelectable, isRequested, isSearched }: FoldFacts): Standing[] {
  if (isSearched || !agents.some(isSelectable)) return []
  return foldable.filter(
    (standing) => !agents.some((agent) => isRequested(agent) && standingOf(agent, isSelectable) === standing),
  )
}

export function useFolds(facts: FoldFacts) {
  const [turned, setTurned] = useState<readonly Standing[]>([])
  const first = collapsedFirst(facts)
  const isCollapsed = (standing: Standing) => first.includes(standing) !== turned.includes(standing)
  return {
    isCollapsed,
    /** The agents whose groups are expanded. */
    listed: facts.agents.filter((agent) => !isCollapsed(standingOf(agent, facts.isSelectable))),
    toggle: (standing: Standing) =>
      setTurned(turned.includes(standing) ? turned.filter((one) => one !== standing) : [...turned, standing]),
  }
}
type Folds = Pick<ReturnType<typeof useFolds>, 'isCollapsed' | 'toggle'>

/**
 * Groups the `rows` of one page. Each heading shows how many of all `agents` are in its group. Every page has the
 * headings of the collapsed groups.
 */
export const standingGroups = (
  rows: readonly Agent[],
  agents: readonly Agent[],
  isSelectable: Selectable,
  { isCollapsed, toggle }: Folds,
): RowGroup<Agent>[] =>
  standings.flatMap((standing) => {
    const isIn = (agent: Agent) => standingOf(agent, isSelectable) === standing
    const own = rows.filter(isIn)
    const count = agents.filter(isIn).length
    if (count === 0 || (own.length === 0 && !isCollapsed(standing))) return []
    return {
      Body: foldable.includes(standing) ? FoldableGroup : StandingGroup,
      id: standing,
      heading: (
        <>
          {headings[standing]} <span className="font-normal text-muted">{formatNumber(count)}</span>
        </>
      ),
      rows: own,
      isOpen: !isCollapsed(standing),
      onToggle: () => toggle(standing),
    }
  })

const StandingGroup = ({ group, ...props }: RowGroupBodyProps) => (
  <Body {...props} heading={<div className="px-3 py-1.5">{group.heading}</div>} />
)

const FoldableGroup = ({ group: { heading, isOpen, onToggle }, ...props }: RowGroupBodyProps) => (
  <Body
    {...props}
    heading={
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        className="flex min-h-row w-full items-center gap-x-2 px-3 text-left -outline-offset-2 hover:bg-hover"
      >
        <ChevronRight className={cn('size-4 shrink-0 text-muted', isOpen && 'rotate-90')} />
        <span>{heading}</span>
      </button>
    }
  />
)

type BodyProps = Omit<RowGroupBodyProps, 'group'> & { heading: ReactNode }

const Body = ({ heading, columns, className, children }: BodyProps) => (
  <tbody className={className}>
    <tr>
      <th
        scope="rowgroup"
        colSpan={columns.length}
        className="border-b border-line bg-sunken p-0 text-left font-medium"
      >
        {heading}
      </th>
    </tr>
    {children}
  </tbody>
)
