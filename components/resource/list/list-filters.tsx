import { FacetMenu } from '@/components/ui/facet-menu'
import { FilterTag } from '@/components/ui/filter-tag'
import { SearchField } from '@/components/ui/search-field'
import type { ResourceInfo } from '@/lib/contract/resource'
import type { ResourceName } from '@/lib/resources/catalogue'
import { inSentence } from '@/lib/util/in-sentence'
import { ListFreshness } from './list-freshness'
import type { ListView } from './use-list-view'

interface ListFiltersProps {
  info: ResourceInfo & { name: ResourceName }
  list: ListView
  /** The words of facet values. */
  facetLabel: (facet: string, value: string) => string
}

/** What a list is narrowed by: search and facets, then each chosen value with a way to take it off. */
export function ListFilters({ info, list, facetLabel }: ListFiltersProps) {
  const { page, chosen, change, filters, focusSearch } = list
  const labelOf = (facet: string) => info.fields[facet]?.label ?? facet
  const tags = chosen.flatMap(({ facet, values }) => values.map((value) => ({ facet, value, values })))
  return (
    <>
      <search ref={filters} className="flex flex-wrap items-center gap-2">
        <SearchField
          label={`Search ${inSentence(info.label)}`}
          placeholder="Search"
          value={list.text}
          onChange={list.type}
        />
        {chosen.map(({ facet, values }) => (
          <FacetMenu
            key={facet}
            label={labelOf(facet)}
            selected={values}
            onChange={(next) => change({ [facet]: next.join(',') })}
            options={(page.data?.facets[facet] ?? []).map(({ value, count }) => ({
              value,
              count,
              label: facetLabel(facet, value) || 'none',
            }))}
          />
        ))}
        <ListFreshness resource={info.name} page={page.data} />
      </search>
      {tags.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {tags.map(({ facet, value, values }) => (
            <FilterTag
              key={facet + value}
              label={`${labelOf(facet)}: ${facetLabel(facet, value)}`}
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
