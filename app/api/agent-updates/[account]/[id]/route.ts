import { accountOf } from '@/lib/server/accounts/upstream'
import { agentUpdate } from '@/lib/agents/server/updates'
import { route } from '@/lib/server/route'

export const GET = route('viewer', async ({ context, params }) =>
  agentUpdate(context, await accountOf(context, params.account), String(params.id)),
)
