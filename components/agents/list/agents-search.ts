import type { Agent, AgentsSearch } from '@/lib/api/agents'
import { type AgentFacet, agentFacets, NO_VALUE } from '@/lib/agents/model/facets'

/** What agents are grouped by. */
export const groupings = [
  'host',
  'version',
  'region',
  'os',
  'credential',
] as const satisfies readonly AgentFacet[]
export type Grouping = (typeof groupings)[number]

export const isGrouping = (text: string | undefined): text is Grouping =>
  groupings.some((known) => known === text)

/** Every agent that may be there: what was stopped or is gone runs no version. */
export const FLEET: AgentsSearch = { state: 'online,restarting,unknown' }

type Address = Readonly<Record<string, string | undefined>>

/** The part of the page's address that the API is asked for. */
export function askedOf(address: Address): AgentsSearch {
  const names = ['q', 'sort', 'after', 'before', ...agentFacets] as const
  return Object.fromEntries(
    names.flatMap((name) =>
      address[name] === undefined || address[name] === '' ? [] : [[name, address[name]]],
    ),
  )
}

/** The same without order and place: which agents it finds. */
export function filterOf(address: Address): Record<string, string> {
  const names = ['q', ...agentFacets] as const
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = address[name]
      return value === undefined || value === '' ? [] : [[name, value]]
    }),
  )
}

/** The values that a facet is narrowed to. */
export const chosenOf = (address: Address, facet: AgentFacet): string[] =>
  (address[facet] ?? '').split(',').filter(Boolean)

/** The value that an agent has of a facet, as addresses have it. */
export function valueOf({ session, state }: Pick<Agent, 'session' | 'state'>, facet: AgentFacet): string {
  const values: Record<AgentFacet, string | null> = {
    state,
    version: session.agent_version,
    host: session.ip,
    os: session.os,
    region: session.region,
    credential: session.credential_id,
  }
  return values[facet] || NO_VALUE
}

/** The order that a press on a column's name asks for: its own; where the rows are in it, the other way round. */
export const nextSort = (column: string, now: string): string => (now === column ? `-${column}` : column)
