import { facetLabels, facetOptions, facetText } from '@/components/agents/agent-labels'
import { ListFilters } from '@/components/resource/list/list-filters'
import { useList } from '@/components/resource/list/use-list'
import { useListSearch } from '@/components/resource/list/use-list-search'
import { agentFacets } from '@/lib/agents/model/facts'
import type { AgentChoice } from './use-choice'

export function Narrow({ choice: { list } }: { choice: AgentChoice }) {
  const { search } = useListSearch()
  const facets = list.data?.first?.facets ?? {}
  const filter = useList({
    facets: agentFacets.filter((name) => (facets[name]?.length ?? 0) > 1 || search[name] !== undefined),
    defaultSort: 'name',
  })
  return (
    <ListFilters
      label="Search agents"
      list={filter}
      isLoading={list.isPending || list.isPlaceholderData}
      facetName={(facet) => facetLabels[facet]}
      facetOptions={(facet) => facetOptions(facets, facet)}
      valueText={(facet, value) => facetText(facets, facet, value)}
    />
  )
}
