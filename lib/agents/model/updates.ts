import { commandReason, refusesUpdates, type RefusedUpdate } from './command-reasons'
import { RESTART_AFTER_MS } from '@/lib/resources/agent-commands'

/**
 * The state of a rolling update. `stopped`: automatically, at its first failure; `paused`: by a person. In either case
 * the agents already in progress are finished, and no others are started.
 */
export const agentUpdateStates = ['running', 'paused', 'stopped', 'done', 'cancelled'] as const
export type AgentUpdateState = (typeof agentUpdateStates)[number]

/** What a person does with a rolling update that was started. */
export type AgentUpdateAct = 'pause' | 'resume' | 'cancel'

/**
 * The steps of one agent's rolling update in order, and its outcomes. `done`: the new version and its endpoints were
 * seen. `current`: it ran the newest version already. `skipped`: its update didn't start.
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

/** What the evidence of a rolling update can be of. */
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

/** Whether nothing follows this step. */
export const isEnd = (step: AgentUpdateStep) => ends.has(step)

/** Whether an agent is under way: begun and not ended. */
export const isInProgress = (step: AgentUpdateStep) => step !== 'queued' && !isEnd(step)

/** How long an update may be given before the restart that it waits for, in milliseconds. */
export const MIN_SETTLE_MS = RESTART_AFTER_MS
export const DEFAULT_SETTLE_MS = 30_000
export const MAX_SETTLE_MS = 3_600_000
/** How long an agent that was restarted is waited for, in milliseconds. */
export const MIN_PATIENCE_MS = 30_000
export const DEFAULT_PATIENCE_MS = 300_000
export const MAX_PATIENCE_MS = 3_600_000
/** Agents of one rolling update, and of one wave, at most. */
export const MAX_AGENTS = 1_000
export const MAX_WAVE = 50

interface Planned {
  name: string
  endpoint_count: number
}

/** The least harm first: fewest endpoints, then by name. */
const byHarm = (a: Planned, b: Planned) =>
  a.endpoint_count - b.endpoint_count || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)

/**
 * Puts agents into waves, those whose restart interrupts the least first. With a canary, wave 0 is one agent alone;
 * without, wave 0 is left out.
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
/** Waves after the canary that a plan is not to have more of without a hint. */
const MANY_WAVES = 12

/** The size at which so many agents go in few waves: a larger one where the default makes many, as large as may be. */
export const proposedWave = (agents: number): number =>
  Math.min(MAX_WAVE, Math.max(DEFAULT_WAVE, Math.ceil(agents / MANY_WAVES)))

/** What a wave takes beside its settle time at the least: an update, a restart, and looks at both, in milliseconds. */
const AROUND_MS = 20_000

/** How long a plan takes at the least, in milliseconds. */
export const shortestMs = (waves: number, settle_ms: number) => waves * (settle_ms + AROUND_MS)

interface Updatable {
  state: string
  session: { os: string; transport: string }
  update: { name: string } | null
  refused_update: RefusedUpdate | null
}

/** Why an agent cannot be part of a new rolling update; undefined where it can. */
export function updateBlock({ state, session, update, refused_update }: Updatable): string | undefined {
  if (update !== null) return `Part of the rolling update ${update.name}.`
  if (state !== 'online') return "The agent isn't online."
  return commandReason(session, 'restart') ?? refusesUpdates(refused_update)
}
