import { accountOf } from '@/lib/server/accounts/upstream'
import { dnsList } from '@/lib/dns/server/dns'
import { route } from '@/lib/server/route'

export const GET = route('viewer', async ({ context, params, request }) => {
  const search = Object.fromEntries(new URL(request.url).searchParams)
  return dnsList(context, await accountOf(context, params.account), search)
})
