import { accountOf, resourceOf } from '@/lib/server/accounts/upstream'
import { forgetKnown } from '@/lib/server/inventory/forget-known'
import { inventoryDetail } from '@/lib/server/inventory/inventory'
import { route } from '@/lib/server/route'

export const GET = route('viewer', async ({ context, params }) =>
  inventoryDetail(
    context,
    await accountOf(context, params.account),
    resourceOf(params.resource),
    String(params.id),
  ),
)

export const DELETE = route('operator', forgetKnown)
