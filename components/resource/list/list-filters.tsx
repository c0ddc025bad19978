import type { ComponentProps, ReactNode } from 'react'
import { FacetMenu } from '@/components/ui/facet-menu'
import { SearchField } from '@/components/ui/search-field'
import type { List } from './use-list'
import { X } from 'lucide-react'

interface ListFiltersProps<Facet extends string> {
  /** The name of the search field, such as "Search agents". */
  label: string
  list: List<Facet>
  facetName: (facet: Facet) => string
  /** Returns the values of a facet to filter by, as in the URL. */
  facetOptions: (facet: Facet) => ComponentProps<typeof FacetMenu>['options']
  /** Returns the text of a chosen value. */
  valueText: (facet: Facet, value: string) => string
  /** Reports whether a filter has no values to choose, and is hidden. */
  isHidden?: (facet: Facet) => boolean
  /** Labels of other filters in the URL. Each filter gets a tag that removes it. */
  fixed?: Readonly<Record<string, string>>
  /** False if the page shows the chosen values elsewhere, so that they need no tags. */
  hasTags?: boolean
  /** Further controls, and the age of the list. */
  children?: ReactNode
}

/** Search, facets, and a tag for each chosen value that removes it. */
export function ListFilters<Facet extends string>({
  label,
  list,
  facetName,
  facetOptions,
  valueText,
  isHidden = () => false,
  fixed = {},
  hasTags = true,
  children,
}: ListFiltersProps<Facet>) {
  const { chosen, change, choose, canExclude, filters, focusSearch, search } = list
  const tags: { text: string; remove: () => void }[] = [
    ...chosen.flatMap(({ facet, values, isNot }) =>
      values.map((value) => ({
        text: `${facetName(facet)}: ${isNot ? 'not ' : ''}${valueText(facet, value)}`,
        remove: () => choose(facet, { values: values.filter((other) => other !== value), isNot }),
      })),
    ),
    ...Object.entries(fixed).flatMap(([name, its]) => {
      const value = search[name]
      return value ? [{ text: `${its}: ${value}`, remove: () => change({ [name]: '' }) }] : []
    }),
  ]
  return (
    <>
      <search ref={filters} className="flex flex-wrap items-center gap-2">
        <div className="w-full grow sm:max-w-80 sm:basis-56">
          <SearchField label={label} placeholder="Search" value={list.text} onChange={list.type} />
        </div>
        {chosen
          .filter(({ facet, values }) => values.length > 0 || !isHidden(facet))
          .map(({ facet, values, isNot }) => (
            <FacetMenu
              key={facet}
              label={facetName(facet)}
              selected={values}
              isNot={isNot}
              canExclude={canExclude}
              onChange={(next, isNotNow) => choose(facet, { values: next, isNot: isNotNow })}
              options={facetOptions(facet)}
            />
          ))}
        {children}
      </search>
      {hasTags && tags.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {tags.map(({ text, remove }) => (
            <FilterTag
              key={text}
              label={text}
              onRemove={() => {
                remove()
                focusSearch()
              }}
            />
          ))}
        </div>
      )}
    </>
  )
}

/** An active filter that a click removes. `label` is its text, such as "State: ready". */
function FilterTag({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      onClick={onRemove}
      aria-label={`Remove filter ${label}`}
      className="inline-flex min-h-7 items-center gap-1 rounded-sm border border-edge bg-sunken py-0.5 pr-1.5 pl-2 text-sm hover:bg-hover pointer-coarse:min-h-control"
    >
      <span className="max-w-56 truncate">{label}</span>
      <X aria-hidden className="size-3.5 text-muted" />
    </button>
  )
}
