import { isRecord } from '@/lib/util/records'
import { botUserState, reportState, type ResourceState, ruleState, subscriptionState } from './own-state'
import type { ResourceName } from '../resource-types'
import { tunnelGroupState } from './tunnel-group-state'

const noBackends: ResourceState = { state: 'wrong', label: 'No backends' }

function weightedState({ backends }: { backends?: unknown }): ResourceState | null {
  if (!isRecord(backends)) return null
  const weights = Object.values(backends)
  if (weights.length === 0) return noBackends
  return weights.every((weight) => weight === 0) ? { state: 'wrong', label: 'All weights are 0' } : null
}

/** Returns a resource's state if the resource's own fields alone determine it, or null otherwise. */
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
      return Array.isArray(item.backends) && item.backends.length === 0 ? noBackends : null
    case 'weighted-backends':
      return weightedState(item)
    case 'ip-policy-rules':
      return typeof item.action === 'string' ? ruleState(item.action) : null
    case 'tunnel-group-backends':
      return tunnelGroupState(item)
    default:
      return null
  }
}
