import 'server-only'
import * as z from 'zod'
import { safeId } from '@/lib/contract/fields'
import type { Db } from '@/lib/db/open'
import { type FleetAgent, findAgent } from '@/lib/agents/agents'

/**
 * The maximum number of sessions that identify an agent in a file. One session isn't enough, because another console
 * may have derived the agent's ID from a different session.
 */
const maxSessions = 5

/** The schema of an agent's latest sessions in a file. */
export const agentSessions = z.array(safeId).max(maxSessions)

/** Returns the IDs of up to five of an agent's latest sessions, newest first. Omits the session `sessionId`. */
export async function sessionsBeside(
  db: Db,
  account_id: string,
  agentId: string,
  sessionId = '',
): Promise<string[]> {
  const rows = await db
    .selectFrom('agent_sessions')
    .select('session_id')
    .where('account_id', '=', account_id)
    .where('agent_id', '=', agentId)
    .where('session_id', '!=', sessionId)
    .orderBy('started_at', 'desc')
    .orderBy('session_id')
    .limit(maxSessions)
    .execute()
  return rows.map(({ session_id }) => session_id)
}

/**
 * Returns the agent for the first known ID in `ids`, which contains IDs of agents and sessions. Returns null if this
 * console knows none of the IDs.
 */
export async function agentMeant(
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<FleetAgent | null> {
  for (const id of ids) {
    const agent = await findAgent(db, accountId, id)
    if (agent) return agent
  }
  return null
}

export const neverSeen =
  'This console has no record of this agent yet. Import the file again after the agent connects.'
