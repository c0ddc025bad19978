import type { State } from '@/lib/util/state'
import { counted } from '@/lib/util/text'

// A separate file, so that a list doesn't load the code for the states of other lists.

export interface FixAction {
  label: string
  href: string
  /** True if the page shows the problem, but doesn't have a fix. */
  is_view?: true
  /** The label for people who can't change the resource. If absent, they see the link only if `is_view` is set. */
  view_label?: string
}

export interface ResourceState {
  state: State
  label: string
  cause?: string
  sentence?: string
  action?: FixAction
  /** True if another resource causes the problem. */
  is_elsewhere?: true
}

export const botUserState = ({ active }: { active?: unknown }): ResourceState | null => {
  if (typeof active !== 'boolean') return null
  return active ? { state: 'ready', label: 'Active' } : { state: 'unknown', label: 'Inactive' }
}

const rejectedLabel = 'Rejected'

export const rejectedState = (owner: string): ResourceState => ({
  state: 'attention',
  label: rejectedLabel,
  sentence: `Bot user ${owner} is inactive, so the platform rejects this credential.`,
})

export const isRejected = ({ label }: ResourceState): boolean => label === rejectedLabel

const reportStates = new Map<string, ResourceState>([
  ['PENDING', { state: 'waiting', label: 'Pending' }],
  ['PARTIALLY_PROCESSED', { state: 'waiting', label: 'Partially processed' }],
  ['PROCESSED', { state: 'ready', label: 'Processed' }],
  ['BANNED', { state: 'ready', label: 'Banned' }],
  ['UNBANNED', { state: 'attention', label: 'Ban lifted' }],
  ['IGNORE', { state: 'attention', label: 'No action taken' }],
])

export const reportState = (status: string): ResourceState =>
  reportStates.get(status) ?? { state: 'unknown', label: status }

const actionStates = new Map<string, ResourceState>([
  ['allow', { state: 'ready', label: 'Allow' }],
  ['deny', { state: 'wrong', label: 'Deny' }],
])

export const ruleState = (action: string): ResourceState =>
  actionStates.get(action) ?? { state: 'unknown', label: action }

function idleSubscription({
  sources,
  destinations,
}: {
  sources?: unknown
  destinations?: unknown
}): string | null {
  if (!Array.isArray(destinations) || destinations.length > 0) return null
  const count = Array.isArray(sources) ? sources.length : 0
  const what = count === 0 ? 'no sources and no' : count === 1 ? '1 source but no' : `${count} sources but no`
  return `This subscription has ${what} destinations, so it forwards no events. ${destinationsNote}`
}

export const destinationsNote = "Add destinations in the platform's dashboard. The API can't set them."

/**
 * Returns a sentence about the events that a subscription forwards, or null if the API doesn't report enough fields.
 */
export function subscriptionSummary(item: Parameters<typeof idleSubscription>[0]): string | null {
  const { sources, destinations } = item
  const idle = idleSubscription(item)
  if (idle !== null || !Array.isArray(sources) || !Array.isArray(destinations)) return idle
  if (sources.length === 0) return 'This subscription has no sources, so it forwards no events.'
  return `Forwards ${counted(sources.length, 'event type')} to ${counted(destinations.length, 'destination')}.`
}

export function subscriptionState(item: Parameters<typeof idleSubscription>[0]): ResourceState | null {
  const { sources, destinations } = item
  if (idleSubscription(item) !== null) return noDestinations
  if (!Array.isArray(sources) || !Array.isArray(destinations)) return null
  return sources.length === 0 ? noSources : { state: 'ready', label: 'Forwarding' }
}

/**
 * The state of a subscription without destinations. It isn't `attention`, because the console can't add destinations.
 */
const noDestinations: ResourceState = { state: 'unknown', label: 'No destinations' }
const noSources: ResourceState = { state: 'attention', label: 'No sources' }
