export type AgentCommandName = 'restart' | 'stop' | 'update'

/**
 * What is known of a command. `sending`: on its way; `accepted`: the platform took it and its outcome is looked for;
 * `waiting`: an update that was accepted and needs a restart; `unknown`: the answer was lost and the console looks for
 * what came of it; `seen`: the outcome was seen; `refused`: nothing was done; `missing`: not seen in time.
 */
export type AgentCommandState =
  | 'sending'
  | 'accepted'
  | 'waiting'
  | 'unknown'
  | 'seen'
  | 'refused'
  | 'missing'
