import type { AgentCommandName } from '@/lib/resources/agent-commands'
import { commandAgent } from '../agents'
import type { Context, HandlersOf } from '../context'
import { agentOf, sessions } from '../sample-sessions'

/** A live agent is asked outside any transaction; a sample one is rows, and commanded within one. */
const command =
  (name: AgentCommandName) =>
  async ({ params: { id } }: { params: { id: string } }, context: Context): Promise<undefined> => {
    const live = context.agents.find(id)
    const asSample = async (db: Context['db']) => commandAgent(await agentOf({ ...context, db }, id), name)
    if (live) await commandAgent(live, name)
    else await context.db.transaction().execute(asSample)
  }

/** Only online sessions are listed; an ended one answers reads and commands with 404. */
export const tunnelSessionsHandlers: HandlersOf<'tunnel-sessions'> = {
  ...sessions.handlers,
  restartAgent: command('restart'),
  stopAgent: command('stop'),
  updateAgent: command('update'),
}
