'use client'

import { useQuery } from '@tanstack/react-query'
import { useList } from '@/components/resource/list/use-list'
import { useAccount } from '@/components/shell/account-context'
import { agentsQuery } from '@/lib/client/agents'
import { agentFacets } from '@/lib/agents/model/facets'
import { askedOf, isGrouping } from './agents-search'

export type AgentsView = ReturnType<typeof useAgents>

/** The list of agents that the address bar asks for, with its rows and their grouping. */
export function useAgents() {
  const { account } = useAccount()
  const list = useList({ facets: agentFacets, defaultSort: 'name' })
  const page = useQuery(agentsQuery(account.slug, askedOf(list.search)))
  return { list, page, grouping: isGrouping(list.search.group) ? list.search.group : null }
}
