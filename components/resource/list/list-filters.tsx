import type { ComponentProps, ReactNode } from 'react'
import { FacetMenu } from '@/components/ui/facet-menu'
import { FilterTag } from '@/components/ui/filter-tag'
import { SearchField } from '@/components/ui/search-field'
import type { List } from './use-list'

interface ListFiltersProps<Facet extends string> {
  /** The name of the search field, such as "Search agents". */
  label: string
  list: List<Facet>
  facetName: (facet: Facet) => string
  /** The values that a facet can be narrowed to, as the address has them. */
  facetOptions: (facet: Facet) => ComponentProps<typeof FacetMenu>['options']
  /** The text of a chosen value. */
  valueText: (facet: Facet, value: string) => string
  /** Further controls, and how old the list is. */
  children?: ReactNode
}

/** Search, facets, and a tag for each chosen value that removes it. */
export function ListFilters<Facet extends string>({
  label,
  list,
  facetName,
  facetOptions,
  valueText,
  children,
}: ListFiltersProps<Facet>) {
  const { chosen, change, filters, focusSearch } = list
  const tags = chosen.flatMap(({ facet, values }) => values.map((value) => ({ facet, value, values })))
  return (
    <>
      <search ref={filters} className="flex flex-wrap items-center gap-2">
        <SearchField label={label} placeholder="Search" value={list.text} onChange={list.type} />
        {chosen.map(({ facet, values }) => (
          <FacetMenu
            key={facet}
            label={facetName(facet)}
            selected={values}
            onChange={(next) => change({ [facet]: next.join(',') })}
            options={facetOptions(facet)}
          />
        ))}
        {children}
      </search>
      {tags.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {tags.map(({ facet, value, values }) => (
            <FilterTag
              key={facet + value}
              label={`${facetName(facet)}: ${valueText(facet, value)}`}
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
