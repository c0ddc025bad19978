import type { HandlersOf, PlatformContext } from '../context'
import { openTunnels } from '../agents/tunnels'
import type { AgentCommandName } from '@/lib/resources/agent-commands'
import { deliverCommand } from '../agents/agents'
import { agentOf, sessions } from '../agents/sample-sessions'

export const tunnelsHandlers: HandlersOf<'tunnels'> = openTunnels.handlers

const command =
  (name: AgentCommandName) =>
  async ({ params: { id } }: { params: { id: string } }, context: PlatformContext): Promise<undefined> => {
    const live = context.agents.find(id)
    const asSample = async (db: PlatformContext['db']) =>
      deliverCommand(await agentOf({ ...context, db }, id), name)
    if (live) await deliverCommand(live, name)
    else await context.db.transaction().execute(asSample)
  }

export const tunnelSessionsHandlers: HandlersOf<'tunnel-sessions'> = {
  ...sessions.handlers,
  restartAgent: command('restart'),
  stopAgent: command('stop'),
  updateAgent: command('update'),
}
