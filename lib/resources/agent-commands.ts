/** The commands to an agent. The API specification, section "Tunnel sessions". */
export const agentCommandNames = ['restart', 'stop', 'update'] as const
export type AgentCommandName = (typeof agentCommandNames)[number]

/**
 * What is known of a command. `sending`: on its way; `accepted`: the platform took it and its outcome is looked for;
 * `waiting`: an update that was accepted and needs a restart; `unknown`: the answer was lost and the console looks for
 * what came of it; `seen`: the outcome was seen; `unclear`: what was seen fits the command, and something else as well;
 * `refused`: nothing was done; `missing`: not seen in time.
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

/** Whether a command is an update that waits for a restart, or may: its outcome shows after one alone. */
export const awaitsRestart = ({ command, state }: Sent) =>
  command === 'update' && (state === 'waiting' || state === 'unknown')

/** The least time from an update to the restart, in milliseconds. The API specification, section "Limits". */
export const RESTART_AFTER_MS = 10_000
