import { facetLabels, facetOptions, facetWords } from '@/components/agents/agent-facet-words'
import { ListFilters } from '@/components/resource/list/list-filters'
import { useEarlyInput } from '@/components/ui/use-is-live'
import { controlLook } from '@/components/ui/control-look'
import { groupings } from './agents-search'
import { LookAge } from './look-age'
import type { AgentsView } from './use-agents'

/** The filters and grouping of the agents, and how old the list is. */
export function AgentsFilters({ view }: { view: AgentsView }) {
  const facets = view.page.data?.facets ?? {}
  return (
    <ListFilters
      label="Search agents"
      list={view.list}
      facetName={(facet) => facetLabels[facet]}
      facetOptions={(facet) => facetOptions(facets, facet)}
      valueText={(facet, value) => facetWords(facets, facet, value)}
    >
      <GroupBy view={view} />
      <LookAge page={view.page} />
    </ListFilters>
  )
}

function GroupBy({ view }: { view: AgentsView }) {
  const grouping = view.grouping ?? ''
  const group = (chosen: string) => view.list.change({ group: chosen })
  const select = useEarlyInput<HTMLSelectElement>(grouping, group)
  return (
    <label className="flex items-center gap-2">
      <span className="whitespace-nowrap text-muted">Group by</span>
      <select
        ref={select}
        value={grouping}
        onChange={({ target }) => group(target.value)}
        className={controlLook('min-h-control w-auto pr-1')}
      >
        <option value="">nothing</option>
        {groupings.map((grouping) => (
          <option key={grouping} value={grouping}>
            {facetLabels[grouping].toLowerCase()}
          </option>
        ))}
      </select>
    </label>
  )
}
