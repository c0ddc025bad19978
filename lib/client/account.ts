import type { AccountView, Block, Viewer } from '@/lib/api/accounts'
import type { Access } from '@/lib/contract/operation'
import { includesRole } from '@/lib/contract/role'
import { insteadOf } from '@/lib/resources/instead-text'
import { assertNever } from '@/lib/util/errors'

// This file has no schemas, because every page loads it.

/** Reports whether this person can run an operation on this account. */
export const canRun = ({ blocked }: AccountView, operation: string) => blocked[operation] === null

/**
 * Reports whether this person can run an operation on a part of a resource, such as a module or a route. If so, the
 * resource is useful here even if the API can't read it.
 */
const canRunOnParts = ({ blocked }: AccountView, resource: string) =>
  Object.entries(blocked).some(
    ([name, block]) => block === null && name.startsWith(`${resource}.`) && name.split('.').length > 2,
  )

/** Reports whether the API has any operation for a known ID of a kind of resource. */
export const isOfUse = (account: AccountView, resource: string) =>
  canRun(account, `${resource}.get`) || canRunOnParts(account, resource)

/** Returns an operation's state for a page: null for an unknown operation, or a reason if this person can't run it. */
export function actOn(
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

/** Reports whether an API has an operation, regardless of roles. */
export const isThere = ({ blocked }: AccountView, operation: string) =>
  blocked[operation] !== undefined && blocked[operation] !== 'not-offered'

function blockText(block: Block, role: Access): string {
  switch (block) {
    case 'role-operator':
      return roleText(role, 'operator')
    case 'role-admin':
      return roleText(role, 'admin')
    case 'not-offered':
      return "This account's API doesn't support this."
    case 'not-known':
      return "We don't know yet what this account's API supports. Checking…"
    default:
      return assertNever(block)
  }
}

const allowed = { operator: 'Only operators and admins', admin: 'Only admins' }

/** Returns a sentence about which roles can perform an action, for a person with a different role. */
export const roleText = (role: Access, needed: 'operator' | 'admin', act: 'do' | 'change' = 'do') =>
  `${allowed[needed]} can ${act} this. Your role is ${role}.`

/** Returns why a role doesn't include another; undefined if it does. */
export const roleReason = (role: Access, needed: 'operator' | 'admin') =>
  includesRole(role, needed) ? undefined : roleText(role, needed)
