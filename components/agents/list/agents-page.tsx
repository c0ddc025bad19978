'use client'

import { ListBody } from '@/components/resource/list/list-body'
import { ListCount, RefreshButton, useRefresh } from '@/components/resource/list/list-freshness'
import { SectionHeader } from '@/components/resource/list/section-header'
import { onDemandInPage, usePreload, onDemand } from '@/components/ui/on-demand'
import type { Section } from '@/lib/resources/navigation'
import { AgentList } from './agent-list'
import { AgentsDescription } from './agents-description'
import { RefreshFailed, ListAge } from './list-age'
import { useAgents, useSelection, type AgentsView } from './use-agents'
import { type ComponentProps, useState } from 'react'
import { Button } from '@/components/ui/button'
import { preloadDialog } from '@/components/ui/dialog'
import { usePageActions } from '@/components/ui/page-actions'
import { facetLabels, facetOptions, facetText } from '@/components/agents/agent-labels'
import { ListFilters } from '@/components/resource/list/list-filters'
import { LateListTools } from '@/components/resource/list/late-list-tools'
import { byProblems } from '@/components/resource/list/use-list'
import { useAccount } from '@/components/shell/account-context'
import { exportAddress } from '@/lib/client/inventory'
import { AGENTS, askedOf, SESSIONS } from './agents-search'
import { groupingOptions } from './grouping-options'
import { useAgentColumns } from './use-agent-columns'

const { Component: FleetVersions } = onDemandInPage(() => import('./fleet-versions'))
const { Component: PhoneFleet } = onDemandInPage(async () => ({
  default: (await import('./fleet-versions')).PhoneFleet,
}))
const { Component: FleetUpdate } = onDemandInPage(async () => ({
  default: (await import('./fleet-versions')).FleetUpdate,
}))
const { Component: SelectionBar } = onDemand(() => import('./selection-bar'))
const { Component: AgentsEmpty, preload: preloadEmpty } = onDemandInPage(async () => ({
  default: (await import('./agents-empty')).AgentsEmpty,
}))

/** The list of agents. `ingressPort` is the port that agents use to connect to the local platform. */
export function AgentsListPage({ section, ingressPort }: { section: Section; ingressPort: number }) {
  const view = useAgents()
  const selection = useSelection()
  const { list, page, grouping } = view
  // The page holds this state, because the button moves to another place when the first agent connects.
  const [isConnecting, setConnecting] = useState<boolean>()
  const connect = <ConnectAgent onOpen={() => setConnecting(true)} />
  // Loads the code for an empty list in parallel with the rows, because a filtered list may have none.
  usePreload(preloadEmpty, list.isFiltered)
  return (
    <div className="space-y-3">
      <SectionHeader
        section={section}
        description={<FleetVersions fallback={<AgentsDescription />} />}
        count={page.data?.all}
        meta={page.data && <ListCount total={page.data.total} all={page.data.all} />}
        actions={
          page.data &&
          page.data.all > 0 && (
            <>
              <FleetUpdate />
              {connect}
            </>
          )
        }
      />
      <PhoneFleet fallback={<div className="h-control sm:hidden" />} />
      <AgentsFilters view={view} />
      <ListBody
        list={list}
        page={page}
        count={page.data?.agents.length}
        pagerLabel={grouping === null ? 'Agent pages' : undefined}
        stale={(data) => <RefreshFailed page={data} />}
        empty={(data) => <AgentsEmpty page={data} list={list} action={connect} />}
        rows={<AgentList view={view} selection={selection} />}
        bar={page.data && <SelectionBar selection={selection} page={page.data} search={list.search} />}
      />
      {isConnecting !== undefined && (
        <ConnectDialog ingressPort={ingressPort} isOpen={isConnecting} onOpenChange={setConnecting} />
      )}
    </div>
  )
}

const { Component: ConnectDialog, preload } = onDemand(async () => ({
  default: (await import('./connect-dialog')).ConnectDialog,
}))

function ConnectAgent({ onOpen }: { onOpen: () => void }) {
  const action = { label: 'Connect agent', run: onOpen }
  usePageActions([action])
  return (
    <Button
      variant="primary"
      onClick={action.run}
      onPointerEnter={() => void Promise.all([preload(), preloadDialog()])}
    >
      {action.label}
    </Button>
  )
}

function AgentsFilters({ view }: { view: AgentsView }) {
  const { data } = view.page
  const facets = data?.facets ?? {}
  const refresh = useRefresh([SESSIONS], [AGENTS])
  return (
    <ListFilters
      label="Search agents"
      list={view.list}
      isLoading={view.page.isPending || view.page.isPlaceholderData}
      facetName={(facet) => facetLabels[facet]}
      facetOptions={(facet) => facetOptions(facets, facet)}
      valueText={(facet, value) => facetText(facets, facet, value)}
      isHidden={(facet) => facet === 'tag' && !facets.tag?.length}
      most={3}
    >
      <div className="ml-auto flex flex-wrap items-center gap-x-1 gap-y-2 max-sm:order-1 sm:-mr-3">
        <div className="list-age">
          <ListAge page={view.page} />
          {data?.listable && <RefreshButton refresh={refresh} />}
        </div>
        <AgentsTools
          view={view}
          refresh={data?.listable ? { run: refresh.run, as_of: data.as_of } : undefined}
        />
      </div>
    </ListFilters>
  )
}

function AgentsTools({
  view,
  refresh,
}: {
  view: AgentsView
  refresh: ComponentProps<typeof LateListTools>['refresh']
}) {
  const { account } = useAccount()
  const { list, page, grouping } = view
  const rows = (page.data?.agents ?? []).map((agent) => ({ agent, isPast: false }))
  const { options, shown, chosen, choose } = useAgentColumns(view, rows, page.data)
  return (
    <LateListTools
      name={AGENTS}
      label="Agents"
      list={list}
      columns={chosen}
      onColumns={choose}
      columnOptions={options}
      shownColumns={shown}
      sorts={[
        byProblems,
        { value: 'name', label: 'Name' },
        { value: '-started_at', label: 'Shortest uptime' },
      ]}
      groupings={groupingOptions(page.data?.facets ?? {}, grouping)}
      exportHref={(format) => exportAddress(account.slug, AGENTS, askedOf(list.search), format)}
      {...(refresh && { refresh })}
    />
  )
}
