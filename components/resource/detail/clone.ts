import type { InventoryRow } from '@/lib/api/inventory'
import type { AccountView, Viewer } from '@/lib/api/accounts'
import { isByHand, permissionFor } from '@/lib/client/account'
import type { ResourceName } from '@/lib/resources/resource-types'
import { paths } from '@/lib/util/paths'

const withoutClone: ReadonlySet<ResourceName> = new Set(['abuse-reports'])

interface Seen {
  account: AccountView
  viewer: Pick<Viewer, 'role'>
}
interface Kind {
  name: ResourceName
}

/** Returns the state of the **Clone** action, or null to omit the action. */
export function cloneOf(
  seen: Seen,
  { name }: Kind,
  row: Pick<InventoryRow, 'source'> | undefined,
): ReturnType<typeof permissionFor> {
  if (withoutClone.has(name)) return null
  // If someone added the resource by ID, only the ID and name are known.
  if (row !== undefined && isByHand(seen.account, name, row)) return null
  return permissionFor(seen, `${name}.create`)
}

/** Returns the URL of the form that recreates a deleted resource, or undefined if the person can't recreate it. */
export function recreatePath(
  seen: Seen,
  kind: Kind,
  row: Pick<InventoryRow, 'id' | 'source'>,
): string | undefined {
  const act = cloneOf(seen, kind, row)
  if (act === null || act.disabledReason !== undefined) return undefined
  return paths.create(seen.account.slug, kind.name, { from: row.id })
}
