import type { AccountView } from '@/lib/api/accounts'
import { canRun } from '@/lib/client/account'
import type { InventoryRow } from '@/lib/api/inventory'

/** Whether all that is known of a thing is what somebody typed, its id and a name: then what it lacks is not known. */
export const isByHand = (account: AccountView, resource: string, { source }: Pick<InventoryRow, 'source'>) =>
  source === 'added' && !canRun(account, `${resource}.get`)
