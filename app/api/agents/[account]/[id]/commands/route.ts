import { accountOf } from '@/lib/server/accounts/upstream'
import { agentCommands, postAgentCommand } from '@/lib/agents/server/commands'
import { route } from '@/lib/server/route'

export const GET = route('viewer', async ({ context, params }) =>
  agentCommands(context, await accountOf(context, params.account), String(params.id)),
)

/** Sends a command to an agent. */
export const POST = route('operator', postAgentCommand)
