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

/** Returns `current` for agents that can be updated but not selected, because no newer version is known for them. */
function standingOf(agent: Agent, isSelectable: Selectable): Standing {
  if (updateBlock(agent) !== undefined) return 'blocked'
  if (!isSelectable(agent)) return 'current'
  return isDoubtful(agent) ? 'doubtful' : 'ready'
}

export const byStanding = (agents: readonly Agent[], isSelectable: Selectable): Agent[] =>
  standings.flatMap((standing) => agents.filter((agent) => standingOf(agent, isSelectable) === standing))

/** Groups the `rows` of one page. Each heading shows how many of all `agents` are in its group. */
export const standingGroups = (
  rows: readonly Agent[],
  agents: readonly Agent[],
  isSelectable: Selectable,
): RowGroup<Agent>[] =>
  standings.flatMap((standing) => {
    const isIn = (agent: Agent) => standingOf(agent, isSelectable) === standing
    const own = rows.filter(isIn)
    if (own.length === 0) return []
    return {
      Body: StandingGroup,
      id: standing,
      heading: (
        <>
          {headings[standing]}{' '}
          <span className="font-normal text-muted">{formatNumber(agents.filter(isIn).length)}</span>
        </>
      ),
      rows: own,
      isOpen: true,
      onToggle: () => undefined,
    }
  })

/** The groups can't be collapsed, so that the reason in each row stays visible. */
const StandingGroup = ({ group, columns, className, children }: RowGroupBodyProps) => (
  <tbody className={className}>
    <tr>
      <th
        scope="rowgroup"
        colSpan={columns.length}
        className="border-b border-line bg-sunken px-3 py-1.5 text-left font-medium"
      >
        {group.heading}
      </th>
    </tr>
    {children}
  </tbody>
)
