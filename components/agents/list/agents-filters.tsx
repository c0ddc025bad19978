import { facetLabels, facetOptions, facetText } from '@/components/agents/agent-labels'
import { ListFilters } from '@/components/resource/list/list-filters'
import { useEarlyInput } from '@/components/ui/use-is-live'
import { controlStyle } from '@/components/ui/style'
import { groupingOptions } from './groups'
import { FiltersFold } from './filters-fold'
import { ListAge } from './list-age'
import type { AgentsView } from './use-agents'

/** The search, filters and grouping of the list, and the age of the list. */
export function AgentsFilters({ view }: { view: AgentsView }) {
  const facets = view.page.data?.facets ?? {}
  return (
    <ListFilters
      label="Search agents"
      list={view.list}
      facetName={(facet) => facetLabels[facet]}
      facetOptions={(facet) => facetOptions(facets, facet)}
      valueText={(facet, value) => facetText(facets, facet, value)}
      isHidden={(facet) => facet === 'tag' && !facets.tag?.length}
      fold={FiltersFold}
      more={<GroupBy view={view} />}
    >
      <ListAge page={view.page} />
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
        className={controlStyle('min-h-control w-auto pr-1')}
      >
        <option value="">None</option>
        {groupingOptions(view.page.data?.facets ?? {}, view.grouping).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}
