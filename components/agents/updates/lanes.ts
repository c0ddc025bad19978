import type {
  AgentUpdateDetail,
  AgentUpdateEvent,
  AgentUpdateSummary,
  AgentUpdateTarget,
} from '@/lib/api/agent-updates'
import type { AgentUpdateEventKind } from '@/lib/agents/model/updates'
import { formatDuration } from '@/lib/util/time'

/**
 * The phases of an agent's update. In phase `back`, the agent has reconnected, and the console checks its version and
 * endpoints.
 */
type LanePhase = 'update' | 'settle' | 'restart' | 'back'

export interface LanePart {
  phase: LanePhase
  fromMs: number
  toMs: number
  isOpen: boolean
}

export interface Lane {
  target: AgentUpdateTarget
  /** The phases so far. Empty if the agent's update hasn't started or was queued again. */
  parts: LanePart[]
}

/**
 * The phase that each kind of event starts, or null for an event that only ends the current one. Other events change
 * nothing.
 */
const phases: Partial<Record<AgentUpdateEventKind, LanePhase | null>> = {
  wave: 'update',
  'update-accepted': 'settle',
  'update-unknown': 'settle',
  'updated-elsewhere': 'settle',
  unchanged: 'settle',
  'not-installed': 'update',
  'restart-accepted': 'restart',
  'restart-unknown': 'restart',
  'restarted-elsewhere': 'restart',
  back: 'back',
  verified: null,
  failed: null,
  'put-back': null,
}
const phaseOf: ReadonlyMap<string, LanePhase | null> = new Map(Object.entries(phases))

/**
 * Builds the lanes of all agents from the recorded events, in the order of `targets`. Phases in progress extend to
 * `nowMs`.
 */
export function lanesOf(
  { targets, events }: Pick<AgentUpdateDetail, 'targets' | 'events'>,
  nowMs: number,
): Lane[] {
  const own = new Map<string, AgentUpdateEvent[]>()
  for (const { agent_id } of targets) own.set(agent_id, [])
  for (const event of events) {
    if (event.agent_id !== null) own.get(event.agent_id)?.push(event)
    if (event.kind !== 'wave' || !Array.isArray(event.evidence.agents)) continue
    const names = new Set<unknown>(event.evidence.agents)
    for (const { agent_id, wave, name } of targets)
      if (wave === event.evidence.wave && names.has(name)) own.get(agent_id)?.push(event)
  }
  return targets.map((target) => ({ target, parts: partsOf(target, own.get(target.agent_id) ?? [], nowMs) }))
}

function partsOf(target: AgentUpdateTarget, events: readonly AgentUpdateEvent[], nowMs: number): LanePart[] {
  // Nothing was sent to an agent that was queued again.
  if (target.step === 'queued') return []
  const parts: LanePart[] = []
  let open: { phase: LanePhase; fromMs: number } | null = null
  const close = (toMs: number, isOpen = false) => {
    if (open !== null && (isOpen || toMs >= open.fromMs))
      parts.push({ ...open, toMs: Math.max(toMs, open.fromMs), isOpen })
    open = null
  }
  for (const { kind, at } of events) {
    const phase = phaseOf.get(kind)
    const atMs = Date.parse(at)
    if (phase === undefined || Number.isNaN(atMs)) continue
    close(atMs)
    if (phase !== null) open = { phase, fromMs: atMs }
  }
  if (target.ended_at === null) close(nowMs, true)
  else close(Date.parse(target.ended_at))
  return parts
}

export const isFailedLane = ({ target }: Lane): boolean => target.step === 'failed'

/** Returns the phases of a lane, except the failed one. */
export const drawnPhases = (lane: Lane): LanePhase[] =>
  (isFailedLane(lane) ? lane.parts.slice(0, -1) : lane.parts).map(({ phase }) => phase)

export interface LaneStop {
  atMs: number
  kind: 'stopped' | 'paused' | 'cancelled'
}

const stopKinds: readonly string[] = ['stopped', 'paused', 'cancelled'] satisfies LaneStop['kind'][]
const isStopKind = (kind: string): kind is LaneStop['kind'] => stopKinds.includes(kind)

export const stopsOf = (events: readonly AgentUpdateEvent[]): LaneStop[] =>
  events.flatMap(({ kind, at }) => (isStopKind(kind) ? [{ kind, atMs: Date.parse(at) }] : []))

