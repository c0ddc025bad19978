'use client'

import { useRef, useState } from 'react'
import { choiceOf, choiceSearch, type FacetChoice, PROBLEMS } from '@/lib/inventory/model/list-filters'
import { withGrouping } from '@/lib/inventory/model/groupings'
import type { Sorting } from '@/components/ui/data-table-column'
import type { InventorySearch } from '@/lib/api/inventory'
import { useListSearch } from './use-list-search'

export type List<Facet extends string = string> = ReturnType<typeof useList<Facet>>

interface ListFacts<Facet extends string> {
  facets: readonly Facet[]
  /** The default sort column. Omitted for logs, which are always newest first. */
  defaultSort?: string
  /** The names of filters that only a link can set, such as a target's ID. */
  fixed?: readonly string[]
  canExclude?: boolean
  /** Returns the default filters, which the URL can override. */
  defaults?: (search: InventorySearch) => Record<string, string>
  /** The possible values of facets with a fixed set of values. The list ignores other values in the URL. */
  values?: Partial<Record<Facet, readonly string[]>>
  /** Reports whether the list can be grouped by this value of `group`. The list ignores other values in the URL. */
  isGrouping?: (group: string) => boolean
}

/** The URL value of a filter that has a default and was cleared. */
export const ALL = 'all'

export function useList<Facet extends string>({
  facets,
  defaultSort = '',
  fixed = [],
  canExclude = false,
  defaults = () => ({}),
  values,
  isGrouping = () => true,
}: ListFacts<Facet>) {
  const { search: found, ...address } = useListSearch()
  const asked = withGrouping(found, isGrouping)
  const initial = defaults(asked)
  const search: InventorySearch = { ...initial, ...asked }
  const [text, setText] = useState(search.q ?? '')
  const filters = useRef<HTMLElement>(null)
  const chosen = facets.map((facet) => ({
    facet,
    ...choiceOf(canExclude ? search : { [facet]: search[facet] }, facet, values?.[facet]),
  }))
  const searchOf = (facet: string, choice: FacetChoice) => ({
    ...choiceSearch(facet, choice),
    ...(choice.values.length === 0 && facet in initial && { [facet]: ALL }),
  })
  const nothing = facets.map((facet) => searchOf(facet, { values: [], isNot: false }))
  const isNarrowed = chosen.some(({ values }) => values.length > 0) || fixed.some((name) => search[name])
  /** Focuses the search field. Call this when an action removes the focused button. */
  const focusSearch = () => filters.current?.querySelector('input')?.focus()
  return {
    ...address,
    filters,
    focusSearch,
    search,
    text,
    chosen,
    canExclude,
    choose: (facet: string, choice: FacetChoice) => address.change(searchOf(facet, choice)),
    /** The sort column, with a hyphen in front for descending order. */
    sort: search.sort ?? defaultSort,
    isFiltered: Boolean(search.q) || isNarrowed,
    /** True if a filter is set, not only a search. */
    isNarrowed,
    clearLabel: search.q && !isNarrowed ? 'Clear search' : 'Clear filters',
    /** Opens a saved view, which replaces all URL parameters. */
    show: (wanted: Readonly<Record<string, string>>) => {
      setText(wanted.q ?? '')
      address.change({
        ...Object.fromEntries(Object.keys({ ...search, ...found }).map((name) => [name, ''])),
        ...wanted,
      })
    },
    type: (typed: string) => {
      setText(typed)
      address.replace({ q: typed })
    },
    clear: () => {
      setText('')
      address.change({
        q: '',
        ...Object.assign({}, ...nothing),
        ...Object.fromEntries(fixed.map((name) => [name, ''])),
      })
      focusSearch()
    },
  }
}

/**
 * Returns a table's order and the function that changes it. `problems` is the ID of the column whose header indicates
 * an order by problem.
 */
export const sortingOf = ({ sort, change }: Pick<List, 'sort' | 'change'>, problems: string): Sorting => {
  const isDescending = sort.startsWith('-')
  const column = sort.replace(/^-/, '')
  const shown = column === PROBLEMS ? problems : column
  return {
    column: shown,
    direction: isDescending ? 'descending' : 'ascending',
    onSort: (id) => {
      // Only stored states have a sort key of their own.
      const key = id === 'dns' ? PROBLEMS : id
      change({ sort: id === shown && !isDescending ? `-${key}` : key })
    },
  }
}

export const byProblems = { value: PROBLEMS, label: 'Problems first' }
export const newestFirst = (field: string) => ({ value: `-${field}`, label: 'Newest first' })
