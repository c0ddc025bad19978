/**
 * Where a guarded update stands. `stopped`: at its first failure, by itself; `paused`: by a person; what was begun with
 * an agent is ended in order in either case, and nothing new begun.
 */
export type AgentUpdateState = 'running' | 'paused' | 'stopped' | 'done' | 'cancelled'

/**
 * The steps of one agent's guarded update (DESIGN 8), in order, and its ends: `done` the new version was seen, and its
 * endpoints; `current` it ran the newest already; `failed`; `skipped` it was not begun.
 */
export type AgentUpdateStep =
  | 'queued'
  | 'check'
  | 'update'
  | 'settle'
  | 'restart'
  | 'follow'
  | 'verify'
  | 'done'
  | 'current'
  | 'failed'
  | 'skipped'
