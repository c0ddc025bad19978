import type { State } from '@/lib/util/state'
import { counted } from '@/lib/util/text'

// A separate file, so that a list doesn't load the code for the states of other lists.

/** A link to a page where a problem can be fixed. */
export interface FixAction {
  label: string
  href: string
}

/** A resource's state, with a label. */
export interface ResourceState {
  state: State
  label: string
  /** A short cause of the state, which lists show instead of the label. */
  cause?: string
  /** A sentence about the reason for the state, which lists and the header of the resource's page show. */
  sentence?: string
  /** The page for fixing the problem. Absent if the state isn't a problem, or if no page can fix it. */
  action?: FixAction
}

/** Returns a bot user's state, or null if the API doesn't report it. */
export const botUserState = ({ active }: { active?: unknown }): ResourceState | null => {
  if (typeof active !== 'boolean') return null
  return active ? { state: 'ready', label: 'Active' } : { state: 'unknown', label: 'Inactive' }
}

const rejectedLabel = 'Rejected'

/** Returns the state of a key or credential whose owner is an inactive bot user with this name. */
export const rejectedState = (owner: string): ResourceState => ({
  state: 'attention',
  label: rejectedLabel,
  sentence: `Rejected: ${owner} is inactive.`,
})

/** Reports whether a state is the one of a rejected key or credential. */
export const isRejected = ({ label }: ResourceState): boolean => label === rejectedLabel

const reportStates = new Map<string, ResourceState>([
  ['PENDING', { state: 'waiting', label: 'Pending' }],
  ['PARTIALLY_PROCESSED', { state: 'waiting', label: 'Partially processed' }],
  ['PROCESSED', { state: 'ready', label: 'Processed' }],
  ['BANNED', { state: 'ready', label: 'Banned' }],
  ['UNBANNED', { state: 'attention', label: 'Ban lifted' }],
  ['IGNORE', { state: 'attention', label: 'No action taken' }],
])

/**
 * Returns the state of an abuse report, or of a hostname in an abuse report. The label of an unknown status is the
 * status itself.
 */
export const reportState = (status: string): ResourceState =>
  reportStates.get(status) ?? { state: 'unknown', label: status }

const actionStates = new Map<string, ResourceState>([
  ['allow', { state: 'ready', label: 'Allow' }],
  ['deny', { state: 'wrong', label: 'Deny' }],
])

/** Returns the state of an IP policy rule, based on its action. */
export const ruleState = (action: string): ResourceState =>
  actionStates.get(action) ?? { state: 'unknown', label: action }

/**
 * Returns a sentence that explains why an event subscription without destinations sends no events, or null if it has
 * destinations, or if the API doesn't report them.
 */
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

/** Says where destinations are set. The API returns them, but has no operation that sets them. */
export const destinationsNote = "Add destinations in the platform's dashboard. The API can't set them."

/** Returns a sentence about what an event subscription sends. Null if the API doesn't report that. */
export function subscriptionSummary(item: Parameters<typeof idleSubscription>[0]): string | null {
  const { sources, destinations } = item
  const idle = idleSubscription(item)
  if (idle !== null || !Array.isArray(sources) || !Array.isArray(destinations)) return idle
  if (sources.length === 0) return 'This subscription has no sources, so it forwards no events.'
  return `Forwards ${counted(sources.length, 'event type')} to ${counted(destinations.length, 'destination')}.`
}

/**
 * Returns the state of an event subscription, which sends no events without a source and a destination. Null if the API
 * doesn't report both.
 */
export function subscriptionState(item: Parameters<typeof idleSubscription>[0]): ResourceState | null {
  const { sources, destinations } = item
  if (idleSubscription(item) !== null) return forwardsNothing
  if (!Array.isArray(sources) || !Array.isArray(destinations)) return null
  return sources.length === 0 ? forwardsNothing : { state: 'ready', label: 'Forwarding' }
}

const forwardsNothing: ResourceState = { state: 'attention', label: 'Forwards nothing' }
