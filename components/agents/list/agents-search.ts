import type { Agent, AgentsSearch } from '@/lib/api/agents'
import { type AgentFacet, agentFacets, NO_FACET_VALUE } from '@/lib/agents/model/facts'
import { keyOfTag, withoutKey } from '@/lib/agents/model/tags'
import { tagKeyOf } from '@/lib/inventory/model/groupings'
import { tagsOf } from '@/lib/inventory/model/tags'

type Address = Readonly<Record<string, string | undefined>>

/** The key under which the columns and views of the list are stored. */
export const AGENTS = 'agents'

/** The resource whose operations send commands to agents. */
export const SESSIONS = 'tunnel-sessions'

export const groupings = [
  'host',
  'version',
  'region',
  'os',
  'credential',
] as const satisfies readonly AgentFacet[]
export type Grouping = (typeof groupings)[number] | `tag:${string}`

export const isAgentGrouping = (text: string | undefined): text is Grouping =>
  groupings.some((known) => known === text) || /^tag:[^=,]+$/.test(text ?? '')

export const facetOf = (by: Grouping): AgentFacet => groupings.find((known) => known === by) ?? 'tag'

/** Returns the filter for one group of the search in the URL. Keeps the selected tags with other keys. */
export function groupFilter(address: Address, by: Grouping, value: string): Record<string, string> {
  const facet = facetOf(by)
  const key = tagKeyOf(by)
  const others = key === null ? [] : chosenOf(address, facet).filter((tag) => keyOfTag(tag) !== key)
  return { [facet]: [...others, value].join(',') }
}

const tagWithKey = (metadata: string, key: string): string =>
  tagsOf(metadata).find((tag) => keyOfTag(tag) === key) ?? withoutKey(key)

/** Returns an agent's value for a grouping, in the form that URLs use. */
export function groupValueOf(agent: Pick<Agent, 'session' | 'state'>, by: Grouping): string {
  const key = tagKeyOf(by)
  return key === null ? valueOf(agent, facetOf(by)) : tagWithKey(agent.session.metadata, key)
}

/** Converts the search parameters in the page's URL to API parameters. */
export function askedOf(address: Address): AgentsSearch {
  const names = ['q', 'sort', 'after', 'before', ...agentFacets] as const
  return Object.fromEntries(
    names.flatMap((name) =>
      address[name] === undefined || address[name] === '' ? [] : [[name, address[name]]],
    ),
  )
}

/** Returns the search text and filters in the URL. Omits the sort order and page. */
export function agentFilter(address: Address): Record<string, string> {
  const names = ['q', ...agentFacets] as const
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = address[name]
      return value === undefined || value === '' ? [] : [[name, value]]
    }),
  )
}

export const chosenOf = (address: Address, facet: AgentFacet): string[] =>
  (address[facet] ?? '').split(',').filter(Boolean)

function valueOf({ session, state }: Pick<Agent, 'session' | 'state'>, facet: AgentFacet): string {
  const values: Partial<Record<AgentFacet, string | null>> = {
    state,
    version: session.agent_version,
    host: session.ip,
    os: session.os,
    region: session.region,
    credential: session.credential_id,
  }
  return values[facet] || NO_FACET_VALUE
}

/** Reports whether an agent matches a filter's facet values. Doesn't check the search text. */
export const isInFilter = (agent: Pick<Agent, 'session' | 'state'>, filter: Address): boolean =>
  agentFacets.every((facet) => {
    const chosen = chosenOf(filter, facet)
    if (facet !== 'tag') return chosen.length === 0 || chosen.includes(valueOf(agent, facet))
    return [...new Set(chosen.map(keyOfTag))].every((key) =>
      chosen.includes(tagWithKey(agent.session.metadata, key)),
    )
  })
