import { refusesUpdates, rollingReason, type RefusedUpdate } from './command-reasons'
import { majorOf } from '@/lib/util/version'
import type { TooOld } from './too-old'
import { RESTART_AFTER_MS } from '@/lib/resources/agent-commands'

/**
 * The states of a rolling update. A person pauses an update, and a problem stops it. In both states, only agents
 * whose update has started continue.
 */
export const agentUpdateStates = ['running', 'paused', 'stopped', 'done', 'cancelled'] as const
export type AgentUpdateState = (typeof agentUpdateStates)[number]

export type AgentUpdateAction = 'pause' | 'resume' | 'cancel'

/**
 * The steps of one agent in a rolling update, in order, followed by the outcomes.
 * - `done`: the agent runs a new version.
 * - `current`: the agent found no newer version.
 * - `skipped`: the agent's update was never started.
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

export const agentUpdateEventKinds = [
  'started',
  'wave',
  'checked',
  'put-back',
  'session-changed',
  'update-accepted',
  'update-unknown',
  'update-refused',
  'updated-elsewhere',
  'restarted-elsewhere',
  'restart-accepted',
  'restart-unknown',
  'back',
  'unchanged',
  'not-installed',
  'verified',
  'failed',
  'stopped',
  'paused',
  'resumed',
  'cancelled',
  'ended',
] as const
export type AgentUpdateEventKind = (typeof agentUpdateEventKinds)[number]

const ends: ReadonlySet<AgentUpdateStep> = new Set(['done', 'current', 'failed', 'skipped'])

export const isEnd = (step: AgentUpdateStep) => ends.has(step)

export const isInProgress = (step: AgentUpdateStep) => step !== 'queued' && !isEnd(step)

/**
 * Reports whether an update failed only on agents that reject updates. Returns false if it failed on no agent.
 * `refused` is the number of failed agents that reject updates.
 */
export const isRejectedOnly = ({ counts: { failed = 0 }, refused }: Failures): boolean =>
  failed > 0 && failed === refused

interface Failures {
  counts: Partial<Record<AgentUpdateStep, number>>
  refused: number
}

export const MIN_SETTLE_MS = RESTART_AFTER_MS
export const DEFAULT_SETTLE_MS = 30_000
export const MAX_SETTLE_MS = 3_600_000
export const MIN_RECONNECT_TIMEOUT_MS = 30_000
export const DEFAULT_RECONNECT_TIMEOUT_MS = 300_000
export const MAX_RECONNECT_TIMEOUT_MS = 3_600_000
export const MAX_AGENTS = 1_000
export const MAX_WAVE = 50

export interface Planned {
  id: string
  name: string
  endpoint_count: number
  /** False if the agent may serve endpoints that the console hasn't read yet. */
  endpoints_known?: boolean
  version: string
  /** True if the agent might reject the update, or is a poor canary for another reason. */
  is_doubtful?: boolean
}

const byHarm = (a: Planned, b: Planned) =>
  a.endpoint_count - b.endpoint_count || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)

const NO_MAJOR = -1
const majorVersionOf = ({ version }: Planned) => (/^\d+\.\d/.test(version) ? majorOf(version) : NO_MAJOR)

/**
 * Returns the agents of the most frequent major version, those with the fewest endpoints first. If no agent has a
 * numeric version, returns all agents.
 */
export function canaryCandidates<A extends Planned>(agents: readonly A[]): A[] {
  const counts = new Map<number, number>()
  for (const agent of agents) {
    const major = majorVersionOf(agent)
    if (major !== NO_MAJOR) counts.set(major, (counts.get(major) ?? 0) + 1)
  }
  const [[main] = [NO_MAJOR]] = [...counts].toSorted(([a, countA], [b, countB]) => countB - countA || b - a)
  return agents.filter((agent) => majorVersionOf(agent) === main).toSorted(byHarm)
}

