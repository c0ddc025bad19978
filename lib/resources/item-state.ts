import { isRecord } from '@/lib/util/records'
import type { State } from '@/lib/util/state'
import type { ResourceName } from './resource-types'
import { validityText } from './validity-text'

/** A resource's state and its label. */
export interface ResourceState {
  state: State
  label: string
  /** The reason in one sentence, for the header of the resource's page. */
  sentence?: string
}

/** Returns the state of a bot user; null if the API doesn't report it. */
export const botUserState = ({ active }: { active?: unknown }): ResourceState | null => {
  if (typeof active !== 'boolean') return null
  return active ? { state: 'ready', label: 'Active' } : { state: 'attention', label: 'Inactive' }
}

const reportStates = new Map<string, ResourceState>([
  ['PENDING', { state: 'waiting', label: 'Pending' }],
  ['PARTIALLY_PROCESSED', { state: 'waiting', label: 'Partly processed' }],
  ['PROCESSED', { state: 'ready', label: 'Processed' }],
  ['BANNED', { state: 'ready', label: 'Banned' }],
  ['UNBANNED', { state: 'attention', label: 'Ban lifted' }],
  ['IGNORE', { state: 'attention', label: 'No action taken' }],
])

/** Returns the state of an abuse report or of one of its hostnames. Unknown statuses are shown unchanged. */
export const reportState = (status: string): ResourceState =>
  reportStates.get(status) ?? { state: 'unknown', label: status }

const actionStates = new Map<string, State>([
  ['allow', 'ready'],
  ['deny', 'wrong'],
])

/** Returns the state of a rule: its action, by the API's name. */
export const ruleState = (action: string): ResourceState => ({
  state: actionStates.get(action) ?? 'unknown',
  label: action,
})

/**
 * Returns a sentence about why a subscription sends nothing. Null if it sends events, or if the API doesn't report its
 * destinations. Accepts any upstream data.
 */
export function idleSubscription({
  sources,
  destinations,
}: {
  sources?: unknown
  destinations?: unknown
}): string | null {
  if (!Array.isArray(destinations) || destinations.length > 0) return null
  const count = Array.isArray(sources) ? sources.length : 0
  const what = count === 0 ? 'No source' : count === 1 ? '1 source' : `${count} sources`
  return `${what}, no destination: nothing is sent.`
}

/** Returns the state of an event subscription; null unless it sends nothing. */
export const subscriptionState = (item: Parameters<typeof idleSubscription>[0]): ResourceState | null =>
  idleSubscription(item) === null ? null : { state: 'attention', label: 'Sends nothing' }

/** Returns the state of a weighted or failover backend; null unless it sends traffic to no backend. */
function splitState({ backends }: { backends?: unknown }): ResourceState | null {
  const weights = Array.isArray(backends) ? backends : isRecord(backends) ? Object.values(backends) : null
  if (weights?.length === 0) return { state: 'wrong', label: 'No backends' }
  const isOff = isRecord(backends) && weights?.every((weight) => weight === 0) === true
  return isOff ? { state: 'wrong', label: 'All weights 0' } : null
}

/** Returns the state of a tunnel group backend; null if the API doesn't report its tunnels. */
export function tunnelGroupState({ tunnels }: { tunnels?: unknown }): ResourceState | null {
  if (!Array.isArray(tunnels)) return null
  return tunnels.length > 0 ? { state: 'ready', label: 'Online' } : { state: 'wrong', label: 'Offline' }
}

/**
 * Returns the state derived from a resource's own fields; null if they don't determine one. Other resources, such as
 * endpoints and domains, depend on more. Accepts any upstream data.
 */
export function itemState(
  resource: ResourceName,
  item: Readonly<Record<string, unknown>>,
  nowMs: number,
): ResourceState | null {
  switch (resource) {
    case 'abuse-reports':
      return typeof item.status === 'string' ? reportState(item.status) : null
    case 'bot-users':
      return botUserState(item)
    case 'certificate-authorities': {
      const { state, label } = validityText(item, nowMs)
      return { state, label }
    }
    case 'event-subscriptions':
      return subscriptionState(item)
    case 'failover-backends':
    case 'weighted-backends':
      return splitState(item)
    case 'ip-policy-rules':
      return typeof item.action === 'string' ? ruleState(item.action) : null
    case 'tunnel-group-backends':
      return tunnelGroupState(item)
    default:
      return null
  }
}
