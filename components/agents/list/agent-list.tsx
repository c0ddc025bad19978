'use client'

import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { chooseColumns } from '@/components/resource/list/choose-columns'
import { useChosenColumns } from '@/components/resource/list/columns-provider'
import { useAccount } from '@/components/shell/account-context'
import { Badge } from '@/components/ui/text'
import { DataTable } from '@/components/ui/data-table'
import type { RowGroup } from '@/components/ui/data-table-column'
import { DataTableGroup } from '@/components/ui/data-table-group'
import { Link } from '@/components/ui/link'
import { Menu } from '@/components/ui/menu'
import type { Agent, AgentsPage } from '@/lib/api/agents'
import { agentsQuery } from '@/lib/client/agents'
import { includesRole } from '@/lib/contract/role'
import { formatNumber } from '@/lib/util/text'
import { agentFilter, AGENTS, askedOf, groupFilter, nextSort } from './agents-search'
import { agentColumns, type ColumnFacts, moreAgentColumns } from './columns'
import { GroupMenu } from './group-menu'
import { type AgentGroup, agentGroups } from './groups'
import { groupSelection } from './group-selection'
import { preloadActions } from './selection-bar'
import { useAgentMenu } from './use-agent-menu'
import { type AgentRow, type AgentSelection, type AgentsView, useHeldRows } from './use-agents'

interface AgentsTableProps {
  view: AgentsView
  selection: AgentSelection
}

/** The table of agents, optionally grouped. */
export function AgentList({ view, selection }: AgentsTableProps) {
  const { account, viewer } = useAccount()
  const { list, page, grouping } = view
  const { search, sort, change } = list
  const data = page.data
  const canSelect = includesRole(viewer.role, 'operator')
  const { groups, facts } = useGroups(view, canSelect ? selection : undefined)
  const agents = grouping === null ? (data?.agents ?? []) : groups.flatMap(({ rows }) => rows)
  const { rows, bind } = useHeldRows(agents, JSON.stringify(search), !page.isPlaceholderData)
  const [chosen] = useChosenColumns(AGENTS)
  const menuOf = useAgentMenu()
  const { columns } = chooseColumns(
    agentColumns(account.slug, facts),
    moreAgentColumns((tag) => list.href({ tag })),
    chosen,
    'version',
  )
  const rowOf = new Map(rows.map((row) => [row.agent.id, row]))
  const current = rows.filter(({ isPast }) => !isPast).map(({ agent }) => agent)
  // The column shows uptime, so its arrow is reversed: the earliest start is the longest uptime.
  const isDescending = sort.startsWith('-') !== sort.endsWith('started_at')
  return (
    // On phones the selection bar has two lines and must not cover the focused element.
    <div {...bind} className="max-sm:[&_:is(a,button,input)]:scroll-mb-12">
      <DataTable
        caption="Agents"
        columns={columns}
        rows={rows}
        rowKey={({ agent }) => agent.id}
        loadingRows={page.isPending ? 8 : undefined}
        sorting={{
          column: sort.replace(/^-/, ''),
          direction: isDescending ? 'descending' : 'ascending',
          onSort: (column) => change({ sort: nextSort(column, sort) }),
        }}
        groups={
          grouping === null
            ? undefined
            : groups.map((group) => ({
                ...group,
                rows: group.rows.map((agent): AgentRow => rowOf.get(agent.id) ?? { agent, isPast: false }),
              }))
        }
        selection={
          canSelect
            ? {
                label: ({ agent }) => `Select ${agent.name}`,
                isSelected: ({ agent }) => selection.isSelected(agent),
                onToggle: ({ agent }) => selection.toggle(agent, current),
                shown: selection.shownOf(current),
                onToggleShown: () => selection.toggleAll(current),
                onApproach: preloadActions,
                isPicking: selection.isPicking,
                onPick: selection.pick,
              }
            : undefined
        }
        isStackedOnPhones
        actions={({ agent }) => <Menu label={`Actions for ${agent.name}`} items={menuOf(agent)} />}
      />
    </div>
  )
}

/**
 * Returns the groups of the list, and the data that their columns need. A group whose agents are loaded is initially
 * open. The other groups load when they are opened.
 */
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

/** Merges the uptime days and credential names of several pages. */
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
  /** The filter that selects the group. */
  own: Readonly<Record<string, string>>
  answer: AgentsPage | undefined
}

/**
 * Returns the last line of a group: a loading note, or a link to the remaining agents. Undefined if all agents are
 * shown.
 */
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
