import { listAgentUpdates } from '@/lib/agents/server/updates'
import { accountOf } from '@/lib/server/accounts/upstream'
import { postAgentUpdate } from '@/lib/agents/server/updates'
import { route } from '@/lib/server/route'

export const GET = route('viewer', async ({ context, params }) =>
  listAgentUpdates(context, await accountOf(context, params.account)),
)

export const POST = route('operator', postAgentUpdate)
