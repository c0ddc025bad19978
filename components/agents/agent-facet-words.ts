import type { AgentsPage } from '@/lib/api/agents'
import { type AgentFacet, NO_VALUE } from '@/lib/agents/model/facets'
import { regionName } from '@/lib/resources/regions'
import { osName } from '@/lib/agents/model/session-facts'
import { agentStateWord } from './agent-words'

export const facetLabels: Readonly<Record<AgentFacet, string>> = {
  state: 'State',
  version: 'Version',
  host: 'Host',
  os: 'System',
  region: 'Region',
  credential: 'Credential',
}

type Facets = AgentsPage['facets']

/** A facet's value in words. */
export function facetWords(known: Facets, facet: AgentFacet, value: string): string {
  if (value === NO_VALUE || value === '') return NO_VALUE
  if (facet === 'state') return agentStateWord(value)
  if (facet === 'os') return osName(value)
  if (facet === 'region') return regionName(value)
  return known[facet]?.find((one) => one.value === value)?.label || value
}

/** The values to choose from of a facet, with their counts. */
export const facetOptions = (known: Facets, facet: AgentFacet) =>
  (known[facet] ?? []).map(({ value, count }) => ({
    value: value || NO_VALUE,
    count,
    label: facetWords(known, facet, value),
  }))
