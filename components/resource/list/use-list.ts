'use client'

import { useRef, useState } from 'react'
import { choiceOf, choiceSearch, type FacetChoice } from '@/lib/inventory/model/list-filters'
import { useListSearch } from './use-list-search'

export type List<Facet extends string = string> = ReturnType<typeof useList<Facet>>

interface ListFacts<Facet extends string> {
  facets: readonly Facet[]
  /** The default sort column. Left out for logs, which are always newest first. */
  defaultSort?: string
  /** Filters that only a link sets, such as the ID of a target. */
  fixed?: readonly string[]
  /** True if filters can also exclude values. */
  canExclude?: boolean
  /** The only values of a facet, if they are fixed. Others in the URL are ignored, as the list itself ignores them. */
  values?: Partial<Record<Facet, readonly string[]>>
}

/** Returns the list state from the URL, the typed search, and functions that change both. */
export function useList<Facet extends string>({
  facets,
  defaultSort = '',
  fixed = [],
  canExclude = false,
  values,
}: ListFacts<Facet>) {
  const { search, ...address } = useListSearch()
  const [text, setText] = useState(search.q ?? '')
  const filters = useRef<HTMLElement>(null)
  const chosen = facets.map((facet) => ({
    facet,
    ...choiceOf(canExclude ? search : { [facet]: search[facet] }, facet, values?.[facet]),
  }))
  const nothing = facets.map((facet) => choiceSearch(facet, { values: [], isNot: false }))
  /** Moves the focus to the search field, because the pressed button disappears. */
  const focusSearch = () => filters.current?.querySelector('input')?.focus()
  return {
    ...address,
    /** The element that contains the search field. */
    filters,
    focusSearch,
    search,
    text,
    /** The chosen values of each facet. */
    chosen,
    canExclude,
    choose: (facet: string, choice: FacetChoice) => address.change(choiceSearch(facet, choice)),
    /** The column that rows are sorted by, with a hyphen before it for the reverse order. */
    sort: search.sort ?? defaultSort,
    isFiltered:
      Boolean(search.q) ||
      chosen.some(({ values }) => values.length > 0) ||
      fixed.some((name) => search[name]),
    /** Replaces search, filters, grouping, order and position, as a saved view does. */
    show: (wanted: Readonly<Record<string, string>>) => {
      setText(wanted.q ?? '')
      address.change({ ...Object.fromEntries(Object.keys(search).map((name) => [name, ''])), ...wanted })
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
