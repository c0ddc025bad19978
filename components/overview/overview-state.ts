import type { AgentsUptime } from '@/lib/api/agents'
import type { Freshness } from '@/lib/api/common'
import type { Overview } from '@/lib/api/overview'
import type { State } from '@/components/ui/state-chip'
import { connectionStates } from '@/lib/resources/states/connection-state'
import { resourceTypes, type ResourceName } from '@/lib/resources/resource-types'
import { stateOfValue, stateValueLabel } from '@/lib/resources/states/stated'
import { capitalized, counted, formatNumber, inSentence } from '@/lib/util/text'
import { ageMs } from '@/lib/util/time'
import { isPlatformDown, isUnread } from './overview-unknown'

const isKeyRefused = ({ attention }: Pick<Overview, 'attention'>): boolean =>
  attention.some(({ kind }) => kind === 'account-key')

export function accountState(overview: Overview): { state: State; label: string } {
  const { problems, warnings, attention, resources, dns } = overview
  if (isKeyRefused(overview)) return connectionStates['key-refused']
  if (isPlatformDown(overview)) return connectionStates.unreachable
  if (problems > warnings) return { state: 'wrong', label: counted(problems - warnings, 'problem') }
  if (warnings > 0) return { state: 'attention', label: counted(warnings, 'warning') }
  const isFailed = resources.some(({ listable, error }) => listable && error !== null)
  if (isFailed) return { state: 'unknown', label: 'Unknown' }
  if (dns.unchecked > 0) return { state: 'waiting', label: 'Checking DNS' }
  if (dns.unreadable + dns.unknown > 0) return { state: 'unknown', label: 'Unknown' }
  if (resources.some(isUnread) || attention.length > 0) return { state: 'waiting', label: 'Waiting' }
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
 * Summarizes the account, such as "2 of 57 endpoints unreachable. All 7 agents online." or "57 endpoints, 6 of 7
 * agents online."
 */
export function statusSentence(overview: Overview, agents: AgentsUptime | undefined): string {
  const { resources } = overview
  const fleet = agentCounts(agents)
  const agentParts = fleet && fleet.all > 0 ? [agentText(fleet)] : []
  const broken = brokenText(overview)
  const parts =
    broken === null ? [[...countTexts(resources), ...agentParts].join(', ')] : [broken, ...agentParts]
  const sentences = parts.flatMap((part) => (part === '' ? [] : `${capitalized(part)}.`))
  if (sentences.length > 0) return sentences.join(' ')
  return resources.some((list) => isUnread(list) && list.error === null) ? 'Loading the account…' : ''
}

function knownCount(resources: Overview['resources'], name: ResourceName): number | null {
  const list = listOf(resources, name)
  return list?.listable && !isUnread(list) ? list.count : null
}

const otherKinds = [
  'reserved-domains',
  'agent-ingresses',
  'https-edges',
  'tcp-edges',
  'reserved-addrs',
] as const
const MAX_OTHER_KINDS = 2

function countTexts(resources: Overview['resources']): string[] {
  const endpoints = knownCount(resources, 'endpoints')
  if (endpoints !== null && endpoints > 0) return [counted(endpoints, 'endpoint')]
  const others = otherKinds.flatMap((name) => {
    const { one, label } = resourceTypes[name]
    const count = knownCount(resources, name) ?? 0
    return count > 0 ? [counted(count, inSentence(one), inSentence(label))] : []
  })
  if (others.length > 0) return others.slice(0, MAX_OTHER_KINDS)
  return endpoints === null ? [] : ['no endpoints yet']
}

function brokenText({ resources, problem_states, problem_counts }: Overview): string | null {
  const endpoints = knownCount(resources, 'endpoints')
  const [first, ...others] = problem_states.filter(
    ({ resource, value }) => resource === 'endpoints' && stateOfValue(value) === 'wrong',
  )
  if (first && endpoints !== null) {
    const { value, count } = first
    const worst = `${formatNumber(count)} of ${counted(endpoints, 'endpoint')} ${describeState(value, count)}`
    return [worst, ...others.map((other) => stateText(other.value, other.count))].join(', ')
  }
  const domains = knownCount(resources, 'reserved-domains')
  if (domains === null || problem_counts.domains === 0) return null
  const broken = problem_counts.domains
  return `${formatNumber(broken)} of ${counted(domains, 'domain')} ${broken === 1 ? 'needs' : 'need'} attention`
}

function describeState(value: string, count: number): string {
  const label = inSentence(stateValueLabel(value))
  if (label === 'needs attention') return count === 1 ? 'with a warning' : 'with warnings'
  return label === 'no certificate' ? 'without a certificate' : label.replace(/^no /, 'without ')
}

/** Describes a number of resources by their state, such as "2 failing" for `wrong:Failing`. */
export const stateText = (value: string, count: number): string =>
  `${formatNumber(count)} ${describeState(value, count)}`

function agentText({ online, unknown, all }: { online: number; unknown: number; all: number }): string {
  if (unknown > 0) return counted(all, 'agent')
  if (online === all) return all === 1 ? '1 agent online' : `all ${formatNumber(all)} agents online`
  return `${formatNumber(online)} of ${counted(all, 'agent')} online`
}

export const listOf = (resources: Overview['resources'], name: ResourceName) =>
  resources.find(({ resource }) => resource === name)

/** The maximum age, in milliseconds, of a list that doesn't need a refresh. */
const JUST_READ_MS = 30_000

export const isJustRead = (
  list: Pick<Freshness, 'as_of' | 'error'> | undefined,
  nowMs = Date.now(),
): boolean => list?.error === null && ageMs(list.as_of, nowMs) < JUST_READ_MS

/** The maximum difference, in milliseconds, between the ages of two lists that are treated as equally old. */
const SAME_AGE_MS = 60_000

interface Updated {
  at: string
  /** The label of the least recently read list, or null if all lists are about equally old. */
  oldest: string | null
}

/** Returns the time and label of the least recently read list. Returns null if any list hasn't been read yet. */
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
