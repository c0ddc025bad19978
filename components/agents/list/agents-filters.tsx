import { facetLabels, facetOptions, facetText } from '@/components/agents/agent-labels'
import { ListFilters } from '@/components/resource/list/list-filters'
import { LateListTools } from '@/components/resource/list/late-list-tools'
import { useAccount } from '@/components/shell/account-context'
import { exportAddress } from '@/lib/client/inventory'
import { AGENTS, askedOf } from './agents-search'
import { groupingOptions } from './groups'
import { ListAge } from './list-age'
import { useAgentColumns } from './use-agent-columns'
import type { AgentsView } from './use-agents'

/** The search, filters and grouping of the list, and the list's age. */
export function AgentsFilters({ view }: { view: AgentsView }) {
  const facets = view.page.data?.facets ?? {}
  return (
    <ListFilters
      label="Search agents"
      list={view.list}
      isLoading={view.page.isPending || view.page.isPlaceholderData}
      facetName={(facet) => facetLabels[facet]}
      facetOptions={(facet) => facetOptions(facets, facet)}
      valueText={(facet, value) => facetText(facets, facet, value)}
      isHidden={(facet) => facet === 'tag' && !facets.tag?.length}
    >
      <div className="ml-auto flex flex-wrap items-center gap-x-1 gap-y-2 max-sm:order-1 sm:-mr-3">
        <ListAge page={view.page} />
        <AgentsTools view={view} />
      </div>
    </ListFilters>
  )
}

/** The menus for views, display and export. */
function AgentsTools({ view: { list, page, grouping } }: { view: AgentsView }) {
  const { account } = useAccount()
  const rows = (page.data?.agents ?? []).map((agent) => ({ agent, isPast: false }))
  const { options, shown, chosen, choose } = useAgentColumns(list, rows, page.data)
  return (
    <LateListTools
      name={AGENTS}
      label="Agents"
      list={list}
      columns={chosen}
      onColumns={choose}
      columnOptions={options}
      shownColumns={shown}
      groupings={groupingOptions(page.data?.facets ?? {}, grouping)}
      exportHref={(format) => exportAddress(account.slug, AGENTS, askedOf(list.search), format)}
    />
  )
}
