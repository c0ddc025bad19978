import { find } from '@/lib/inventory/find'
import { accountOf } from '@/lib/server/accounts/upstream'
import { route } from '@/lib/server/route'

export const GET = route('viewer', async ({ context, params, request }) => {
  const account = await accountOf(context, params.account)
  return { hits: await find(context.db, account.id, new URL(request.url).searchParams.get('q') ?? '') }
})
