import { withinBudget } from '@/lib/server/accounts/budget'
import { accountOf, resourceOf } from '@/lib/server/accounts/upstream'
import { syncNow } from '@/lib/server/inventory/inventory'
import { route } from '@/lib/server/route'

export const POST = route(
  'viewer',
  withinBudget(async ({ context, params }) =>
    syncNow(context, await accountOf(context, params.account), resourceOf(params.resource)),
  ),
)
