import { probeAccount } from '@/lib/server/accounts/freshen'
import { accountOf } from '@/lib/server/accounts/upstream'
import { route } from '@/lib/server/route'

export const POST = route('operator', async ({ context, params }) => ({
  states: await probeAccount(context, await accountOf(context, params.account)),
}))
