import type { AgentCommandName, AgentCommandState } from '@/lib/resources/agent-commands'
import type { AgentUpdateEventKind, AgentUpdateStep } from '@/lib/agents/model/updates'

/** An event of an update, with its evidence. */
export interface Note {
  kind: AgentUpdateEventKind
  evidence: Readonly<Record<string, unknown>>
}

/** One agent of a rolling update. Times are in milliseconds since the Unix epoch. */
export interface UpdateTarget {
  step: AgentUpdateStep
  /** The time at which the step is due; null while the agent waits for its wave, and after the agent has finished. */
  dueAt: number | null
  /** The time at which the step began. */
  since: number
  /** The ID of the latest session that this update has observed. */
  sessionId: string
  versionBefore: string
  versionAfter: string | null
  /** URLs that the agent served before the update. */
  endpoints: readonly string[]
  /** The number of observed restarts. */
  restarts: number
  /** True if the response to the last update was lost. The restart shows whether the update was installed. */
  isLost: boolean
  error: string | null
}

/** A command of this update to the target's session. `code` and `message` are set if the command was refused. */
export interface Sent {
  state: AgentCommandState
  sentAt: number
  /** The conflicting command of another sender, if that caused the refusal; null otherwise. */
  openCommand: AgentCommandName | null
  /** True if the response was lost. Later observations don't prove that the agent accepted the command. */
  isLost: boolean
  code: string
  message: string
}

export interface SeenSession {
  id: string
  version: string
  os: string
  transport: string
}

/** The result of a poll, or why it failed. */
export type Observation =
  | { kind: 'failed'; reason: string }
  | {
      kind: 'seen'
      /** The agent's session; null if it has none. */
      session: SeenSession | null
      /** URLs that this session serves; null if they weren't read since it started. */
      urls: readonly string[] | null
      /** An open command to the agent from another sender. */
      other: { command: AgentCommandName; state: AgentCommandState; sentAt: number } | null
    }

export interface UpdateFacts {
  now: number
  settleMs: number
  patienceMs: number
  /** True if new work may begin; false if the update is paused, stopped or canceled. */
  mayBegin: boolean
  /** The reason why nothing can be sent on behalf of the person who runs the update; null if it can. */
  senderFault: string | null
  observed: Observation
  /** The last command of the step's kind that this update sent to the target's session. */
  sent: Sent | null
  /** URLs that a restart is known to lose, because their tunnels were started through the agent's own API. */
  lostByRestart: ReadonlySet<string>
}

export interface Next {
  target: UpdateTarget
  notes: readonly Note[]
  /** A command to send now. The next call receives its result as `sent`. */
  send: 'update' | 'restart' | null
}

/** The poll interval while a step waits, in milliseconds. */
const POLL_MS = 2_000
/** The pause before a refused command that had no effect is sent again, in milliseconds. */
const AGAIN_MS = 10_000
export const seconds = (ms: number) => Math.round(ms / 1000)
/** Formats a duration as `45 s` or `5 min`. */
export const span = (ms: number) => (ms >= 120_000 ? `${Math.round(ms / 60_000)} min` : `${seconds(ms)} s`)

/** Adds a full stop to text from the platform or an agent if it has none. */
export const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)

export const stay = (target: UpdateTarget, facts: UpdateFacts, ms = POLL_MS): Next => ({
  target: { ...target, dueAt: facts.now + ms },
  notes: [],
  send: null,
})

export function go(
  target: UpdateTarget,
  facts: UpdateFacts,
  step: AgentUpdateStep,
  notes: readonly Note[],
  inMs = 0,
): Next {
  return { target: { ...target, step, since: facts.now, dueAt: facts.now + inMs }, notes, send: null }
}

export function end(
  target: UpdateTarget,
  facts: UpdateFacts,
  step: 'done' | 'current',
  notes: readonly Note[],
): Next {
  return { target: { ...target, step, since: facts.now, dueAt: null }, notes, send: null }
}

/** Fails the target and therefore the update. `proof` contains further evidence, such as codes and IDs. */
export function fail(
  target: UpdateTarget,
  facts: UpdateFacts,
  error: string,
  { notes = [], proof = {} }: { notes?: readonly Note[]; proof?: Note['evidence'] } = {},
): Next {
  return {
    target: { ...target, step: 'failed', since: facts.now, dueAt: null, error },
    notes: [...notes, { kind: 'failed', evidence: { ...proof, at_step: target.step, error } }],
    send: null,
  }
}

export const iso = (ms: number) => new Date(ms).toISOString()

/** Waits, or fails once the step has lasted longer than `ms`. */
export const waitUpTo = (ms: number, target: UpdateTarget, facts: UpdateFacts, error: string): Next =>
  facts.now - target.since > ms ? fail(target, facts, error) : stay(target, facts)

/** Returns the target with its agent's current session. */
export function renewed(
  target: UpdateTarget,
  sessionId: string,
  facts: UpdateFacts,
): { target: UpdateTarget; notes: Note[] } {
  if (target.sessionId === sessionId) return { target, notes: [] }
  const evidence = { session_id: sessionId, session_before: target.sessionId }
  return {
    target: { ...target, sessionId, dueAt: facts.now },
    notes: [{ kind: 'session-changed', evidence }],
  }
}

/**
 * Reports whether a refusal is unrelated to the agent: it came from the console or the network, or the session had
 * ended. A refused command had no effect, so it may be sent again.
 */
export const isPassing = (code: string) => code.startsWith('ADIT_') || /(^|_)(404|429)$/.test(code)

/** Returns null to send again after a pause, or fails the target once the step has lasted too long. */
export function againOr(target: UpdateTarget, facts: UpdateFacts, sent: Sent, error: string): Next | null {
  if (facts.now - target.since > facts.patienceMs) return fail(target, facts, error)
  const rest = sent.sentAt + AGAIN_MS - facts.now
  return rest > 0 ? stay(target, facts, Math.max(rest, POLL_MS)) : null
}
