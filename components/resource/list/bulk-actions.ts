import type { AccountView } from '@/lib/api/accounts'
import type { BulkAction } from '@/lib/bulk/model/bulk'
import { canRun } from '@/lib/client/account'

/** Returns the bulk actions that this person can run on a kind of resource, the destructive one last. */
export function bulkActionsOf(account: AccountView, resource: string): BulkAction[] {
  const fields = (['description', 'metadata'] as const).filter((field) =>
    account.settable.includes(`${resource}.${field}`),
  )
  return [
    ...(canRun(account, `${resource}.update`) ? fields : []),
    ...(canRun(account, `${resource}.delete`) ? (['delete'] as const) : []),
  ]
}

/** The button label of each action. */
export const actionLabels: Readonly<Record<BulkAction, string>> = {
  delete: 'Delete…',
  description: 'Change description…',
  metadata: 'Change metadata…',
}
