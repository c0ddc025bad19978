import type { AgentCommandName, AgentCommandState } from '@/lib/resources/agent-commands'
import type { AgentUpdateEventKind, AgentUpdateStep } from '@/lib/agents/model/updates'

/** What is said of an update, with what was seen. */
export interface Note {
  kind: AgentUpdateEventKind
  evidence: Readonly<Record<string, unknown>>
}

/** One agent of a rolling update; times in milliseconds since 1970. */
export interface Target {
  step: AgentUpdateStep
  /** When its step is due; null while it waits for its wave, and after its end. */
  dueAt: number | null
  /** When its step began. */
  since: number
  /** The session that it has, as far as this update followed it. */
  sessionId: string
  versionBefore: string
  versionAfter: string | null
  /** URLs that it served before. */
  endpoints: readonly string[]
  /** Restarts that were seen. */
  restarts: number
  /** The answer to its last update was lost: whether it was installed shows after the restart. */
  isLost: boolean
  error: string | null
}

/** A command of this update to the target's session; `code` and `message` where it was refused. */
export interface Sent {
  state: AgentCommandState
  sentAt: number
  /** The command, of somebody else, that stood in its way, where that is why it was refused; null otherwise. */
  openCommand: AgentCommandName | null
  /** Its answer was lost: whether the agent took it is not known, whatever was seen since. */
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

/** What a look showed, or why there was none. */
export type Sight =
  | { kind: 'failed'; reason: string }
  | {
      kind: 'seen'
      /** Null: the agent has no session. */
      session: SeenSession | null
      /** URLs that this session serves; null where they are not known since it is there. */
      urls: readonly string[] | null
      /** A command of somebody else to it, whose end is not known. */
      other: { command: AgentCommandName; state: AgentCommandState; sentAt: number } | null
    }

export interface Facts {
  now: number
  settleMs: number
  patienceMs: number
  /** False when nothing new may begin: the update is paused, stopped or cancelled. */
  mayBegin: boolean
  /** Why nothing can be sent in the name of who started it; null where it can. */
  senderFault: string | null
  sight: Sight
  /** The last command of the step's kind that this update sent to the target's session. */
  sent: Sent | null
  /** URLs that a restart is known to lose: their tunnels were started through the agent's own API. */
  lostByRestart: ReadonlySet<string>
}

export interface Next {
  target: Target
  notes: readonly Note[]
  /** A command to send now; the answer is given to the next call as `sent`. */
  send: 'update' | 'restart' | null
}

/** Between two looks while something is awaited. */
const LOOK_MS = 2_000
/** Between two tries to send what was refused before anything was done. */
const AGAIN_MS = 10_000
export const seconds = (ms: number) => Math.round(ms / 1000)
/** `45 s`, `5 min`. */
export const span = (ms: number) => (ms >= 120_000 ? `${Math.round(ms / 60_000)} min` : `${seconds(ms)} s`)

/** Text of the platform or an agent, which may end without a full stop, as a sentence. */
export const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)

export const stay = (target: Target, facts: Facts, ms = LOOK_MS): Next => ({
  target: { ...target, dueAt: facts.now + ms },
  notes: [],
  send: null,
})

export function go(
  target: Target,
  facts: Facts,
  step: AgentUpdateStep,
  notes: readonly Note[],
  inMs = 0,
): Next {
  return { target: { ...target, step, since: facts.now, dueAt: facts.now + inMs }, notes, send: null }
}

export function end(target: Target, facts: Facts, step: 'done' | 'current', notes: readonly Note[]): Next {
  return { target: { ...target, step, since: facts.now, dueAt: null }, notes, send: null }
}

/** `proof` is what else was seen of it: codes, ids. */
export function fail(
  target: Target,
  facts: Facts,
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

/** Waits on, or fails once the step lasts longer than `ms`. */
export const waitUpTo = (ms: number, target: Target, facts: Facts, error: string): Next =>
  facts.now - target.since > ms ? fail(target, facts, error) : stay(target, facts)

/** The target with the session that its agent has now. */
export function renewed(target: Target, sessionId: string, facts: Facts): { target: Target; notes: Note[] } {
  if (target.sessionId === sessionId) return { target, notes: [] }
  const evidence = { session_id: sessionId, session_before: target.sessionId }
  return {
    target: { ...target, sessionId, dueAt: facts.now },
    notes: [{ kind: 'session-changed', evidence }],
  }
}

/**
 * Reports whether a refusal says nothing about the agent: the console or the network refused, or the session was gone.
 * A refused command did nothing, so it may be sent again.
 */
export const isPassing = (code: string) => code.startsWith('ADIT_') || /(^|_)(404|429)$/.test(code)

/** Sends again after a rest; fails once the step has lasted too long. */
export function againOr(target: Target, facts: Facts, sent: Sent, error: string): Next | null {
  if (facts.now - target.since > facts.patienceMs) return fail(target, facts, error)
  const rest = sent.sentAt + AGAIN_MS - facts.now
  return rest > 0 ? stay(target, facts, Math.max(rest, LOOK_MS)) : null
}
