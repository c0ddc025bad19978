import type { AgentCommandName } from '@/lib/resources/agent-commands'
import { invalid, Refusal } from './errors'

/**
 * What an agent declares for each command when its session starts: `''` when it obeys, other text with the reason it
 * doesn't, null when it is too old to declare anything.
 */
export type Capabilities = Record<AgentCommandName, string | null>

/** Whoever is at the other end of a session, as far as commands go. */
export interface Agent {
  /** `ssh` for a session without an agent. */
  transport: string
  capabilities: Capabilities
  /** Hands the command over. `''`: accepted, and done after that; other text: why the agent will not. */
  perform: (command: AgentCommandName) => Promise<string>
}

/** The agents that are connected now, each behind its session. */
export interface LiveAgents {
  find: (sessionId: string) => Agent | undefined
  /** Ends the sessions that were begun with a credential, which is one no more; asked for within a write, once that is committed. */
  hangUp: (credentialId: string) => void
}

/** Where none can be, as in a command beside the platform. */
export const noAgents: LiveAgents = { find: () => undefined, hangUp: () => undefined }

interface Codes {
  /** The agent declared that it does not do it. */
  unable: number
  /** The agent was asked and said no, with its status. */
  failed: readonly [status: number, code: number]
  /** An SSH client cannot. */
  ssh?: number
}

/** The error codes of the refusals in the API specification, section "Errors". */
export const commandCodes: Record<AgentCommandName, Codes> = {
  restart: { unable: 804, failed: [502, 808], ssh: 1122 },
  stop: { unable: 805, failed: [502, 807] },
  update: { unable: 806, failed: [400, 809], ssh: 1121 },
}

/** Has an agent do something; resolves once it accepted. Throws a Refusal with what the platform or the agent said. */
export async function commandAgent(agent: Agent, command: AgentCommandName): Promise<void> {
  const { unable, failed, ssh } = commandCodes[command]
  if (agent.transport === 'ssh' && ssh !== undefined)
    throw invalid(ssh, `This session is an SSH client: it has no agent to ${command}`)
  const reason = agent.capabilities[command]
  if (reason !== '') throw invalid(unable, reason ?? `This agent is too old to ${command} by command`)
  const answer = await agent.perform(command)
  if (answer !== '') throw new Refusal(failed[0], failed[1], answer)
}
