/** The commands that the API can send to an agent. Source: the API specification, section "Tunnel sessions". */
export const agentCommandNames = ['restart', 'stop', 'update'] as const
export type AgentCommandName = (typeof agentCommandNames)[number]

export const commandLabels: Readonly<Record<AgentCommandName, string>> = {
  restart: 'Restart',
  stop: 'Stop',
  update: 'Update',
}

export const commandOperations = {
  restart: 'restartAgent',
  stop: 'stopAgent',
  update: 'updateAgent',
} as const satisfies Record<AgentCommandName, string>

/**
 * A command's states.
 * - `sending`: the command is being sent.
 * - `accepted`: the platform accepted the command, and the console is checking for the outcome.
 * - `waiting`: the platform accepted an update that takes effect after a restart.
 * - `unknown`: the platform's response was lost, and the console is checking for the outcome.
 * - `seen`: the outcome was confirmed.
 * - `unclear`: the outcome matches the command, but may have another cause.
 * - `refused`: the platform rejected the command.
 * - `missing`: the outcome wasn't confirmed in time.
 */
export const agentCommandStates = [
  'sending',
  'accepted',
  'waiting',
  'unknown',
  'seen',
  'unclear',
  'refused',
  'missing',
] as const
export type AgentCommandState = (typeof agentCommandStates)[number]

interface Sent {
  command: AgentCommandName
  state: AgentCommandState
}

/** Reports whether a command is an update that requires, or may require, a restart to take effect. */
export const awaitsRestart = ({ command, state }: Sent) =>
  command === 'update' && (state === 'waiting' || state === 'unknown')

/**
 * The minimum time, in milliseconds, between an agent's update and its restart. Source: the API specification, section
 * "Limits".
 */
export const RESTART_AFTER_MS = 10_000
