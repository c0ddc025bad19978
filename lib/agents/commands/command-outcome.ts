import type { Selectable, Updateable } from 'kysely'
import type { AgentTables } from '@/lib/db/schema-agents'
import { assertNever } from '@/lib/util/errors'
import { isNewerVersion } from '@/lib/util/version'
import { awayBetween } from '@/lib/agents/history/away'

export type CommandRow = Selectable<AgentTables['agent_commands']>
export type CommandChange = Updateable<AgentTables['agent_commands']>
type SessionRow = Pick<
  Selectable<AgentTables['agent_sessions']>,
  'session_id' | 'agent_version' | 'started_at' | 'first_seen_at' | 'seen_at' | 'gone_at'
>
/** `error` is null unless the platform rejected the command or the response was lost. */
type Sent = Pick<
  CommandRow,
  'command' | 'state' | 'sent_at' | 'ended_at' | 'version_before' | 'version_after'
> & {
  error: unknown
}

export interface CommandObservation {
  /** The session to which the command was sent, if it's stored. */
  before: SessionRow | undefined
  /** The agent's first session after `before`, if any. */
  next: SessionRow | undefined
}

/** The time to wait for a command's effect, in milliseconds. */
export const patienceMs = 300_000

/**
 * Returns the new outcome of a command, or null if the outcome hasn't changed. If the platform's response was lost, the
 * outcome is never `seen`, because a reconnect looks the same as a restart.
 */
export function commandOutcome(row: Sent, observed: CommandObservation, nowMs: number): CommandChange | null {
  switch (row.state) {
    case 'sending':
    case 'seen':
    case 'unclear':
    case 'refused':
      return null
    case 'accepted':
    case 'waiting':
    case 'unknown':
    case 'missing':
      return row.command === 'update' ? updateOutcome(row, observed, nowMs) : endOutcome(row, observed, nowMs)
    default:
      return assertNever(row.state)
  }
}

function endOutcome(row: Sent, { before, next }: CommandObservation, nowMs: number): CommandChange | null {
  const limit = Date.parse(row.sent_at) + patienceMs
  const isOpen = row.ended_at === null
  const isProved = row.error === null
  const isOutlasted = before !== undefined && Date.parse(before.seen_at) > limit
  if (!before?.gone_at || isOutlasted) {
    if (!isOpen || nowMs < limit) return null
    // The session was still listed after the limit.
    return isOutlasted ? { ...missing(nowMs), is_session_listed: 1 } : missing(nowMs)
  }
  if (next) {
    // A stopped agent has no later session. If one exists, the agent may never have stopped.
    const end = isProved && row.command === 'restart' ? seen : unclear
    return { ...end(next.first_seen_at), ...backAs(row, { ...before, gone_at: before.gone_at }, next) }
  }
  if (row.command === 'stop') return isProved ? seen(before.gone_at) : unclear(before.gone_at)
  return isOpen && nowMs >= limit ? gone(nowMs) : null
}

function updateOutcome(row: Sent, { before, next }: CommandObservation, nowMs: number): CommandChange | null {
  if (row.version_after !== null || !before?.gone_at) return null
  if (next) {
    const end = versionEnd(row, next.agent_version)
    return { ...end(next.first_seen_at), ...backAs(row, { ...before, gone_at: before.gone_at }, next) }
  }
  const isLate = row.ended_at === null && nowMs >= Date.parse(before.gone_at) + patienceMs
  return isLate ? gone(nowMs) : null
}

function versionEnd({ version_before, error }: Sent, version: string): (at: string) => CommandChange {
  if (version_before === '' || version === '') return unclear
  if (!isNewerVersion(version, version_before)) return (at) => gone(Date.parse(at))
  return error === null ? seen : unclear
}

const seen = (ended_at: string): CommandChange => ({ state: 'seen', ended_at, is_session_listed: 0 })

const unclear = (ended_at: string): CommandChange => ({ ...seen(ended_at), state: 'unclear' })

const missing = (atMs: number): CommandChange => ({
  state: 'missing',
  ended_at: new Date(atMs).toISOString(),
})

const gone = (atMs: number): CommandChange => ({ ...missing(atMs), is_session_listed: 0 })

const backAs = (
  { sent_at, error }: Sent,
  before: SessionRow & { gone_at: string },
  next: SessionRow,
): CommandChange => ({
  new_session_id: next.session_id,
  ...awayBetween(before, next, error === null ? sent_at : null),
  version_after: next.agent_version,
})
