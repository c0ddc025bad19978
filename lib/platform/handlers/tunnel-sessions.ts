import type { AgentCommand } from '../agents'
import { commandAgent } from '../agents'
import type { Context, HandlersOf } from '../context'
import { agentOf, sessions } from '../sample-sessions'

const command =
  (name: AgentCommand) =>
  async ({ params }: { params: { id: string } }, context: Context): Promise<undefined> => {
    await commandAgent(await agentOf(context, params.id), name)
  }

/** Source: specification "Tunnel sessions", api-notes 3.7 and 6.5. */
export const tunnelSessions: HandlersOf<'tunnel-sessions'> = {
  ...sessions.handlers,
  restartAgent: command('restart'),
  stopAgent: command('stop'),
  updateAgent: command('update'),
}
