import type { AccountView } from '@/lib/api/accounts'
import { canRun } from '@/lib/client/account'
import type { InventoryRow } from '@/lib/api/inventory'

/**
 * What the console can say of a thing's being there: the API had it, has it no longer, was not asked yet, or never said
 * so.
 */
export type KnownState = 'seen' | 'gone' | 'waiting' | 'never'
type Row = Pick<InventoryRow, 'gone_at' | 'is_confirmed' | 'looked_at'>

export function knownState(account: AccountView, resource: string, row: Row): KnownState {
  if (row.gone_at !== null) return 'gone'
  if (row.is_confirmed) return 'seen'
  return row.looked_at === null && canRun(account, `${resource}.get`) ? 'waiting' : 'never'
}

/** What stands beside the name in a list; undefined of what was seen. */
export const knownBadges: Readonly<Record<KnownState, string | undefined>> = {
  seen: undefined,
  gone: 'gone',
  waiting: 'not looked up yet',
  never: 'never confirmed',
}
