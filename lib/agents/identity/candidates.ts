import { sql } from 'kysely'
import type { Db } from '@/lib/db/open'
import { yieldToEventLoop } from '@/lib/util/async'
import type { Candidate } from './kinds'
import type { Arrival, Assignment } from './match'
import { type AgentSessionsRow, sessionMatchOf, SESSIONS } from '@/lib/agents/rows'
import { type SessionEvidence, sessionKeys } from './score'

const keysAtOnce = 500
const columns = ['by_metadata', 'by_address', 'by_metadata_and_address'] as const
const closestFirst = ['by_metadata_and_address', 'by_metadata', 'by_address'] as const

async function withKeysOf<T>(
  sessions: readonly Pick<SessionEvidence, 'credential_id' | 'metadata' | 'ip'>[],
  read: (column: (typeof columns)[number], keys: string[]) => Promise<T[]>,
): Promise<T[]> {
  const found: T[] = []
  for (const column of columns) {
    const keys = [...new Set(sessions.flatMap((one) => sessionKeys(one)[column] ?? []))]
    for (let start = 0; start < keys.length; start += keysAtOnce, await yieldToEventLoop())
      for (const one of await read(column, keys.slice(start, start + keysAtOnce))) found.push(one)
  }
  return found
}

/**
 * Returns offline agents that share a key (see `sessionKeys`) with one of the sessions. `mostEach` limits the agents
 * per key column and batch of keys to those that went offline last.
 */
export async function candidatesFor(
  db: Db,
  accountId: string,
  arrivals: readonly SessionEvidence[],
  mostEach?: number,
): Promise<Candidate[]> {
  const awaited = await awaitedSessions(db, accountId)
  const ids = await withKeysOf(arrivals, (column, keys) => {
    const alike = db
      .selectFrom('agents')
      .select('id')
      .where('account_id', '=', accountId)
      .where('current_session_id', 'is', null)
      .where(column, 'in', keys)
    return (mostEach === undefined ? alike : alike.orderBy('gone_at', 'desc').limit(mostEach)).execute()
  })
  const unique = [...new Set(ids.map(({ id }) => id))]
  const found: Candidate[] = []
  for (let start = 0; start < unique.length; start += keysAtOnce, await yieldToEventLoop()) {
    const chunk = unique.slice(start, start + keysAtOnce)
    const rows = await withoutSession(db, accountId).where('agents.id', 'in', chunk).execute()
    for (const { match, session_id, gone_at, ...one } of rows)
      found.push({
        ...one,
        gone_at: gone_at ?? one.seen_at,
        isAwaited: awaited.has(session_id),
        isCorrected: (sessionMatchOf(match)?.corrected_by ?? null) !== null,
      })
  }
  return found
}

const withoutSession = (db: Db, accountId: string) =>
  db
    .selectFrom('agents')
    .innerJoin('agent_sessions', (join) =>
      join
        .on('agent_sessions.account_id', '=', accountId)
        .onRef('agent_sessions.session_id', '=', 'agents.last_session_id'),
    )
    .select([
      'agents.id as agent_id',
      'agent_sessions.session_id',
      'agent_sessions.agent_version',
      'agent_sessions.credential_id',
      'agent_sessions.ip',
      'agent_sessions.metadata',
      'agent_sessions.os',
      'agent_sessions.region',
      'agent_sessions.seen_at',
      'agent_sessions.started_at',
      'agent_sessions.transport',
      'agent_sessions.gone_at',
      'agent_sessions.match',
    ])
    .where('agents.account_id', '=', accountId)
    .where('agents.current_session_id', 'is', null)

async function awaitedSessions(db: Db, accountId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('agent_commands')
    .select('session_id')
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('command', '=', 'restart')
    .execute()
  return new Set(rows.map(({ session_id }) => session_id))
}

/**
 * Reports whether another online agent resembles the session as closely as the candidate does, based on `sessionKeys`.
 */
