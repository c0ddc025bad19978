import {
  MAX_AGENTS,
  MAX_RECONNECT_TIMEOUT_MS,
  MAX_SETTLE_MS,
  MAX_WAVE,
  MIN_RECONNECT_TIMEOUT_MS,
  MIN_SETTLE_MS,
  canaryCandidates,
  canaryOf,
  isDoubtful,
  type Planned,
  updateBlock,
  updateReadiness,
} from '@/lib/agents/model/updates'
import type { NewAgentUpdate } from '@/lib/api/agent-updates'
import { blockedText } from '../blocked-text'
import { agentsText } from '../update-text'
import type { Agent, AgentsPage, AgentsSearch } from '@/lib/api/agents'
import { agentFacets } from '@/lib/agents/model/facts'
import { formatNumber } from '@/lib/util/text'

/** The values of a plan's inputs. Times are in seconds. */
export interface UpdatePlanValues {
  name: string
  wave_size: string
  has_canary: boolean
  /** The ID of the chosen canary, or an empty string for the default of `canaryOf`. */
  canary: string
  settle: string
  /** The reconnect timeout. Stored drafts contain this field by this name. */
  patience: string
}

export interface NewUpdateValues extends UpdatePlanValues {
  /** The agents that the person selected (true) or deselected (false), keyed by ID. */
  picks: Record<string, boolean>
}

function within(min: number, max: number, unit: string) {
  return (typed: string) => {
    const value = Number(typed)
    if (!/^\d+$/.test(typed.trim())) return 'Enter a whole number'
    if (value < min) return `Enter at least ${min}${unit}`
    return value <= max || `Enter at most ${max}${unit}`
  }
}

export const isSettle = within(MIN_SETTLE_MS / 1000, MAX_SETTLE_MS / 1000, ' seconds')
export const isWave = within(1, MAX_WAVE, '')
export const isReconnectTimeout = within(
  MIN_RECONNECT_TIMEOUT_MS / 1000,
  MAX_RECONNECT_TIMEOUT_MS / 1000,
  ' seconds',
)

const ms = (seconds: string) => Number(seconds) * 1000

export const plannedOf = (agent: Agent): Planned => ({
  id: agent.id,
  name: agent.name,
  endpoint_count: agent.endpoint_count,
  endpoints_known: agent.endpoints_known,
  version: agent.session.agent_version,
  is_doubtful: isDoubtful(agent) || agent.newest_checked_at !== null || !agent.endpoints_known,
})

interface Notes {
  /** The number of requested agents that were left out because no newer version is known for them. */
  newest: number
  hasNewer: boolean
  /** The number of listed agents that can't be selected. */
  blocked: number
  /** True if any of the agents that can't be selected are in a collapsed group. */
  isCollapsed: boolean
}

export function notesText({ newest, hasNewer, blocked, isCollapsed }: Notes): string {
  const sentences = [
    blocked > 0 &&
      `${agentsText(blocked)} can't be selected. ${isCollapsed ? 'Expand a group to see the reasons.' : 'Each row shows the reason.'}`,
    newest > 0 && `No newer version is known for ${agentsText(newest)}.`,
    hasNewer && "Each agent's new version is known only after the update. The major version stays the same.",
  ]
  return sentences.filter(Boolean).join(' ')
}

export function noneText(agents: readonly Agent[]): string {
  const counts = { updating: 0, offline: 0, manual: 0, doubtful: 0 }
  for (const agent of agents) {
    const readiness = updateReadiness(agent)
    if (readiness !== 'proposed') counts[readiness] += 1
  }
  return blockedText(counts)
}

export const nameOf = (agents: readonly Pick<Planned, 'name'>[]) =>
  `Update of ${agents.length === 1 ? (agents[0]?.name ?? '') : agentsText(agents.length)}`.slice(0, 120)

export const toBody = (values: UpdatePlanValues, agents: readonly Planned[]): NewAgentUpdate => ({
  name: values.name.trim() || nameOf(agents),
  agent_ids: agents.map(({ id }) => id),
  wave_size: Number(values.wave_size),
  has_canary: values.has_canary,
  ...canaryField(values, agents),
  settle_ms: ms(values.settle),
  reconnect_timeout_ms: ms(values.patience),
})

