import 'server-only'
import { type BulkAction, bulkFieldOf, isForKind, operationName, readsFirst } from '@/lib/bulk/model/actions'
import { actionText } from '@/lib/bulk/model/bulk'
import { Failure } from '@/lib/contract/failure'
import { type CapabilityStates, offers, offersField } from '@/lib/contract/offers'
import type { Named } from '@/lib/contract/operation'
import type { Resource } from '@/lib/contract/resource'
import { isResourceName } from '@/lib/resources/resource-types'
import { operations } from '@/lib/resources/registry'

/**
 * Returns the operation for an action, or null if the action sends no request to the platform. Throws Failure
 * ADIT_INVALID if the account's API doesn't support the operation.
 */
export function offeredOperation(
  { name, info, ops }: Resource,
  action: BulkAction,
  states: CapabilityStates,
): Named | null {
  const isKnown = isResourceName(name) && isForKind(action, name)
  const wanted = isKnown ? operationName(action, name) : undefined
  if (wanted === null) return null
  const op = operations.find((one) => one.name === wanted)
  const field = bulkFieldOf(action)
  const canRead = !readsFirst(action) || (ops.get !== undefined && offers(states, ops.get))
  if (op && canRead && offers(states, op) && (field === null || offersField(states, op, field))) return op
  throw new Failure('ADIT_INVALID', `This account's API can't ${actionText(action, info)}.`, {
    field: 'action',
  })
}