export async function isShared(
  db: Db,
  accountId: string,
  { arrival, candidate }: Assignment,
): Promise<boolean> {
  const [own, its] = [sessionKeys(arrival), sessionKeys(candidate)]
  let query = db
    .selectFrom('agents')
    .select('id')
    .where('account_id', '=', accountId)
    // A range condition, so that SQLite uses the key's index and skips agents without a session.
    .where('current_session_id', '>', '')
    .where(sql`+current_session_id`, '!=', arrival.session_id)
  const agreed = closestFirst.filter((column) => own[column] !== null && own[column] === its[column])
  for (const [n, column] of agreed.entries()) {
    // The unary plus keeps SQLite from using the indexes of the other columns.
    const compared = n === 0 ? sql.ref(column) : sql`+${sql.ref(column)}`
    query = query.where(compared, '=', own[column])
  }
  if (own.by_metadata === null) query = query.where('by_metadata', 'is', null)
  return (await query.limit(1).executeTakeFirst()) !== undefined
}

/**
 * The assumed maximum time, in milliseconds, that an ended session stays listed after the agent's next session starts.
 */
export const overlapMs = 180_000
const newMs = 600_000

/**
 * Returns sessions of newly added agents that may belong to the agent of a session in `gone`. After a crash, an agent's
 * new session can start before the old session ends.
 */
export async function earlyArrivals(
  db: Db,
  accountId: string,
  gone: readonly AgentSessionsRow[],
): Promise<Arrival[]> {
  if (gone.length === 0) return []
  const least = (times: string[]) => times.reduce((a, b) => (a < b ? a : b))
  const before = new Date(Date.parse(least(gone.map(({ seen_at }) => seen_at))) - overlapMs).toISOString()
  const known = least(gone.map(({ first_seen_at }) => first_seen_at))
  const after = before > known ? before : known
  const rows = await withKeysOf(gone, (column, keys) =>
    untouched(db, accountId)
      .where('agents.first_seen_at', '>', after)
      .where(`agents.${column}`, 'in', keys)
      .execute(),
  )
  const byId = new Map(rows.filter(wasNew).map((row) => [row.session_id, row]))
  const knownSince = new Map(gone.map(({ agent_id, first_seen_at }) => [agent_id, first_seen_at]))
  // All sessions of one poll share one object, because there may be thousands of sessions.
  const only = new Map<string, Arrival['only']>()
  for (const { first_seen_at } of byId.values()) {
    const has = (agentId: string) => (knownSince.get(agentId) ?? first_seen_at) < first_seen_at
    if (!only.has(first_seen_at)) only.set(first_seen_at, { has })
  }
  return [...byId.values()].map((row) => ({ ...row, only: only.get(row.first_seen_at) }))
}

const wasNew = ({ first_seen_at, started_at }: AgentSessionsRow) =>
  Date.parse(first_seen_at) - Date.parse(started_at) <= newMs

const untouched = (db: Db, accountId: string) =>
  db
    .selectFrom('agents')
    .innerJoin('agent_sessions', (join) =>
      join
        .on('agent_sessions.account_id', '=', accountId)
        .onRef('agent_sessions.session_id', '=', 'agents.current_session_id'),
    )
    .selectAll('agent_sessions')
    .where('agents.account_id', '=', accountId)
    .where('agents.session_count', '=', 1)
    .where('agent_sessions.match', 'is', null)
    .where(
      'agents.id',
      'not in',
      db.selectFrom('agent_commands').select('agent_id').where('account_id', '=', accountId),
    )
    .where(
      'agents.id',
      'not in',
      db // Agents have the same IDs in all accounts of one platform, so the update's account is also checked.
        .selectFrom('agent_update_targets as target')
        .innerJoin('agent_updates as update', 'update.id', 'target.update_id')
        .select('target.agent_id')
        .where('update.account_id', '=', accountId),
    )

/** Returns the listed sessions that aren't assigned to an agent yet or are recorded as ended. */
export const unassignedSessions = (db: Db, accountId: string) =>
  db
    .selectFrom('inventory')
    .leftJoin('agent_sessions', (join) =>
      join
        .on('agent_sessions.account_id', '=', accountId)
        .onRef('agent_sessions.session_id', '=', 'inventory.id'),
    )
    .select([
      'inventory.id',
      'inventory.body',
      'inventory.first_seen_at',
      'inventory.seen_at',
      'agent_sessions.agent_id',
    ])
    .where('inventory.account_id', '=', accountId)
    .where('inventory.resource', '=', SESSIONS)
    .where('inventory.gone_at', 'is', null)
    .where((eb) =>
      eb.or([eb('agent_sessions.session_id', 'is', null), eb('agent_sessions.gone_at', 'is not', null)]),
    )
    .execute()
