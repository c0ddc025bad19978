import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { SessionMatch } from '@/lib/api/agents'
import { Failure } from '@/lib/contract/failure'
import type { Db } from '@/lib/db/open'
import { newAgentId } from '@/lib/agents/agents'
import type { AgentSessionsRow } from '@/lib/agents/rows'
import { scoreOf } from './score'
import { insertAgents, refreshAgents } from '@/lib/agents/summary'

interface Correction {
  sessionId: string
  /** The ID of the correct agent, or null to assign the session to an agent without other sessions. */
  agentId: string | null
  by: string
}

/**
 * Assigns a session to an agent. Automatic matching doesn't override this assignment. `db` must be a transaction.
 * Throws Failure ADIT_NOT_FOUND if the session or the agent doesn't exist, or ADIT_CONFLICT if the session and the
 * other agent are both connected.
 */
export async function correctSession(
  db: Db,
  accountId: string,
  { sessionId, agentId, by }: Correction,
): Promise<{ before: string; after: string }> {
  const session = await db
    .selectFrom('agent_sessions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  if (!session) throw notFound('session', sessionId)
  const before = session.agent_id
  const after = agentId ?? (await ownAgentId(db, session))
  const match =
    agentId === null ? reported(by) : { ...(await comparedWith(db, session, after)), ...agreed(by) }
  if (agentId === null && after !== before)
    await insertAgents(db, accountId, [{ ...session, agent_id: after }])
  await db
    .updateTable('agent_sessions')
    .set({ agent_id: after, match: JSON.stringify(match) })
    .where('account_id', '=', accountId)
    .where('session_id', '=', sessionId)
    .execute()
  if (after !== before) {
    await moveKept(db, accountId, { sessionId, before, after })
    await refreshAgents(db, accountId, [before, after])
    await sinceFirst(db, accountId, [before, after])
  }
  return { before, after }
}

async function sinceFirst(db: Db, accountId: string, ids: string[]): Promise<void> {
  await db
    .updateTable('agents')
    .set((eb) => ({
      first_seen_at: eb
        .selectFrom('agent_sessions')
        .select(({ fn }) =>
          fn.coalesce(fn.min('agent_sessions.first_seen_at'), 'agents.first_seen_at').as('first'),
        )
        .where('agent_sessions.account_id', '=', accountId)
        .whereRef('agent_sessions.agent_id', '=', 'agents.id'),
    }))
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .execute()
}

const agreed = (by: string) => ({ score: 100, corrected_by: by })
const reported = (by: string): SessionMatch => ({ agrees: [], differs: [], ...agreed(by) })

const notFound = (what: string, id: string) =>
  new Failure('ADIT_NOT_FOUND', `This account has no ${what} with the ID ${id.slice(0, 128)}.`)

async function ownAgentId(db: Db, { account_id, agent_id, session_id }: AgentSessionsRow): Promise<string> {
  const agents = await db
    .selectFrom('agents')
    .select(['id', 'session_count'])
    .where('account_id', '=', account_id)
    .where('id', 'in', [agent_id, newAgentId(session_id)])
    .execute()
  if (agents.some(({ id, session_count }) => id === agent_id && session_count === 1)) return agent_id
  const isTaken = agents.some(({ id }) => id === newAgentId(session_id))
  return isTaken ? newAgentId(randomUUID()) : newAgentId(session_id)
}

async function comparedWith(db: Db, session: AgentSessionsRow, agentId: string): Promise<SessionMatch> {
  const { account_id, session_id } = session
  const others = await db
    .selectFrom('agent_sessions')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('agent_id', '=', agentId)
    .where('session_id', '!=', session_id)
    .orderBy((eb) => eb('gone_at', 'is', null), 'desc')
    .orderBy('started_at', 'desc')
    .limit(1)
    .execute()
  const [other] = others
  if (!other) {
    if (agentId === session.agent_id) return scoreOf(session, session)
    throw notFound('agent', agentId)
  }
  if (other.gone_at === null && session.gone_at === null && agentId !== session.agent_id)
    throw new Failure(
      'ADIT_CONFLICT',
      "Both agents are connected, so they can't be the same agent. Choose an agent that isn't connected.",
      { field: 'agent_id' },
    )
  return scoreOf(other, session)
}

async function moveKept(
  db: Db,
  accountId: string,
  { sessionId, before, after }: { sessionId: string; before: string; after: string },
): Promise<void> {
  await db
    .updateTable('agent_commands')
    .set({ agent_id: after })
    .where('account_id', '=', accountId)
    .where('session_id', '=', sessionId)
    .execute()
  const left = await db
    .selectFrom('agent_sessions')
    .select('session_id')
    .where('account_id', '=', accountId)
    .where('agent_id', '=', before)
    .executeTakeFirst()
  if (left) return
  for (const table of ['agent_apis', 'agent_saved_tunnels'])
    await sql`update or ignore ${sql.table(table)} set agent_id = ${after}
      where account_id = ${accountId} and agent_id = ${before}`.execute(db)
}
