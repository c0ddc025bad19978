'use client'

import { useRef, useState } from 'react'
import { useListSearch } from './use-list-search'

export type List<Facet extends string = string> = ReturnType<typeof useList<Facet>>

interface ListFacts<Facet> {
  facets: readonly Facet[]
  /** The default sort column. Left out for logs, which are always newest first. */
  defaultSort?: string
  /** Filters that only a link sets, such as the ID of a target. */
  fixed?: readonly string[]
}

/** Returns the list state from the address bar, the typed search, and functions that change both. */
export function useList<Facet extends string>({ facets, defaultSort = '', fixed = [] }: ListFacts<Facet>) {
  const { search, type, ...address } = useListSearch()
  const [text, setText] = useState(search.q ?? '')
  const filters = useRef<HTMLElement>(null)
  const chosen = facets.map((facet) => ({
    facet,
    values: (search[facet] ?? '').split(',').filter(Boolean),
  }))
  /** Moves the focus to the search field, because the pressed button disappears. */
  const focusSearch = () => filters.current?.querySelector('input')?.focus()
  return {
    ...address,
    /** The element that holds the search field. */
    filters,
    focusSearch,
    search,
    text,
    /** The chosen values of each facet. */
    chosen,
    /** The column that rows are sorted by, with a hyphen before it for the reverse order. */
    sort: search.sort ?? defaultSort,
    isFiltered:
      Boolean(search.q) ||
      chosen.some(({ values }) => values.length > 0) ||
      fixed.some((name) => search[name]),
    type: (typed: string) => {
      setText(typed)
      type(typed)
    },
    clear: () => {
      setText('')
      address.change({ q: '', ...Object.fromEntries([...facets, ...fixed].map((name) => [name, ''])) })
      focusSearch()
    },
  }
}