function canaryField({ has_canary, canary }: UpdatePlanValues, agents: readonly Planned[]) {
  const first = has_canary ? canaryOf(canaryCandidates(agents), canary) : null
  return first === null ? {} : { canary_id: first.id }
}

/**
 * Returns the agents that a new update offers: the outdated agents that can be updated or, if there are none, all
 * agents that can be updated.
 */
export function updatableOf(agents: readonly Agent[]): Agent[] {
  const free = agents.filter((agent) => updateBlock(agent) === undefined)
  const behind = free.filter(({ newer_version }) => newer_version !== null)
  return behind.length > 0 ? behind : free
}

/**
 * Returns the agents that can be selected: the agents that `updatableOf` offers, and other updatable agents for which
 * `isKept` returns true.
 */
export function selectableOf(agents: readonly Agent[], isKept: (agent: Agent) => boolean): Agent[] {
  const offered = new Set(updatableOf(agents))
  return agents.filter((agent) => offered.has(agent) || (isKept(agent) && updateBlock(agent) === undefined))
}

/**
 * Returns the IDs of the requested agents that `updatableOf` offers. `newest` counts the requested agents that can be
 * updated but have no known newer version.
 */
export function preselected(agents: readonly Agent[], isRequested: (agent: Agent) => boolean) {
  const requested = agents.filter(isRequested)
  const ids = new Set(updatableOf(requested).map(({ id }) => id))
  const isLeftOut = (agent: Agent) => !ids.has(agent.id) && updateBlock(agent) === undefined
  return { ids, newest: requested.filter(isLeftOut).length }
}

/** Returns the label for selecting all agents. `isPaged` is true if the agents may be on several pages. */
export const selectAllText = (count: number, isPaged: boolean): string =>
  `Select ${count === 1 ? 'the' : 'all'} ${agentsText(count)} that can be updated${isPaged ? ', on all pages' : ''}`

const PAGE_ROWS = 50

interface RowsAt<Row> {
  rows: readonly Row[]
  /** The 1-based number of the first row. `to` is the number of the last row. */
  from: number
  to: number
  /** The offset of the previous page, or undefined on the first page. `next` is the offset of the next page. */
  previous: number | undefined
  next: number | undefined
}

/** Returns the page that contains the offset `after` in a list, or the last page if the offset is too large. */
export function rowsAt<Row>(all: readonly Row[], after: string | undefined): RowsAt<Row> {
  const asked = Math.max(0, Math.trunc(Number(after)) || 0)
  const last = Math.max(0, Math.ceil(all.length / PAGE_ROWS) - 1)
  const start = Math.min(Math.floor(asked / PAGE_ROWS), last) * PAGE_ROWS
  const rows = all.slice(start, start + PAGE_ROWS)
  const end = start + rows.length
  return {
    rows,
    from: start + 1,
    to: end,
    previous: start === 0 ? undefined : start - PAGE_ROWS,
    next: end < all.length ? end : undefined,
  }
}

export const searchOf = (params: URLSearchParams): AgentsSearch =>
  Object.fromEntries(
    ['q', ...agentFacets].flatMap((name) => {
      const value = params.get(name)
      return value ? [[name, value]] : []
    }),
  )

export const allAgentsKey = (account: string, search: AgentsSearch) => ['agents', 'all', account, search]

/**
 * Reads the pages of a search, by default sorted by name, until they contain at least `MAX_AGENTS` agents or all
 * results. `first` is the first page.
 */
export async function readAllAgents(
  search: AgentsSearch,
  readPage: (search: AgentsSearch) => Promise<AgentsPage>,
): Promise<{ agents: Agent[]; first: AgentsPage | undefined }> {
  const agents: Agent[] = []
  let first: AgentsPage | undefined
  for (let after: string | null | undefined; after !== null && agents.length < MAX_AGENTS;) {
    const page: AgentsPage = await readPage({ sort: 'name', ...search, ...(after && { after }) })
    first ??= page
    agents.push(...page.agents)
    after = page.next
  }
  return { agents, first }
}

export function endpointsText({ endpoints, endpoint_count, endpoints_known }: Agent): string {
  if (endpoint_count === 0) return endpoints_known ? 'None known' : 'Not refreshed since the agent connected'
  const named = endpoints.slice(0, 2).map(({ url }) => url)
  return endpoint_count > named.length
    ? `${named.join(', ')} and ${formatNumber(endpoint_count - named.length)} more`
    : named.join(', ')
}
