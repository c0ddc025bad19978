import type { AccountView, Viewer } from '@/lib/api/accounts'
import {
  type BulkAction,
  bulkActions,
  bulkFieldOf,
  isForKind,
  MAX_BULK_ROWS,
  operationName,
  readsFirst,
} from '@/lib/bulk/model/bulk'
import { canRun } from '@/lib/client/account'
import { includesRole } from '@/lib/contract/role'
import { formatNumber } from '@/lib/util/text'
import type { Chosen, SelectableRow } from './use-row-selection'
import type { ResourceName } from '@/lib/resources/resource-types'

interface Seen {
  account: AccountView
  viewer: Pick<Viewer, 'role'>
}

/**
 * Returns the bulk actions that the current person can run on a kind of resource. Destructive actions come last.
 */
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

/**
 * Returns the reason why nobody can change the selected rows if that applies to all of them, or undefined otherwise.
 * `fixed` contains the rows of the page that nobody can change, which are endpoints.
 */
export function fixedReason(chosen: Chosen, fixed: readonly SelectableRow[]): string | undefined {
  if (chosen.kind === 'matching') return undefined
  const ids = new Set(fixed.map(({ id }) => id))
  if (chosen.titles.size === 0 || [...chosen.titles.keys()].some((id) => !ids.has(id))) return undefined
  const what =
    chosen.titles.size === 1 ? 'this endpoint' : `these ${formatNumber(chosen.titles.size)} endpoints`
  return `Edges or agents serve ${what}. Change the hosts of the edge, or the configuration of the agent.`
}

/** Returns the reason why a bulk job can't have this number of rows, or undefined if the number is allowed. */
export const tooManyReason = (count: number): string | undefined =>
  count > MAX_BULK_ROWS ? `Filter the list to at most ${formatNumber(MAX_BULK_ROWS)} rows first.` : undefined