export function canaryOf<A extends Planned>(
  candidates: readonly A[],
  chosenId: string | undefined,
): A | null {
  const isSure = ({ is_doubtful }: A) => is_doubtful !== true
  return candidates.find(({ id }) => id === chosenId) ?? candidates.find(isSure) ?? candidates[0] ?? null
}

interface WavePlan {
  wave_size: number
  has_canary: boolean
  /** The ID of the chosen canary. Ignored if the agent can't be the canary. */
  canary_id?: string | undefined
}

/** Splits agents into waves. Wave 0, if any, contains only the canary. */
export function planWaves<A extends Planned>(
  agents: readonly A[],
  { wave_size, has_canary, canary_id }: WavePlan,
): { wave: number; agents: A[] }[] {
  const candidates = canaryCandidates(agents)
  const main = new Set(candidates)
  const canary = has_canary ? canaryOf(candidates, canary_id) : null
  const others = agents.filter((agent) => !main.has(agent)).toSorted(byHarm)
  const rest = [...candidates, ...others].filter((agent) => agent !== canary)
  const size = Math.max(1, Math.trunc(wave_size))
  const waves = Array.from({ length: Math.ceil(rest.length / size) }, (_, n) => ({
    wave: n + 1,
    agents: rest.slice(n * size, (n + 1) * size),
  }))
  return canary === null ? waves : [{ wave: 0, agents: [canary] }, ...waves]
}

export const DEFAULT_WAVE = 3
export const MANY_WAVES = 12

export const proposedWave = (agents: number): number =>
  Math.min(MAX_WAVE, Math.max(DEFAULT_WAVE, Math.ceil(agents / MANY_WAVES)))

/** The assumed minimum duration of a wave without its settle time, in milliseconds. */
const AROUND_MS = 20_000

export const shortestMs = (waves: number, settle_ms: number) => waves * (settle_ms + AROUND_MS)

export interface Updatable {
  state: string
  session: { os: string; transport: string }
  update: { name: string } | null
  refused_update: RefusedUpdate | null
  too_old: TooOld
}

/**
 * The kinds of reasons why an agent can't be part of a new rolling update.
 * - `updating`: the agent is part of another rolling update.
 * - `offline`: the agent isn't confirmed to be online.
 * - `manual`: commands can't update and restart the agent.
 */
export type UpdateBlockKind = 'updating' | 'offline' | 'manual'

export const isDoubtful = ({ too_old, refused_before }: Doubt): boolean =>
  too_old === 'maybe' || refused_before !== null

interface Doubt {
  too_old: TooOld
  refused_before: unknown
}

const tooOldText = 'This version is too old for the update command. Update the agent on its machine.'

/** Returns why an agent rejects all updates, or undefined if none is known. */
export const rejectsUpdates = ({
  too_old,
  refused_update,
}: Pick<Updatable, 'too_old' | 'refused_update'>): string | undefined =>
  too_old === 'yes' ? tooOldText : refusesUpdates(refused_update)

function updateBlockOf(agent: Updatable): { kind: UpdateBlockKind; reason: string } | null {
  const { state, session, update } = agent
  if (update !== null)
    return { kind: 'updating', reason: `The agent is part of the rolling update “${update.name}”.` }
  if (state !== 'online') return { kind: 'offline', reason: "The agent isn't online." }
  const reason = rollingReason(session) ?? rejectsUpdates(agent)
  return reason === undefined ? null : { kind: 'manual', reason }
}

export const updateBlock = (agent: Updatable): string | undefined => updateBlockOf(agent)?.reason

/**
 * Returns the kind of reason that excludes the agent from a new rolling update. Without such a reason, returns
 * `doubtful` if the agent might reject the update, or `proposed` otherwise.
 */
export const updateReadiness = (agent: Updatable & Doubt): 'proposed' | 'doubtful' | UpdateBlockKind =>
  updateBlockOf(agent)?.kind ?? (isDoubtful(agent) ? 'doubtful' : 'proposed')
