import type { AgentsUptime } from '@/lib/api/agents'
import type { Freshness } from '@/lib/api/common'
import type { Overview } from '@/lib/api/overview'
import type { State } from '@/components/ui/state-chip'
import { connectionStates } from '@/lib/resources/states/connection-state'
import { resourceTypes, type ResourceName } from '@/lib/resources/resource-types'
import { stateValueLabel } from '@/lib/resources/states/stated'
import { counted, formatNumber, inSentence } from '@/lib/util/text'
import { ageMs } from '@/lib/util/time'
import { isUnread } from './overview-unknown'

/** Reports whether the platform rejected the account's API key in the last request. */
const isKeyRefused = ({ attention }: Pick<Overview, 'attention'>): boolean =>
  attention.some(({ kind }) => kind === 'account-key')

/**
 * Returns the overall state of the account, such as "3 problems". "All clear" means that nothing is unknown or pending.
 */
export function accountState(overview: Overview): { state: State; label: string } {
  const { problems, warnings, attention, resources, dns } = overview
  if (isKeyRefused(overview)) return connectionStates['key-refused']
  if (problems > warnings) return { state: 'wrong', label: counted(problems - warnings, 'problem') }
  if (warnings > 0) return { state: 'attention', label: counted(warnings, 'warning') }
  const isFailed = resources.some(({ listable, error }) => listable && error !== null)
  if (isFailed || dns.unreadable + dns.unknown > 0) return { state: 'unknown', label: 'Unknown' }
  if (resources.some(isUnread) || dns.unchecked > 0 || attention.length > 0)
    return { state: 'waiting', label: 'Waiting' }
  return { state: 'ready', label: 'All clear' }
}

/** Returns the number of agents by state, or null if the numbers are unknown. `all` excludes stopped agents. */
export function agentCounts(
  agents: AgentsUptime | undefined,
): { online: number; offline: number; unknown: number; all: number; stopped: number } | null {
  if (!agents?.listable || agents.as_of === null) return null
  const count = (state: string) => agents.states.find(({ value }) => value === state)?.count ?? 0
  const [online, offline, unknown] = [count('online'), count('gone'), count('unknown')]
  const all = online + offline + unknown + count('restarting')
  return { online, offline, unknown, all, stopped: count('stopped') }
}

/**
 * Summarizes the account, such as "57 endpoints, 6 of 7 agents online." Omits unknown counts. If no count is known,
 * returns "Loading account…" or an empty string.
 */
export function statusSentence({ resources, dns }: Overview, agents: AgentsUptime | undefined): string {
  const endpoints = listOf(resources, 'endpoints')
  const fleet = agentCounts(agents)
  const known = endpoints?.listable && !isUnread(endpoints) ? [counted(endpoints.count, 'endpoint')] : []
  const agentParts = fleet && fleet.all > 0 ? [agentText(fleet)] : []
  const parts = [...known, ...agentParts]
  if (parts.length > 0)
    return `${parts.join(', ')}.${dns.unchecked > 0 ? ' DNS checks are in progress.' : ''}`
  return resources.some((list) => isUnread(list) && list.error === null) ? 'Loading account…' : ''
}

/** Describes a number of resources by their state, such as "2 failing" for `wrong:Failing`. */
export function stateText(value: string, count: number): string {
  const label = inSentence(stateValueLabel(value))
  if (label !== 'attention') return `${formatNumber(count)} ${label.replace(/^no /, 'without ')}`
  return `${formatNumber(count)} with ${count === 1 ? 'a warning' : 'warnings'}`
}

function agentText({ online, unknown, all }: { online: number; unknown: number; all: number }): string {
  if (unknown > 0) return counted(all, 'agent')
  if (online === all) return all === 1 ? '1 agent online' : `all ${formatNumber(all)} agents online`
  return `${formatNumber(online)} of ${counted(all, 'agent')} online`
}

export const listOf = (resources: Overview['resources'], name: ResourceName) =>
  resources.find(({ resource }) => resource === name)

/** The maximum age, in milliseconds, of a list that doesn't need a refresh. */
const JUST_READ_MS = 30_000

/** Reports whether a list was completely read within the last 30 seconds, and no later read failed. */
export const isJustRead = (
  list: Pick<Freshness, 'as_of' | 'error'> | undefined,
  nowMs = Date.now(),
): boolean => list?.error === null && ageMs(list.as_of, nowMs) < JUST_READ_MS

/** The maximum difference, in milliseconds, between the ages of two lists that count as equally old. */
const SAME_AGE_MS = 60_000

interface Updated {
  at: string
  /** The label of the least recently read list, or null if all lists are about equally old. */
  oldest: string | null
}

/** Returns when the least recently read list was read, or null until every list has been read. */
export function updatedAt({ resources }: Pick<Overview, 'resources'>): Updated | null {
  const listed = resources.filter(({ listable }) => listable)
  const read = listed.flatMap(({ resource, as_of }) => (as_of === null ? [] : [{ resource, at: as_of }]))
  const [first, ...others] = read.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  if (!first || read.length < listed.length) return null
  const isOlder = others.some(({ at }) => Date.parse(at) - Date.parse(first.at) > SAME_AGE_MS)
  return { at: first.at, oldest: isOlder ? resourceTypes[first.resource].label : null }
}

/**
 * Summarizes the issues that need attention, such as "11 problems, 2 warnings, 3 waiting". `all` is the number of
 * issues.
 */
export function casesText(
  { problems, warnings }: Pick<Overview, 'problems' | 'warnings'>,
  all: number,
): string {
  const [errors, waiting] = [problems - warnings, all - problems]
  return [
    ...(errors > 0 ? [counted(errors, 'problem')] : []),
    ...(warnings > 0 ? [counted(warnings, 'warning')] : []),
    ...(waiting > 0 ? [`${formatNumber(waiting)} waiting`] : []),
  ].join(', ')
}
