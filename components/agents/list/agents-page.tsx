'use client'

import { ListBody } from '@/components/resource/list/list-body'
import { ListCount } from '@/components/resource/list/list-freshness'
import { SectionHeader } from '@/components/resource/list/section-header'
import { onDemandInPage, usePreload } from '@/components/ui/on-demand'
import { ListDescription } from '@/components/ui/page-header'
import type { Section } from '@/lib/resources/navigation'
import { AgentsFilters } from './agents-filters'
import { AgentList } from './agent-list'
import { RefreshFailed } from './list-age'
import { SelectionBar } from './selection-bar'
import { ConnectAgent } from './connect-agent'
import { useAgents, useSelection } from './use-agents'

const { Component: FleetVersions } = onDemandInPage(() => import('./fleet-versions'))
const { Component: AgentsEmpty, preload: preloadEmpty } = onDemandInPage(async () => ({
  default: (await import('./agents-empty')).AgentsEmpty,
}))

/**
 * The page with the list of agents. `ingressPort` is the port that agents use to connect to the local platform.
 */
export function AgentsListPage({ section, ingressPort }: { section: Section; ingressPort: number }) {
  const view = useAgents()
  const selection = useSelection()
  const { list, page, grouping } = view
  // Loads the code for an empty list at the same time as the rows of a filtered list, which may have none.
  usePreload(preloadEmpty, list.isFiltered)
  return (
    <div className="space-y-3">
      <SectionHeader
        section={section}
        description={<ListDescription>Programs that connect your services to the platform.</ListDescription>}
        meta={page.data && <ListCount total={page.data.total} all={page.data.all} />}
        actions={page.data && page.data.all > 0 && <ConnectAgent ingressPort={ingressPort} />}
      />
      <FleetVersions
        hrefOf={(version) => list.href({ version })}
        fallback={<div className="h-12 max-sm:h-13" />}
      />
      <AgentsFilters view={view} />
      <ListBody
        list={list}
        page={page}
        count={page.data?.agents.length}
        pagerLabel={grouping === null ? 'Agent pages' : undefined}
        stale={(data) => <RefreshFailed page={data} />}
        empty={(data) => (
          <AgentsEmpty
            page={data}
            isFiltered={list.isFiltered}
            ingressPort={ingressPort}
            onClear={list.clear}
          />
        )}
        rows={<AgentList view={view} selection={selection} />}
      />
      {page.data && <SelectionBar selection={selection} page={page.data} search={list.search} />}
    </div>
  )
}
