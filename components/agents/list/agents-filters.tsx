import { facetLabels, facetOptions, facetWords } from '@/components/agents/agent-facet-words'
import { useEarlyInput } from '@/components/ui/use-early-input'
import { controlLook } from '@/components/ui/control-look'
import { FacetMenu } from '@/components/ui/facet-menu'
import { FilterTag } from '@/components/ui/filter-tag'
import { SearchField } from '@/components/ui/search-field'
import { groupings } from './agents-search'
import { LookAge } from './look-age'
import type { AgentsView } from './use-agents'

/** What the list is narrowed and grouped by, and how old it is. */
export function AgentsFilters({ view }: { view: AgentsView }) {
  const { page, chosen, change, filters, focusSearch } = view
  const facets = page.data?.facets ?? {}
  const tags = chosen.flatMap(({ facet, values }) => values.map((value) => ({ facet, value, values })))
  return (
    <>
      <search ref={filters} className="flex flex-wrap items-center gap-2">
        <SearchField label="Search agents" placeholder="Search" value={view.text} onChange={view.type} />
        {chosen.map(({ facet, values }) => (
          <FacetMenu
            key={facet}
            label={facetLabels[facet]}
            selected={values}
            onChange={(next) => change({ [facet]: next.join(',') })}
            options={facetOptions(facets, facet)}
          />
        ))}
        <GroupBy view={view} />
        <LookAge page={page} />
      </search>
      {tags.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {tags.map(({ facet, value, values }) => (
            <FilterTag
              key={facet + value}
              label={`${facetLabels[facet]}: ${facetWords(facets, facet, value)}`}
              onRemove={() => {
                change({ [facet]: values.filter((other) => other !== value).join(',') })
                focusSearch()
              }}
            />
          ))}
        </div>
      )}
    </>
  )
}

function GroupBy({ view }: { view: AgentsView }) {
  const grouping = view.grouping ?? ''
  const group = (chosen: string) => view.change({ group: chosen })
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
