import { accountOf } from '@/lib/server/accounts/upstream'
import { agentDetail } from '@/lib/agents/server/fleet'
import { route } from '@/lib/server/route'

export const GET = route('viewer', async ({ context, params }) =>
  agentDetail(context, await accountOf(context, params.account), String(params.id)),
)
