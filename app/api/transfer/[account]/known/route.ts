import { accountOf } from '@/lib/server/accounts/upstream'
import { route } from '@/lib/server/route'
import { knownCounts } from '@/lib/transfer/transfer'

export const GET = route('viewer', async ({ context, params }) => ({
  kinds: await knownCounts(context, await accountOf(context, params.account)),
}))
