'use client'

import { useQueries } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useAccount } from '@/components/shell/account-context'
import { Badge } from '@/components/ui/text'
import type { RowGroup, GroupSelection } from '@/components/ui/data-table-column'
import { DataTableGroup } from '@/components/ui/data-table-group'
import { Link } from '@/components/ui/link'
import type { Agent, AgentsPage } from '@/lib/api/agents'
import { agentsQuery } from '@/lib/client/agents'
import { formatNumber } from '@/lib/util/text'
import { agentFilter, askedOf, groupFilter } from './agents-search'
import type { ColumnFacts } from './columns'
import { GroupMenu } from './group-menu'
import { type AgentGroup, agentGroups } from './groups'
import { type AgentSelection, type AgentsView, MAX_MATCHING, preloadActions } from './use-agents'

interface AgentGroupsProps {
  view: AgentsView
  /** The selection, or undefined if the current person can't select agents. */
  selection: AgentSelection | undefined
  children: (groups: ReturnType<typeof useGroups>) => ReactNode
}

export default function AgentGroups({ view, selection, children }: AgentGroupsProps) {
  return children(useGroups(view, selection))
}

function useGroups(
  view: AgentsView,
  selection: AgentSelection | undefined,
): { groups: RowGroup<Agent>[]; facts: ColumnFacts } {
  const { account } = useAccount()
  const { list, page, grouping } = view
  const { search } = list
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const groups = grouping === null || !page.data ? [] : agentGroups(page.data, grouping, search)
  const keyOf = (group: AgentGroup) => `${grouping} ${group.value}`
  const isOpen = (group: AgentGroup) => (group.agents !== null) !== turned.has(keyOf(group))
  const asked = useQueries({
    queries: groups.map((group) => ({
      ...agentsQuery(account.slug, {
        ...askedOf({ ...search, after: '', before: '' }),
        ...(grouping && groupFilter(search, grouping, group.value)),
      }),
      enabled: group.agents === null && isOpen(group),
    })),
  })
  const pages = [page.data, ...asked.map(({ data }) => data)].filter((one) => one !== undefined)
  const loaded = groups.map((group, i) => group.agents ?? asked[i]?.data?.agents ?? [])
  const shown = groups.map((group, i) => {
    const answer = asked[i]?.data
    const agents = loaded[i] ?? []
    const count = answer?.total ?? group.count
    const own = grouping && groupFilter(search, grouping, group.value)
    const filter = agentFilter({ ...search, ...own })
    return {
      Body: DataTableGroup,
      id: group.value,
      rows: agents,
      isOpen: isOpen(group),
      onToggle: () => setTurned(withTurned(turned, keyOf(group))),
      heading: <GroupHeading label={group.label} count={count} />,
      selection:
        selection && groupSelection(selection, { label: group.label, filter, count, agents }, loaded.flat()),
      actions: own && (
        <GroupMenu label={group.label} {...{ count, filter }} href={list.href({ ...own, group: '' })} />
      ),
      foot: group.agents === null && own ? groupFoot({ view, own, answer }) : undefined,
    }
  })
  return { groups: shown, facts: joinFacts(pages) }
}

const joinFacts = (pages: readonly AgentsPage[]): ColumnFacts => ({
  days: Object.assign({}, ...pages.map(({ days }) => days)),
  credential_names: Object.assign({}, ...pages.map(({ credential_names }) => credential_names)),
})

function withTurned(turned: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(turned)
  if (!next.delete(key)) next.add(key)
  return next
}

const GroupHeading = ({ label, count }: { label: string; count: number }) => (
  <>
    <span className="min-w-0 font-mono max-sm:wrap-anywhere sm:truncate">{label}</span>
    <Badge>
      {formatNumber(count)} {count === 1 ? 'agent' : 'agents'}
    </Badge>
  </>
)

interface GroupFootProps {
  view: AgentsView
  own: Readonly<Record<string, string>>
  answer: AgentsPage | undefined
}

function groupFoot({ view, own, answer }: GroupFootProps) {
  if (answer === undefined) return 'Loading'
  const more = answer.total - answer.agents.length
  if (more <= 0) return undefined
  return (
    <>
      {formatNumber(more)} more {more === 1 ? 'agent' : 'agents'}.{' '}
      <Link href={view.list.href({ ...own, group: '' })}>Show all {formatNumber(answer.total)}</Link>
    </>
  )
}

interface Group {
  label: string
  filter: Readonly<Record<string, string>>
  /** The number of agents in the group, including agents that aren't loaded. */
  count: number
  agents: readonly Agent[]
}

type Selecting = Pick<AgentSelection, 'chosen' | 'shownOf' | 'toggleAll' | 'selectMatching' | 'clear'>

/**
 * Returns the checkbox that selects all agents in a group, or undefined if the group has too many. `shown` also
 * contains the loaded agents of other groups.
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

const isWider = (wide: Group['filter'], narrow: Group['filter']) =>
  Object.entries(wide).every(([name, value]) => narrow[name] === value)
