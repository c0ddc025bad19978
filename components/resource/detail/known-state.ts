import type { AccountView } from '@/lib/api/accounts'
import { canRun } from '@/lib/client/account'
import type { InventoryRow } from '@/lib/api/inventory'

/**
 * The known state of a resource: the API has confirmed it, no longer has it, hasn't been queried yet, or has never
 * confirmed it.
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

/** Reports whether only a typed ID and name are known, so that missing fields are unknown. */
export const isByHand = (account: AccountView, resource: string, { source }: Pick<InventoryRow, 'source'>) =>
  source === 'added' && !canRun(account, `${resource}.get`)
