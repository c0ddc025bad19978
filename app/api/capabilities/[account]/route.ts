import { probeAccount } from '@/lib/server/accounts-freshen'
import { accountOf } from '@/lib/server/accounts-upstream'
import { route } from '@/lib/server/route'
import { capabilityStates } from '@/lib/upstream/capabilities'

export const GET = route('viewer', async ({ context, params }) => ({
  states: await capabilityStates(context.db, await accountOf(context, params.account)),
}))

export const POST = route('operator', async ({ context, params }) => ({
  states: await probeAccount(context, await accountOf(context, params.account)),
}))
