import type { Agent, AgentsPage, AgentsSearch } from '@/lib/client/agents'
import { osName } from '@/lib/resources/session-facts'
import { regionName } from '@/lib/resources/regions'
import { agentStateWord } from '@/components/resource/agent/agent-words'

/** What agents are narrowed by, in the order of their chips. */
export const facets = ['state', 'version', 'host', 'os', 'region', 'credential'] as const
export type Facet = (typeof facets)[number]

/** What agents are grouped by. */
export const groupings = ['host', 'version', 'region', 'os', 'credential'] as const
export type Grouping = (typeof groupings)[number]

export const facetLabels: Readonly<Record<Facet, string>> = {
  state: 'State',
  version: 'Version',
  host: 'Host',
  os: 'System',
  region: 'Region',
  credential: 'Credential',
}

export const isGrouping = (text: string | undefined): text is Grouping =>
  groupings.some((known) => known === text)

/** Every agent that may be there: what was stopped or is gone runs no version. */
export const FLEET: AgentsSearch = { state: 'online,restarting,unknown' }

type Address = Readonly<Record<string, string | undefined>>

/** The part of the page's address that the API is asked for. */
export function askedOf(address: Address): AgentsSearch {
  const names = ['q', 'sort', 'after', 'before', ...facets] as const
  return Object.fromEntries(
    names.flatMap((name) =>
      address[name] === undefined || address[name] === '' ? [] : [[name, address[name]]],
    ),
  )
}

/** The same without order and place: which agents it finds. */
export function filterOf(address: Address): Record<string, string> {
  const names = ['q', ...facets] as const
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = address[name]
      return value === undefined || value === '' ? [] : [[name, value]]
    }),
  )
}

/** The values that a facet is narrowed to. */
export const chosenOf = (address: Address, facet: Facet): string[] =>
  (address[facet] ?? '').split(',').filter(Boolean)

/** Stands for the empty value of a facet, which an address could not hold. */
export const NONE = 'none'

/** The value that an agent has of a facet, as addresses have it. */
export function valueOf({ session, state }: Pick<Agent, 'session' | 'state'>, facet: Facet): string {
  const values: Record<Facet, string | null> = {
    state,
    version: session.agent_version,
    host: session.ip,
    os: session.os,
    region: session.region,
    credential: session.credential_id,
  }
  return values[facet] || NONE
}

type Facets = AgentsPage['facets']

/** A facet's value in words. */
export function facetWords(known: Facets, facet: Facet, value: string): string {
  if (value === NONE || value === '') return NONE
  if (facet === 'state') return agentStateWord(value)
  if (facet === 'os') return osName(value)
  if (facet === 'region') return regionName(value)
  return known[facet]?.find((one) => one.value === value)?.label || value
}

/** The order that a press on a column's name asks for: its own; where the rows are in it, the other way round. */
export const nextSort = (column: string, now: string): string => (now === column ? `-${column}` : column)
