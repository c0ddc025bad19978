'use client'

import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useListSearch } from '@/components/resource/list/use-list-search'
import { useAccount } from '@/components/shell/account-context'
import { agentsQuery } from '@/lib/client/agents'
import { agentFacets } from '@/lib/agents/model/facets'
import { askedOf, chosenOf, filterOf, isGrouping } from './agents-search'

export type AgentsView = ReturnType<typeof useAgents>

/** What the address bar asks for of the agents, what is known of them, and the ways to ask for something else. */
export function useAgents() {
  const { account } = useAccount()
  const { search, type, ...address } = useListSearch()
  const [text, setText] = useState(search.q ?? '')
  const filters = useRef<HTMLElement>(null)
  const page = useQuery(agentsQuery(account.slug, askedOf(search)))
  return {
    ...address,
    /** What holds the search field. */
    filters,
    /** Puts the focus to the search field: the button that had it goes with what it takes away. */
    focusSearch: () => filters.current?.querySelector('input')?.focus(),
    search,
    text,
    page,
    chosen: agentFacets.map((facet) => ({ facet, values: chosenOf(search, facet) })),
    grouping: isGrouping(search.group) ? search.group : null,
    sort: search.sort ?? 'name',
    isFiltered: Object.keys(filterOf(search)).length > 0,
    type: (typed: string) => {
      setText(typed)
      type(typed)
    },
    clear: () => {
      setText('')
      address.change({ q: '', ...Object.fromEntries(agentFacets.map((facet) => [facet, ''])) })
    },
  }
}
