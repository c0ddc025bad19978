import { isRecord } from '@/lib/util/records'
import {
  botUserState,
  reportState,
  type ResourceState,
  ruleState,
  subscriptionState,
  tunnelGroupState,
} from './own-state'
import type { ResourceName } from './resource-types'

/** Returns the state of a weighted or failover backend that sends traffic to no backend. Null for any other backend. */
function splitState({ backends }: { backends?: unknown }): ResourceState | null {
  const weights = Array.isArray(backends) ? backends : isRecord(backends) ? Object.values(backends) : null
  if (weights?.length === 0) return { state: 'wrong', label: 'No backends' }
  const isOff = isRecord(backends) && weights?.every((weight) => weight === 0) === true
  return isOff ? { state: 'wrong', label: 'All weights are 0' } : null
}

/**
 * Returns the state of a resource if it depends only on the resource's own fields. Null otherwise: the states of
 * endpoints, domains and other kinds also depend on other data.
 */
export function itemState(
  resource: ResourceName,
  item: Readonly<Record<string, unknown>>,
): ResourceState | null {
  switch (resource) {
    case 'abuse-reports':
      return typeof item.status === 'string' ? reportState(item.status) : null
    case 'bot-users':
      return botUserState(item)
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
