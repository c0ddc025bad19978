import type { Selectable, Updateable } from 'kysely'
import type { AgentTables } from '@/lib/db/schema-agents'
import { assertNever } from '@/lib/util/assert-never'
import { isNewerVersion } from '@/lib/util/version'
import { awayBetween } from './away'

export type CommandRow = Selectable<AgentTables['agent_commands']>
export type CommandChange = Updateable<AgentTables['agent_commands']>
type SessionRow = Pick<
  Selectable<AgentTables['agent_sessions']>,
  'session_id' | 'agent_version' | 'started_at' | 'first_seen_at' | 'seen_at' | 'gone_at'
>
/** Of a command what its outcome depends on; `error` is null where it was accepted. */
type Sent = Pick<
  CommandRow,
  'command' | 'state' | 'sent_at' | 'ended_at' | 'version_before' | 'version_after'
> & {
  error: unknown
}

/** What was seen of an agent, as far as a command to one of its sessions goes. */
export interface Sight {
  /** The session that it was sent to. */
  before: SessionRow | undefined
  /** The first one that the same agent had after it. */
  next: SessionRow | undefined
}

/** So long the outcome of a restart or stop is looked for, and an agent waited for. Milliseconds. */
export const patienceMs = 300_000

/**
 * What a sighting says of a command; null when it says nothing new. A session that was listed for longer than the
 * command is waited for did not end by it: then a later end is no outcome of it. An agent that merely reconnects looks
 * as one that was restarted: only a command that was accepted is `seen` by that, one whose answer was lost is `unclear`.
 */
export function outcomeOf(row: Sent, sight: Sight, nowMs: number): CommandChange | null {
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
      return row.command === 'update' ? updateOutcome(row, sight, nowMs) : endOutcome(row, sight, nowMs)
    default:
      return assertNever(row.state)
  }
}

/** Of a restart or stop. */
function endOutcome(row: Sent, { before, next }: Sight, nowMs: number): CommandChange | null {
  const limit = Date.parse(row.sent_at) + patienceMs
  const isOpen = row.ended_at === null
  const isProved = row.error === null
  const isOutlasted = before !== undefined && Date.parse(before.seen_at) > limit
  if (!before?.gone_at || isOutlasted) {
    if (!isOpen || nowMs < limit) return null
    return isOutlasted ? { ...missing(nowMs), is_still_there: 1 } : missing(nowMs) // then the last look said
  }
  if (next) {
    // What stopped has no other session, and what has one may never have stopped.
    const end = isProved && row.command === 'restart' ? seen : unclear
    return { ...end(next.first_seen_at), ...backAs(row, { ...before, gone_at: before.gone_at }, next) }
  }
  if (row.command === 'stop') return isProved ? seen(before.gone_at) : unclear(before.gone_at)
  return isOpen && nowMs >= limit ? gone(nowMs) : null
}

/** An update shows only in the version that runs after a restart. */
function updateOutcome(row: Sent, { before, next }: Sight, nowMs: number): CommandChange | null {
  if (row.version_after !== null || !before?.gone_at) return null
  if (next) {
    const end = versionEnd(row, next.agent_version)
    return { ...end(next.first_seen_at), ...backAs(row, { ...before, gone_at: before.gone_at }, next) }
  }
  const isLate = row.ended_at === null && nowMs >= Date.parse(before.gone_at) + patienceMs
  return isLate ? gone(nowMs) : null
}

/** What the version after a restart says of an update. */
function versionEnd({ version_before, error }: Sent, version: string): (at: string) => CommandChange {
  if (version_before === '' || version === '') return unclear
  if (!isNewerVersion(version, version_before)) return (at) => gone(Date.parse(at))
  return error === null ? seen : unclear
}

const seen = (ended_at: string): CommandChange => ({ state: 'seen', ended_at, is_still_there: 0 })

const unclear = (ended_at: string): CommandChange => ({ ...seen(ended_at), state: 'unclear' })

const missing = (atMs: number): CommandChange => ({
  state: 'missing',
  ended_at: new Date(atMs).toISOString(),
})

/** Given up, with its session seen to be over. */
const gone = (atMs: number): CommandChange => ({ ...missing(atMs), is_still_there: 0 })

const backAs = (
  { sent_at, error }: Sent,
  before: SessionRow & { gone_at: string },
  next: SessionRow,
): CommandChange => ({
  back_session_id: next.session_id,
  ...awayBetween(before, next, error === null ? sent_at : null),
  version_after: next.agent_version,
})
