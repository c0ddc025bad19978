import { accountOf } from '@/lib/server/accounts/upstream'
import { accountOverview } from '@/lib/server/inventory/inventory'
import { route } from '@/lib/server/route'

export const GET = route('viewer', async ({ context, params }) =>
  accountOverview(context, await accountOf(context, params.account)),
)
