import { sql } from 'kysely'
import type { Agent, AgentSession } from '@/lib/api/agents'
import type { Db } from '@/lib/db/open'
import { newestOfMajor } from '@/lib/util/version'
import { tooOldOf } from '@/lib/agents/model/too-old'
import { sessionsWithTime } from '@/lib/agents/agents'
import { ageMs, DAY_MS } from '@/lib/util/time'
import {
  endpointsReadFrom,
  soleEndpoints,
  knownVersions,
  openCommands,
  openUpdates,
  tooOldVersions,
} from './agent-relations'
import { refusalsOf } from '@/lib/agents/history/refusals'
import { lastWalk, unwatchedInterval } from '@/lib/agents/history/polls'
import { type AgentSessionsRow, type AgentsRow, sessionMatchOf } from '@/lib/agents/rows'
import { forReader } from '@/lib/audit/reader'

export function sessionView({
  account_id: _account,
  agent_id: _agent,
  session_id,
  match,
  ...row
}: AgentSessionsRow): AgentSession {
  const found = sessionMatchOf(match)
  const corrected_by = found?.corrected_by ? forReader(found.corrected_by) : null
  return { id: session_id, ...row, match: found && { ...found, corrected_by } }
}

/** Returns an SQL expression for an agent's state. `online` is reliable only if `isKnown` resolves with true. */
export const agentStateSql = (accountId: string) => sql<'online' | 'restarting' | 'stopped' | 'gone'>`
  case when agents.current_session_id is not null then 'online' else coalesce((
    select case
      when command = 'restart' and state in ('sending', 'accepted') then 'restarting'
      when command = 'stop' and state in ('accepted', 'seen') then 'stopped'
    end from agent_commands
    where account_id = ${accountId} and agent_commands.agent_id = agents.id and session_id = agents.last_session_id
      and state <> 'refused'
    order by sent_at desc limit 1), 'gone') end`

/** Reports whether agents can be shown as online: the last complete poll is recent, and no later poll failed. */
export async function isKnown(db: Db, accountId: string, now: Date): Promise<boolean> {
  const walk = await lastWalk(db, accountId)
  if (!walk?.complete_at || walk.error) return false
  return ageMs(walk.complete_at, now.getTime()) <= 3 * unwatchedInterval(walk.pages)
}

type Viewed = Pick<
  AgentsRow,
  | 'id'
  | 'name'
  | 'first_seen_at'
  | 'current_session_id'
  | 'last_session_id'
  | 'session_count'
  | 'agent_version'
> & { state: string }

/**
 * Converts agent rows to the format that pages use, in the same order. Omits agents whose last session isn't stored.
 */
export async function agentViews(
  db: Db,
  accountId: string,
  agents: readonly Viewed[],
  now: Date,
): Promise<Agent[]> {
  if (agents.length === 0) return []
  const [ids, last] = [agents.map(({ id }) => id), agents.map((one) => one.last_session_id)]
  const sessions = await sessionsWithTime(db, accountId)
    .where('agent_sessions.session_id', 'in', last)
    .execute()
  const byId = new Map(sessions.map((row) => [row.session_id, sessionView(row)]))
  const current = agents.flatMap(({ current_session_id }) => current_session_id ?? [])
  const [endpoints, doing, updates, refused, versions, rejected, known, endpointsFrom] = await Promise.all([
    soleEndpoints(db, accountId, current),
    openCommands(db, accountId, ids),
    openUpdates(db, accountId, ids),
    refusalsOf(db, accountId, ids, now),
    knownVersions(db, accountId, now),
    tooOldVersions(db, accountId),
    isKnown(db, accountId, now),
    endpointsReadFrom(db, accountId),
  ])
  return agents.flatMap((agent) => {
    const session = byId.get(agent.last_session_id)
    if (!session) return []
    const refusals = refused(agent)
    const isNewest = agent.agent_version === '' || refusals.newest_checked_at !== null
    return {
      id: agent.id,
      name: agent.name,
      // One of the states of `agentStateSql`.
      state: agent.state === 'online' && !known ? 'unknown' : (agent.state as Agent['state']),
      session,
      session_count: agent.session_count,
      first_seen_at: agent.first_seen_at,
      ...(endpoints.get(agent.current_session_id ?? '') ?? { endpoints: [], endpoint_count: 0 }),
      endpoints_known: isKnownAt(session, endpointsFrom),
      newer_version: isNewest ? null : newestOfMajor(agent.agent_version, versions),
      doing: doing.get(agent.id) ?? null,
      update: updates.get(agent.id) ?? null,
      ...refusals,
      too_old: tooOldOf(agent.agent_version, { rejected, known: versions }),
    }
  })
}

/** The time within which a session is assumed to register its endpoints, in milliseconds. */
const REGISTERED_MS = 600_000

/**
 * Reports whether the endpoints were read late enough to include a session's endpoints. `readFrom` is the result of
 * `endpointsReadFrom`.
 */
function isKnownAt({ first_seen_at, started_at }: Agent['session'], readFrom: string): boolean {
  if (readFrom === '') return false
  return readFrom > first_seen_at || Date.parse(readFrom) - Date.parse(started_at) >= REGISTERED_MS
}

const OFFLINE_MS = 7 * DAY_MS

export const offlineSince = (now: Date) => new Date(now.getTime() - OFFLINE_MS).toISOString()

export const recentlyOffline = (accountId: string, since: string) =>
  sql<boolean>`(agents.current_session_id is null and agents.gone_at > ${since} and ${agentStateSql(accountId)} = 'gone')`

/**
 * Returns the number of agents that went offline in the last 7 days, except stopped and restarting agents. Returns
 * null if the last complete poll is too old or a later one failed (see `isKnown`).
 */
export async function offlineAgents(db: Db, accountId: string, now: Date): Promise<number | null> {
  if (!(await isKnown(db, accountId, now))) return null
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from agents
    where agents.account_id = ${accountId} and ${recentlyOffline(accountId, offlineSince(now))}`.execute(db)
  return rows[0]?.count ?? 0
}
