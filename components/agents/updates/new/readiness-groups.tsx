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
type Readiness = keyof typeof headings
const fromReady: readonly Readiness[] = ['ready', 'doubtful', 'current', 'blocked']

type Selectable = (agent: Agent) => boolean

/**
 * Returns an agent's group. Agents in `current` can be updated but not selected, because no newer version is known for
 * them.
 */
function readinessOf(agent: Agent, isSelectable: Selectable): Readiness {
  if (updateBlock(agent) !== undefined) return 'blocked'
  if (!isSelectable(agent)) return 'current'
  return isDoubtful(agent) ? 'doubtful' : 'ready'
}

export const byReadiness = (agents: readonly Agent[], isSelectable: Selectable): Agent[] =>
  fromReady.flatMap((readiness) => agents.filter((agent) => readinessOf(agent, isSelectable) === readiness))

/** The groups of agents that can't be selected. */
const foldable: readonly Readiness[] = ['current', 'blocked']

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
export function collapsedFirst({ agents, isSelectable, isRequested, isSearched }: FoldFacts): Readiness[] {
  if (isSearched || !agents.some(isSelectable)) return []
  return foldable.filter(
    (readiness) =>
      !agents.some((agent) => isRequested(agent) && readinessOf(agent, isSelectable) === readiness),
  )
}

export function useFolds(facts: FoldFacts) {
  const [turned, setTurned] = useState<readonly Readiness[]>([])
  const first = collapsedFirst(facts)
  const isCollapsed = (readiness: Readiness) => first.includes(readiness) !== turned.includes(readiness)
  return {
    isCollapsed,
    /** The agents whose groups are expanded. */
    listed: facts.agents.filter((agent) => !isCollapsed(readinessOf(agent, facts.isSelectable))),
    toggle: (readiness: Readiness) =>
      setTurned(
        turned.includes(readiness) ? turned.filter((one) => one !== readiness) : [...turned, readiness],
      ),
  }
}
type Folds = Pick<ReturnType<typeof useFolds>, 'isCollapsed' | 'toggle'>

/**
 * Groups the `rows` of one page. Each heading shows how many of all `agents` are in its group. Every page has the
 * headings of the collapsed groups.
 */
export const readinessGroups = (
  rows: readonly Agent[],
  agents: readonly Agent[],
  isSelectable: Selectable,
  { isCollapsed, toggle }: Folds,
): RowGroup<Agent>[] =>
  fromReady.flatMap((readiness) => {
    const isIn = (agent: Agent) => readinessOf(agent, isSelectable) === readiness
    const own = rows.filter(isIn)
    const count = agents.filter(isIn).length
    if (count === 0 || (own.length === 0 && !isCollapsed(readiness))) return []
    return {
      Body: foldable.includes(readiness) ? FoldableGroup : ReadinessGroup,
      id: readiness,
      heading: (
        <>
          {headings[readiness]} <span className="font-normal text-muted">{formatNumber(count)}</span>
        </>
      ),
      rows: own,
      isOpen: !isCollapsed(readiness),
      onToggle: () => toggle(readiness),
    }
  })

const ReadinessGroup = ({ group, ...props }: RowGroupBodyProps) => (
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
