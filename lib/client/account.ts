import type { AccountView, Block, Viewer } from '@/lib/api/accounts'
import type { InventoryRow } from '@/lib/api/inventory'
import type { Access } from '@/lib/contract/operation'
import { includesRole } from '@/lib/contract/role'
import { insteadOf } from '@/lib/resources/text/instead-text'
import { assertNever } from '@/lib/util/errors'

// This file has no schemas, because every page loads it.

export const canRun = ({ blocked }: AccountView, operation: string) => blocked[operation] === null

const canRunOnParts = ({ blocked }: AccountView, resource: string) =>
  Object.entries(blocked).some(
    ([name, block]) => block === null && name.startsWith(`${resource}.`) && name.split('.').length > 2,
  )

/**
 * Reports whether adding a resource of this kind by ID is useful, because the person can read the resource or run an
 * operation on its parts.
 */
export const isOfUse = (account: AccountView, resource: string) =>
  canRun(account, `${resource}.get`) || canRunOnParts(account, resource)

/**
 * The known state of a resource.
 * - `seen`, `gone`: the state according to the API.
 * - `waiting`: the console hasn't queried the API yet.
 * - `never`: the API has never confirmed the resource.
 */
export type ResourceState = 'seen' | 'gone' | 'waiting' | 'never'

export function knownState(
  account: AccountView,
  resource: string,
  row: Pick<InventoryRow, 'gone_at' | 'is_confirmed' | 'checked_at'>,
): ResourceState {
  if (row.gone_at !== null) return 'gone'
  if (row.is_confirmed) return 'seen'
  return row.checked_at === null && canRun(account, `${resource}.get`) ? 'waiting' : 'never'
}

export const isByHand = (account: AccountView, resource: string, { source }: Pick<InventoryRow, 'source'>) =>
  source === 'added' && !canRun(account, `${resource}.get`)

/**
 * Returns an operation's `disabledReason`, which is undefined if the person can run the operation. Returns null instead
 * of an object if the operation is unknown.
 */
export function permissionFor(
  { account, viewer }: { account: AccountView; viewer: Pick<Viewer, 'role'> },
  operation: string,
): { disabledReason: string | undefined } | null {
  const block = account.blocked[operation]
  if (block === undefined) return null
  if (block === null) return { disabledReason: undefined }
  const instead =
    block === 'not-offered' ? insteadOf(operation, (other) => isThere(account, other)) : undefined
  return { disabledReason: [blockText(block, viewer.role), ...(instead ? [instead] : [])].join(' ') }
}

/** Reports whether an account's API supports, or may support, an operation, regardless of the person's role. */
export const isThere = ({ blocked }: AccountView, operation: string) =>
  blocked[operation] !== undefined && blocked[operation] !== 'not-offered'

function blockText(block: Block, role: Access): string {
  switch (block) {
    case 'role-operator':
      return roleText(role, 'operator')
    case 'role-admin':
      return roleText(role, 'admin')
    case 'not-offered':
      return "This account's API doesn't support this action."
    case 'not-known':
      return "Checking whether this account's API supports this action…"
    default:
      return assertNever(block)
  }
}

const allowed = { operator: 'Only operators and admins', admin: 'Only admins' }

export const roleText = (role: Access, needed: 'operator' | 'admin', act = 'do this') =>
  `${allowed[needed]} can ${act}. Your role is ${role}.`

export const roleReason = (role: Access, needed: 'operator' | 'admin') =>
  includesRole(role, needed) ? undefined : roleText(role, needed)
