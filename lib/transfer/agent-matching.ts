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

/** The schema of the IDs of an agent's latest sessions in a file. */
export const latestSessionIds = z.array(safeId).max(maxSessions)

/** Returns the IDs of up to five of an agent's latest sessions, newest first. Omits the session `omittedId`. */
export async function listLatestSessionIds(
  db: Db,
  accountId: string,
  agentId: string,
  omittedId = '',
): Promise<string[]> {
  const rows = await db
    .selectFrom('agent_sessions')
    .select('session_id')
    .where('account_id', '=', accountId)
    .where('agent_id', '=', agentId)
    .where('session_id', '!=', omittedId)
    .orderBy('started_at', 'desc')
    .orderBy('session_id')
    .limit(maxSessions)
    .execute()
  return rows.map((row) => row.session_id)
}

/**
 * Returns the agent for the first known ID in `ids`, which contains IDs of agents and sessions. Returns null if this
 * console knows none of the IDs.
 */
export async function findAgentByAnyId(
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

/** The reason for rejecting an entry about an agent that this console doesn't know. */
export const unknownAgent =
  'This console has no record of this agent yet. Import the file again after the agent connects.'
