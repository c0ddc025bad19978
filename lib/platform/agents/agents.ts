import type { AgentCommandName } from '@/lib/resources/agent-commands'
import { invalid, Refusal } from '../requests/errors'

/**
 * The agent's support for each command: `''` if the agent supports the command, the reason that it doesn't, or null if
 * the agent is too old to report this.
 */
export type Capabilities = Record<AgentCommandName, string | null>

export interface AgentPeer {
  /** The protocol of the session. `ssh` means a session without an agent. */
  transport: string
  capabilities: Capabilities
  /**
   * Sends a command to the agent. Resolves with `''` on success, or with the agent's reason for rejecting the command.
   */
  perform: (command: AgentCommandName) => Promise<string>
}

export interface LiveAgents {
  find: (sessionId: string) => AgentPeer | undefined
  /**
   * Ends the sessions of a credential that can't be used anymore. During a write, the sessions end after the commit.
   */
  hangUp: (credentialId: string) => void
}

/** An empty `LiveAgents`, for code that doesn't use agent connections, such as the `adit platform` commands. */
export const noAgents: LiveAgents = { find: () => undefined, hangUp: () => undefined }

interface Codes {
  /** The error code for an agent that doesn't support the command or is too old to declare its commands. */
  unable: number
  failed: readonly [status: number, code: number]
  /** The error code for SSH sessions. Absent if SSH sessions support the command. */
  ssh?: number
}

/**
 * The error codes for commands that an agent can't run or rejects, keyed by command. Source: the API specification,
 * section "Errors".
 */
export const commandCodes: Record<AgentCommandName, Codes> = {
  restart: { unable: 804, failed: [502, 808], ssh: 1122 },
  stop: { unable: 805, failed: [502, 807] },
  update: { unable: 806, failed: [400, 809], ssh: 1121 },
}

/**
 * Sends a command to an agent. Throws a `Refusal` if the agent doesn't support the command, rejects it or doesn't
 * respond.
 */
export async function deliverCommand(agent: AgentPeer, command: AgentCommandName): Promise<void> {
  const { unable, failed, ssh } = commandCodes[command]
  if (agent.transport === 'ssh' && ssh !== undefined)
    throw invalid(ssh, `This session belongs to an SSH client, which has no agent to ${command}`)
  const reason = agent.capabilities[command]
  if (reason !== '') throw invalid(unable, reason ?? `This agent is too old for the ${command} command`)
  const answer = await agent.perform(command)
  if (answer !== '') throw new Refusal(failed[0], failed[1], answer)
}