/** The assumed duration of an agent's update without its settle time, in milliseconds. */
const AROUND_MS = 20_000
/** The minimum estimate of the remaining time of an agent in progress, in milliseconds. */
const LEAST_MS = 5_000

/** Estimates the remaining time of a running update, in milliseconds. Returns null if the update isn't running. */
export function remainingMs(
  { update }: Pick<AgentUpdateDetail, 'update'>,
  lanes: readonly Lane[],
  nowMs: number,
): number | null {
  if (update.state !== 'running' || update.ended_at !== null) return null
  const typicalMs = typicalLengthMs(update, lanes)
  const open = lanes.filter(({ parts }) => parts.at(-1)?.isOpen)
  const begun = new Set(open.map(({ target }) => target.wave))
  const queued = lanes.filter(({ target }) => target.step === 'queued' && !begun.has(target.wave))
  const waves = new Set(queued.map(({ target }) => target.wave)).size
  return openLeftMs(open, typicalMs, nowMs) + waves * typicalMs
}

function typicalLengthMs({ settle_ms }: AgentUpdateSummary, lanes: readonly Lane[]): number {
  const lengths = lanes
    .flatMap(({ target, parts: [first, ...others] }) =>
      target.step === 'done' && first ? [(others.at(-1) ?? first).toMs - first.fromMs] : [],
    )
    .sort((a, b) => a - b)
  return lengths[Math.floor(lengths.length / 2)] ?? settle_ms + AROUND_MS
}

const openLeftMs = (open: readonly Lane[], typicalMs: number, nowMs: number) =>
  Math.max(
    0,
    ...open.map(({ parts: [first] }) => Math.max(LEAST_MS, (first?.fromMs ?? nowMs) + typicalMs - nowMs)),
  )

/** The estimated periods in which queued agents will be updated, keyed by agent ID. */
export type LanePlan = ReadonlyMap<string, { fromMs: number; toMs: number }>

export function expectedPeriods(
  { update }: Pick<AgentUpdateDetail, 'update'>,
  lanes: readonly Lane[],
  nowMs: number,
): LanePlan {
  if (update.ended_at !== null || update.state === 'cancelled') return new Map()
  const typicalMs = typicalLengthMs(update, lanes)
  const open = lanes.filter(({ parts }) => parts.at(-1)?.isOpen)
  const lastMs = Math.max(0, ...lanes.flatMap(({ parts }) => parts.map(({ toMs }) => toMs)))
  const isRunning = update.state === 'running' || open.length > 0
  const fromMs = isRunning ? nowMs + openLeftMs(open, typicalMs, nowMs) : lastMs
  const queued = lanes.flatMap(({ target }) => (target.step === 'queued' ? [target] : []))
  const waves = [...new Set(queued.map(({ wave }) => wave))].sort((a, b) => a - b)
  return new Map(
    queued.map(({ agent_id, wave }) => {
      const startMs = fromMs + waves.indexOf(wave) * typicalMs
      return [agent_id, { fromMs: startMs, toMs: startMs + typicalMs }]
    }),
  )
}

export const phaseNames = ['update', 'settle', 'restart', 'back'] as const satisfies readonly LanePhase[]

export const phaseLabels: Readonly<Record<LanePhase, string>> = {
  update: 'Update',
  settle: 'Settle',
  restart: 'Restart',
  back: 'Verify',
}

export const phaseStyles: Readonly<Record<LanePhase, string>> = {
  update: 'border-waiting bg-waiting-fill',
  settle: 'border-edge bg-line',
  restart:
    'border-attention bg-[repeating-linear-gradient(45deg,var(--attention-fill)_0_3px,var(--attention-line)_3px_5px)]',
  back: 'border-ready bg-ready',
}

export const exactSpan = (spanMs: number): string =>
  spanMs < 1_000 ? `${Math.round(spanMs)} ms` : formatDuration(Math.round(spanMs / 1_000))

export const partsText = (parts: readonly LanePart[]): string =>
  parts
    .map(
      ({ phase, fromMs, toMs, isOpen }) =>
        `${phaseLabels[phase]} ${exactSpan(toMs - fromMs)}${isOpen ? ' so far' : ''}`,
    )
    .join(', ')
