/** The commands to an agent. Source: the API specification, section "Tunnel sessions". */
export const agentCommandNames = ['restart', 'stop', 'update'] as const
export type AgentCommandName = (typeof agentCommandNames)[number]

/**
 * The states of a command. - `sending`: being sent. - `accepted`: the platform accepted the command, and the console is
 * checking for its outcome. - `waiting`: an accepted update that needs a restart. - `unknown`: the response was lost,
 * and the console is checking for the outcome. - `seen`: the outcome was confirmed. - `unclear`: the outcome fits the
 * command, but also has another possible cause. - `refused`: nothing was done. - `missing`: not confirmed in time.
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

/**
 * Reports whether a command is an update that needs, or may need, a restart. Its outcome is only visible after the
 * restart.
 */
export const awaitsRestart = ({ command, state }: Sent) =>
  command === 'update' && (state === 'waiting' || state === 'unknown')

/** Minimum time from an update to the restart, in milliseconds. Source: the API specification, section "Limits". */
export const RESTART_AFTER_MS = 10_000
