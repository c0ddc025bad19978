'use client'

import { withShares } from '@/components/resource/list/column-widths'
import { useAccount } from '@/components/shell/account-context'
import { DataTable } from '@/components/ui/data-table'
import type { RowGroup } from '@/components/ui/data-table-column'
import { onDemand, onDemandInPage, usePreload } from '@/components/ui/on-demand'
import type { Agent } from '@/lib/api/agents'
import { includesRole } from '@/lib/contract/role'
import type { ColumnFacts } from './columns'
import { MenuButton } from '@/components/ui/menu'
import { sortingOf } from '@/components/resource/list/use-list'
import { useAgentColumns } from './use-agent-columns'
import {
  type AgentRow,
  type AgentSelection,
  type AgentsView,
  useHeldRows,
  preloadActions,
} from './use-agents'

const { Component: AgentGroups, preload: preloadGroups } = onDemandInPage(() => import('./agent-groups'))

const { Component: AgentMenu, preload: preloadMenu } = onDemand(() => import('./agent-menu'))

export function AgentList({ view, selection: all }: { view: AgentsView; selection: AgentSelection }) {
  const { viewer } = useAccount()
  const { page, grouping } = view
  const selection = includesRole(viewer.role, 'operator') ? all : undefined
  // Loads the code for groups in parallel with the rows.
  usePreload(preloadGroups, grouping !== null)
  const table = { view, selection, facts: page.data }
  if (grouping === null)
    return <AgentRows {...table} agents={page.data?.agents ?? []} isLoading={page.isPending} />
  return (
    <AgentGroups {...{ view, selection }} fallback={<AgentRows {...table} agents={[]} isLoading />}>
      {({ groups, facts }) => (
        <AgentRows
          {...{ view, selection, facts, groups }}
          agents={groups.flatMap(({ rows }) => rows)}
          isLoading={page.isPending}
        />
      )}
    </AgentGroups>
  )
}

interface AgentRowsProps {
  view: AgentsView
  selection: AgentSelection | undefined
  facts: ColumnFacts | undefined
  agents: readonly Agent[]
  groups?: readonly RowGroup<Agent>[]
  isLoading: boolean
}

function AgentRows({ view, selection, facts, agents, groups, isLoading }: AgentRowsProps) {
  const { list, page } = view
  const { search, sort } = list
  const { rows, bind } = useHeldRows(agents, JSON.stringify(search), !page.isPlaceholderData)
  const { columns } = useAgentColumns(view, rows, facts)
  const rowOf = new Map(rows.map((row) => [row.agent.id, row]))
  const current = rows.filter(({ isPast }) => !isPast).map(({ agent }) => agent)
  // The column shows uptime, so its arrow is reversed: the earliest start is the longest uptime.
  const isDescending = sort.startsWith('-') !== sort.endsWith('started_at')
  return (
    // On phones the selection bar has two lines and must not cover the focused element.
    <div {...bind} className="max-sm:[&_:is(a,button,input)]:scroll-mb-12">
      <DataTable
        caption="Agents"
        columns={withShares(columns)}
        rows={rows}
        rowKey={({ agent }) => agent.id}
        loadingRows={isLoading ? 8 : undefined}
        sorting={{ ...sortingOf(list, 'state'), direction: isDescending ? 'descending' : 'ascending' }}
        groups={groups?.map((group) => ({
          ...group,
          rows: group.rows.map((agent): AgentRow => rowOf.get(agent.id) ?? { agent, isPast: false }),
        }))}
        selection={
          selection
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
        actions={({ agent }) => (
          <MenuButton
            label={`Actions for ${agent.name}`}
            preload={preloadMenu}
            popup={(state) => <AgentMenu {...state} agent={agent} />}
          />
        )}
      />
    </div>
  )
}
