import { commandReason, refusesUpdates, type RefusedUpdate } from './command-reasons'
import { RESTART_AFTER_MS } from '@/lib/resources/agent-commands'

/**
 * The state of a rolling update. `stopped`: automatically, at its first failure; `paused`: by a person. In either case,
 * agents already in progress will finish, and no others are started.
 */
export const agentUpdateStates = ['running', 'paused', 'stopped', 'done', 'cancelled'] as const
export type AgentUpdateState = (typeof agentUpdateStates)[number]

/** The actions a person can take on a rolling update in progress. */
export type AgentUpdateAct = 'pause' | 'resume' | 'cancel'

/**
 * The steps of one agent's rolling update in order, followed by the outcomes. `done`: the new version and its endpoints
 * were confirmed. `current`: the agent already ran the newest version. `skipped`: the agent's update didn't start.
 */
export const agentUpdateSteps = [
  'queued',
  'check',
  'update',
  'settle',
  'restart',
  'follow',
  'verify',
  'done',
  'current',
  'failed',
  'skipped',
] as const
export type AgentUpdateStep = (typeof agentUpdateSteps)[number]

/** The kinds of events that a rolling update records. */
export type AgentUpdateEventKind =
  | 'started'
  | 'wave'
  | 'checked'
  | 'put-back'
  | 'session-changed'
  | 'update-accepted'
  | 'update-unknown'
  | 'update-refused'
  | 'updated-elsewhere'
  | 'restarted-elsewhere'
  | 'restart-accepted'
  | 'restart-unknown'
  | 'back'
  | 'unchanged'
  | 'not-installed'
  | 'verified'
  | 'failed'
  | 'stopped'
  | 'paused'
  | 'resumed'
  | 'cancelled'
  | 'ended'

const ends: ReadonlySet<AgentUpdateStep> = new Set(['done', 'current', 'failed', 'skipped'])

/** Reports whether a step is final. */
export const isEnd = (step: AgentUpdateStep) => ends.has(step)

/** Reports whether an agent's update is in progress: started but not finished. */
export const isInProgress = (step: AgentUpdateStep) => step !== 'queued' && !isEnd(step)

/** Limits of the time between an update and its restart, in milliseconds. */
export const MIN_SETTLE_MS = RESTART_AFTER_MS
export const DEFAULT_SETTLE_MS = 30_000
export const MAX_SETTLE_MS = 3_600_000
/** Limits of the time to wait for a restarted agent, in milliseconds. */
export const MIN_PATIENCE_MS = 30_000
export const DEFAULT_PATIENCE_MS = 300_000
export const MAX_PATIENCE_MS = 3_600_000
/** The maximum number of agents in one rolling update, and in one wave. */
export const MAX_AGENTS = 1_000
export const MAX_WAVE = 50

interface Planned {
  name: string
  endpoint_count: number
}

/** Sorts by number of endpoints, fewest first, then by name. */
const byHarm = (a: Planned, b: Planned) =>
  a.endpoint_count - b.endpoint_count || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)

/**
 * Splits agents into waves, starting with those with the fewest endpoints. Wave 0 is the canary, a single agent;
 * without a canary, waves start at 1.
 */
export function planWaves<A extends Planned>(
  agents: readonly A[],
  { wave_size, has_canary }: { wave_size: number; has_canary: boolean },
): { wave: number; agents: A[] }[] {
  const sorted = agents.toSorted(byHarm)
  const canary = has_canary ? sorted.slice(0, 1) : []
  const rest = sorted.slice(canary.length)
  const size = Math.max(1, Math.trunc(wave_size))
  const waves = Array.from({ length: Math.ceil(rest.length / size) }, (_, n) => ({
    wave: n + 1,
    agents: rest.slice(n * size, (n + 1) * size),
  }))
  return canary.length === 0 ? waves : [{ wave: 0, agents: canary }, ...waves]
}

export const DEFAULT_WAVE = 3
/** The number of waves above which a larger wave size is proposed. */
const MANY_WAVES = 12

/** Returns the proposed wave size for a number of agents. Exceeds the default only to avoid many waves. */
export const proposedWave = (agents: number): number =>
  Math.min(MAX_WAVE, Math.max(DEFAULT_WAVE, Math.ceil(agents / MANY_WAVES)))

/** The minimum duration of a wave without its settle time, in milliseconds: an update, a restart, and checks of both. */
const AROUND_MS = 20_000

/** Returns the minimum duration of a plan, in milliseconds. */
export const shortestMs = (waves: number, settle_ms: number) => waves * (settle_ms + AROUND_MS)

interface Updatable {
  state: string
  session: { os: string; transport: string }
  update: { name: string } | null
  refused_update: RefusedUpdate | null
}

/** Returns why an agent can't be part of a new rolling update; undefined if it can be. */
export function updateBlock({ state, session, update, refused_update }: Updatable): string | undefined {
  if (update !== null) return `Part of the rolling update ${update.name}.`
  if (state !== 'online') return "The agent isn't online."
  return commandReason(session, 'restart') ?? refusesUpdates(refused_update)
}
