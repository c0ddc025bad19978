import type { Agent, AgentsSearch } from '@/lib/api/agents'
import { type AgentFacet, agentFacets, NO_FACET_VALUE } from '@/lib/agents/model/facts'

/** The facets that agents can be grouped by. */
export const groupings = [
  'host',
  'version',
  'region',
  'os',
  'credential',
] as const satisfies readonly AgentFacet[]
export type Grouping = (typeof groupings)[number]

export const isAgentGrouping = (text: string | undefined): text is Grouping =>
  groupings.some((known) => known === text)

/** The search for agents that may be connected. Excludes stopped and offline agents, which don't run any version. */
export const LISTED_AGENTS: AgentsSearch = { state: 'online,restarting,unknown' }

type Address = Readonly<Record<string, string | undefined>>

/** Returns the parameters of the API search from those of the page's URL. */
export function askedOf(address: Address): AgentsSearch {
  const names = ['q', 'sort', 'after', 'before', ...agentFacets] as const
  return Object.fromEntries(
    names.flatMap((name) =>
      address[name] === undefined || address[name] === '' ? [] : [[name, address[name]]],
    ),
  )
}

/** Returns the search and filters, without order and page. */
export function agentFilter(address: Address): Record<string, string> {
  const names = ['q', ...agentFacets] as const
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = address[name]
      return value === undefined || value === '' ? [] : [[name, value]]
    }),
  )
}

/** Returns the selected values of a facet. */
export const chosenOf = (address: Address, facet: AgentFacet): string[] =>
  (address[facet] ?? '').split(',').filter(Boolean)

/** Returns the value of a facet for an agent, as in URLs. */
export function valueOf({ session, state }: Pick<Agent, 'session' | 'state'>, facet: AgentFacet): string {
  const values: Record<AgentFacet, string | null> = {
    state,
    version: session.agent_version,
    host: session.ip,
    os: session.os,
    region: session.region,
    credential: session.credential_id,
  }
  return values[facet] || NO_FACET_VALUE
}

/** Returns the sort order after a click on a column header; a second click reverses it. */
export const nextSort = (column: string, now: string): string => (now === column ? `-${column}` : column)
