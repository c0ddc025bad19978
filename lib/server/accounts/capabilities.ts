import 'server-only'
import type { CapabilityRow } from '@/lib/api/accounts'
import { fieldName, widerFields } from '@/lib/contract/offers'
import type { ResourceName } from '@/lib/resources/resource-types'
import { capabilityStates, seenCapabilities } from '@/lib/upstream/capabilities'
import { resources } from '@/lib/resources/registry'
import type { Account } from './upstream'
import type { Context } from '../context'

/**
 * Lists the contract's operations, and the fields that only some APIs support. Each row states whether this account's
 * API supports the operation or field.
 */
export async function capabilityRows({ db }: Context, account: Account): Promise<CapabilityRow[]> {
  const [offered, seen] = [await capabilityStates(db, account), await seenCapabilities(db, account.id)]
  const isLocal = account.kind === 'local'
  const stateOf = (name: string) => seen[name]?.state ?? offered[name] ?? (isLocal ? 'works' : 'not-tried')
  const checkedAt = (name: string) => seen[name]?.checked_at ?? null
  return resources.flatMap((resource) =>
    Object.values(resource.ops).map((op) => ({
      resource: resource.name as ResourceName, // the registry uses only these names
      operation: op.name,
      summary: op.summary,
      method: op.method,
      path: op.path,
      support: op.support,
      state: stateOf(op.name),
      checked_at: checkedAt(op.name),
      fields: widerFields(op).map((field) => ({ field, state: stateOf(fieldName(op, field)) })),
    })),
  )
}
