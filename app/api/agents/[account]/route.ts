import { accountOf } from '@/lib/server/accounts/upstream'
import { agentsPage } from '@/lib/agents/server/fleet'
import { route } from '@/lib/server/route'

export const GET = route('viewer', async ({ context, params, request }) => {
  const search = Object.fromEntries(new URL(request.url).searchParams)
  return agentsPage(context, await accountOf(context, params.account), search)
})
