import { accountOf } from '@/lib/server/accounts-upstream'
import { dnsList } from '@/lib/server/dns'
import { route } from '@/lib/server/route'

export const GET = route('viewer', async ({ context, params }) =>
  dnsList(context, await accountOf(context, params.account)),
)
