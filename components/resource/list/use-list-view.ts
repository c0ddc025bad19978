'use client'

import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useAccount } from '@/components/shell/account-context'
import { inventoryPageQuery } from '@/lib/client/inventory'
import { type ResourceInfo, timeField } from '@/lib/contract/resource'
import type { ResourceName } from '@/lib/resources/catalogue'
import { useListSearch } from './use-list-search'

export type ListView = ReturnType<typeof useListView>

/** The part of a resource's list that the address bar asks for, its rows, and what is typed in the search field. */
export function useListView(info: ResourceInfo & { name: ResourceName }) {
  const { account } = useAccount()
  const { search, type, ...address } = useListSearch()
  const [text, setText] = useState(search.q ?? '')
  const filters = useRef<HTMLElement>(null)
  const page = useQuery(inventoryPageQuery(account.slug, info.name, search))
  const chosen = info.facets.map((facet) => ({
    facet,
    values: (search[facet] ?? '').split(',').filter(Boolean),
  }))
  return {
    ...address,
    /** What holds the search field. */
    filters,
    /** Puts the focus to the search field: the button that had it goes with what it takes away. */
    focusSearch: () => filters.current?.querySelector('input')?.focus(),
    search,
    text,
    page,
    /** The values that each facet is narrowed to. */
    chosen,
    /** The column that rows are sorted by, with a hyphen before it for the last first. */
    sort: search.sort ?? `-${timeField(info)}`,
    isFiltered: Boolean(search.q) || chosen.some(({ values }) => values.length > 0),
    type: (typed: string) => {
      setText(typed)
      type(typed)
    },
    clear: () => {
      setText('')
      address.change({ q: '', ...Object.fromEntries(info.facets.map((facet) => [facet, ''])) })
    },
  }
}
