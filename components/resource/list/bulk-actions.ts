import type { AccountView, Viewer } from '@/lib/api/accounts'
import {
  type BulkAction,
  bulkActions,
  bulkFieldOf,
  isForKind,
  MAX_BULK_ROWS,
  operationName,
  readsFirst,
} from '@/lib/bulk/model/actions'
import { canRun } from '@/lib/client/account'
import { includesRole } from '@/lib/contract/role'
import { formatNumber } from '@/lib/util/text'
import type { ResourceName } from '@/lib/resources/resource-types'

interface Seen {
  account: AccountView
  viewer: Pick<Viewer, 'role'>
}

/** Returns the bulk actions that the current person can run on a kind of resource. */
export const bulkActionsOf = ({ account, viewer }: Seen, resource: ResourceName): BulkAction[] =>
  bulkActions.filter((action) => {
    const operation = operationName(action, resource)
    const field = bulkFieldOf(action)
    return (
      includesRole(viewer.role, 'operator') &&
      isForKind(action, resource) &&
      (operation === null || canRun(account, operation)) &&
      (!readsFirst(action) || canRun(account, `${resource}.get`)) &&
      (field === null || account.settable.includes(`${resource}.${field}`))
    )
  })

export const tooManyReason = (count: number): string | undefined =>
  count > MAX_BULK_ROWS ? `Filter the list to at most ${formatNumber(MAX_BULK_ROWS)} rows first.` : undefined
