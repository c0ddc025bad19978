import { sql } from 'kysely'
import { Failure } from '@/lib/contract/failure'
import type { Db } from '@/lib/db/open'
import { type AgentSessionsRow, SESSIONS } from './rows'

export interface FleetAgent {
  id: string
  name: string
  firstSeenAt: string
  current: AgentSessionsRow | null
  /** The current session or, if the agent is offline, the most recent session. */
  last: AgentSessionsRow
  sessionCount: number
}

const prefix = 'ag_'

/**
 * Returns an agent ID that contains a session ID. `findAgent` accepts this agent ID even after the session is assigned
 * to another agent.
 */
export const newAgentId = (sessionId: string) => prefix + sessionId

/** Finds an agent by agent ID, by session ID, or by `ag_` plus a session ID. Returns null if no agent matches. */
export async function findAgent(db: Db, accountId: string, id: string): Promise<FleetAgent | null> {
  const agentId = await agentIdOf(db, accountId, id)
  if (agentId === null) return null
  const agent = await db
    .selectFrom('agents')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', agentId)
    .executeTakeFirst()
  const last = agent && (await sessionById(db, accountId, agent.last_session_id))
  if (!agent || !last) return null
  return {
    id: agent.id,
    name: agent.name,
    firstSeenAt: agent.first_seen_at,
    current: agent.current_session_id === null ? null : last,
    last,
    sessionCount: agent.session_count,
  }
}

export const noSuchAgent = (id: string) =>
  new Failure('ADIT_NOT_FOUND', `Agent ${id.slice(0, 128)} not found in this account.`, {
    field: 'id',
  })

export async function getAgent(db: Db, accountId: string, id: string): Promise<FleetAgent> {
  const agent = await findAgent(db, accountId, id)
  if (!agent) throw noSuchAgent(id)
  return agent
}

async function agentIdOf(db: Db, accountId: string, id: string): Promise<string | null> {
  const agent = await db
    .selectFrom('agents')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (agent) return agent.id
  const names = id.startsWith(prefix) ? [id, id.slice(prefix.length)] : [id]
  const session = await db
    .selectFrom('agent_sessions')
    .select('agent_id')
    .where('account_id', '=', accountId)
    .where('session_id', 'in', names)
    .executeTakeFirst()
  return session?.agent_id ?? null
}

export const listedAt = sql<string>`coalesce(inventory.seen_at, agent_sessions.seen_at)`.as('seen_at')

/** Selects an account's sessions. For an open session in the inventory, `seen_at` is the inventory's value. */
export const sessionsWithTime = (db: Db, accountId: string) =>
  db
    .selectFrom('agent_sessions')
    .leftJoin('inventory', (join) =>
      join
        .onRef('inventory.id', '=', 'agent_sessions.session_id')
        .on('inventory.account_id', '=', accountId)
        .on('inventory.resource', '=', SESSIONS)
        .on('agent_sessions.gone_at', 'is', null),
    )
    .selectAll('agent_sessions')
    .select(listedAt)
    .where('agent_sessions.account_id', '=', accountId)

const sessionById = (db: Db, accountId: string, id: string): Promise<AgentSessionsRow | undefined> =>
  sessionsWithTime(db, accountId).where('agent_sessions.session_id', '=', id).executeTakeFirst()

export const sessionsOf = (
  db: Db,
  accountId: string,
  agentId: string,
  limit: number,
): Promise<AgentSessionsRow[]> =>
  sessionsWithTime(db, accountId)
    .where('agent_sessions.agent_id', '=', agentId)
    .orderBy('agent_sessions.started_at', 'desc')
    .orderBy('agent_sessions.session_id', 'desc')
    .limit(limit)
    .execute()
