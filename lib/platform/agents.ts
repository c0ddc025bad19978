import type { AgentCommandName } from '@/lib/resources/agent-commands'
import { invalid, Refusal } from './errors'

/**
 * An agent's support for each command, declared when its session starts: `''` if supported, the reason if not, or null
 * if the agent is too old to declare anything.
 */
export type Capabilities = Record<AgentCommandName, string | null>

/** The agent's end of a session, for commands. */
export interface AgentPeer {
  /** `ssh` for a session without an agent. */
  transport: string
  capabilities: Capabilities
  /**
   * Sends the command. Resolves to `''` if the agent accepts the command and will run it, or to the agent's reason for
   * refusing.
   */
  perform: (command: AgentCommandName) => Promise<string>
}

/** The agents that are connected now, by session. */
export interface LiveAgents {
  find: (sessionId: string) => AgentPeer | undefined
  /**
   * Ends the sessions of a credential that became invalid. During a write, the sessions end once the write is
   * committed.
   */
  hangUp: (credentialId: string) => void
}

/**
 * An empty set of agents, for programs in which no agent can be connected, such as a command alongside the platform.
 */
export const noAgents: LiveAgents = { find: () => undefined, hangUp: () => undefined }

interface Codes {
  /** The code if the agent declared that it doesn't support the command. */
  unable: number
  /** The HTTP status and code if the agent refused the command. */
  failed: readonly [status: number, code: number]
  /** The code for SSH clients, which don't support the command. */
  ssh?: number
}

/** The error codes of the refusals in the API specification, section "Errors". */
export const commandCodes: Record<AgentCommandName, Codes> = {
  restart: { unable: 804, failed: [502, 808], ssh: 1122 },
  stop: { unable: 805, failed: [502, 807] },
  update: { unable: 806, failed: [400, 809], ssh: 1121 },
}

/**
 * Sends a command to an agent and resolves once the agent accepts it. Throws a Refusal with the platform's or the
 * agent's reason.
 */
export async function deliverCommand(agent: AgentPeer, command: AgentCommandName): Promise<void> {
  const { unable, failed, ssh } = commandCodes[command]
  if (agent.transport === 'ssh' && ssh !== undefined)
    throw invalid(ssh, `This session is an SSH client: it has no agent to ${command}`)
  const reason = agent.capabilities[command]
  if (reason !== '') throw invalid(unable, reason ?? `This agent is too old to ${command} by command`)
  const answer = await agent.perform(command)
  if (answer !== '') throw new Refusal(failed[0], failed[1], answer)
}
