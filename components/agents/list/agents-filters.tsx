import { facetLabels, facetOptions, facetText } from '@/components/agents/agent-labels'
import { ListFilters } from '@/components/resource/list/list-filters'
import { Menu } from '@/components/ui/menu'
import { ChevronDown } from 'lucide-react'
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

function GroupBy({ view: { grouping, list, page } }: { view: AgentsView }) {
  const options = groupingOptions(page.data?.facets ?? {}, grouping)
  const chosen = options.find(({ value }) => value === grouping)?.label
  return (
    <Menu
      label={chosen === undefined ? 'Group by' : `Group by: ${chosen}`}
      variant="secondary"
      items={[{ value: '', label: 'None' }, ...options].map(({ value, label }) => ({
        label,
        run: () => list.change({ group: value }),
        isChosen: value === (grouping ?? ''),
      }))}
    >
      <span className="max-w-64 truncate font-normal">
        Group by
        {chosen !== undefined && (
          <>
            : <span className="font-medium">{chosen}</span>
          </>
        )}
      </span>
      <ChevronDown aria-hidden className="text-muted" />
    </Menu>
  )
}
