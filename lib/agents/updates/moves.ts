import type { AgentCommandName, AgentCommandState } from '@/lib/resources/agent-commands'
import type { AgentUpdateEventKind, AgentUpdateStep } from '@/lib/agents/model/updates'
import { counted } from '@/lib/util/text'

export interface Note {
  kind: AgentUpdateEventKind
  evidence: Readonly<Record<string, unknown>>
}

/** An agent in a rolling update. Times are in milliseconds since the Unix epoch. */
export interface UpdateTarget {
  step: AgentUpdateStep
  /** The time when the step is due, or null while the agent is queued or after it has finished. */
  dueAt: number | null
  since: number
  sessionId: string
  versionBefore: string
  versionAfter: string | null
  endpoints: readonly string[]
  restarts: number
  /** True if the outcome of the last update command is unknown. */
  isLost: boolean
  error: string | null
}

/** A command of the rolling update. `code` and `message` describe the error, if any. */
export interface SentCommand {
  state: AgentCommandState
  sentAt: number
  /** The unfinished command that caused the refusal, or null. */
  openCommand: AgentCommandName | null
  /** True if it's unknown whether the agent accepted the command. */
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

export type Observation =
  | { kind: 'failed'; reason: string }
  | {
      kind: 'seen'
      session: SeenSession | null
      /** The URLs that this session serves, or null if they weren't read in this run. */
      urls: readonly string[] | null
      /** An unfinished command to the agent's last session that this rolling update didn't send, or null. */
      other: { command: AgentCommandName; state: AgentCommandState; sentAt: number } | null
    }

export interface UpdateFacts {
  now: number
  settleMs: number
  reconnectTimeoutMs: number
  /** True while the rolling update may begin to update agents. */
  mayBegin: boolean
  senderFault: string | null
  observed: Observation
  sent: SentCommand | null
  lostByRestart: ReadonlySet<string>
}

export interface Next {
  target: UpdateTarget
  notes: readonly Note[]
  /** The command to send now, or null. The next call of `nextStep` receives the result as `facts.sent`. */
  send: 'update' | 'restart' | null
}

const POLL_MS = 2_000
/** The delay before a command is sent again after a temporary refusal, in milliseconds. */
const AGAIN_MS = 10_000
export const wholeSeconds = (ms: number) => Math.round(ms / 1000)
export const span = (ms: number) =>
  ms >= 120_000 ? counted(Math.round(ms / 60_000), 'minute') : counted(wholeSeconds(ms), 'second')

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

/** Marks the agent's update as failed. `proof` contains additional data for the event. */
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

export const waitUpTo = (ms: number, target: UpdateTarget, facts: UpdateFacts, error: string): Next =>
  facts.now - target.since > ms ? fail(target, facts, error) : stay(target, facts)

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

/** Reports whether a refusal is temporary, so that the same command can be sent again. */
export const isPassing = (code: string) => code.startsWith('ADIT_') || /(^|_)(404|429)$/.test(code)

/** Returns the next step after a temporary refusal, or null to send the command again now. */
export function againOr(
  target: UpdateTarget,
  facts: UpdateFacts,
  sent: SentCommand,
  error: string,
): Next | null {
  if (facts.now - target.since > facts.reconnectTimeoutMs) return fail(target, facts, error)
  const rest = sent.sentAt + AGAIN_MS - facts.now
  return rest > 0 ? stay(target, facts, Math.max(rest, POLL_MS)) : null
}
