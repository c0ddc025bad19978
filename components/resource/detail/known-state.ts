import type { AccountView } from '@/lib/api/accounts'
import { canRun } from '@/lib/client/account'
import type { InventoryRow } from '@/lib/api/inventory'

/**
 * The existence of a resource, as far as known: the API has confirmed it (`seen`), no longer has it (`gone`), hasn't
 * been queried yet (`waiting`), or has never confirmed it (`never`).
 */
type ResourceState = 'seen' | 'gone' | 'waiting' | 'never'
type Row = Pick<InventoryRow, 'gone_at' | 'is_confirmed' | 'looked_at'>

export function knownState(account: AccountView, resource: string, row: Row): ResourceState {
  if (row.gone_at !== null) return 'gone'
  if (row.is_confirmed) return 'seen'
  return row.looked_at === null && canRun(account, `${resource}.get`) ? 'waiting' : 'never'
}

/** The note next to the name in a list; undefined for confirmed resources. */
export const knownBadges: Readonly<Record<ResourceState, string | undefined>> = {
  seen: undefined,
  gone: 'gone',
  waiting: 'not checked yet',
  never: 'unconfirmed',
}

/** Reports whether only the ID and name that a person entered are known. Missing fields are then unknown, not empty. */
export const isByHand = (account: AccountView, resource: string, { source }: Pick<InventoryRow, 'source'>) =>
  source === 'added' && !canRun(account, `${resource}.get`)
