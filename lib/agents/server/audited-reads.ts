import 'server-only'
import { recordIntent, recordOutcome } from '@/lib/audit/record'
import type { AgentAnswer } from '@/lib/upstream/agent-api'
import type { Context } from '@/lib/server/context'

/** The time span in which a person's reads of the same API share one entry in the audit log, in milliseconds. */
const TOGETHER_MS = 30_000
/**
 * The maximum duration of a read, in milliseconds. `TOGETHER_MS + ANSWER_MS` must be less than the time after which an
 * operation without an outcome counts as unknown.
 */
const ANSWER_MS = 10_000

interface Read {
  user: { id: string; email: string }
  accountId: string
  agentId: string
  url: string
  requestId: string
}

/**
 * Records a read of an agent's API in a new audit log entry, or in the person's open entry for this API. Resolves with
 * the ID of the entry's operation. Call this before sending the request.
 */
export function noteRead({ db, keyRing }: Context, read: Read): Promise<string> {
  const { user, accountId, agentId, url, requestId } = read
  const now = Date.now()
  return db.transaction().execute(async (db) => {
    const open = await db
      .updateTable('agent_api_reads')
      .set((eb) => ({ calls: eb('calls', '+', 1) }))
      .where('account_id', '=', accountId)
      .where('agent_id', '=', agentId)
      .where('user_id', '=', user.id)
      .where('url', '=', url)
      .where('until_at', '>', new Date(now).toISOString())
      .returning('act_id')
      .executeTakeFirst()
    if (open) return open.act_id
    const operation = 'agents.read-tunnels'
    const act_id = await recordIntent(db, keyRing, {
      operation,
      user,
      accountId,
      target: agentId,
      requestId,
      after: { url },
    })
    const until_at = new Date(now + TOGETHER_MS).toISOString()
    const about = { account_id: accountId, agent_id: agentId, user_id: user.id, url }
    await db
      .insertInto('agent_api_reads')
      .values({ act_id, ...about, until_at, calls: 1, answered: 0, status: null })
      .execute()
    return act_id
  })
}

/**
 * Stores the response's status for a recorded read. If `isAnswered` is true, also counts the read as one that returned
 * the agent's tunnels.
 */
export async function noteReadAnswer(
  { db }: Context,
  actId: string,
  { status }: AgentAnswer,
  isAnswered: boolean,
): Promise<void> {
  await db
    .updateTable('agent_api_reads')
    .set((eb) => ({ answered: eb('answered', '+', Number(isAnswered)), status: status ?? null }))
    .where('act_id', '=', actId)
    .execute()
}

/** Records the outcome of each audit log entry whose reads have all ended. */
export async function sweepAgentReads({ db, keyRing }: Context): Promise<void> {
  const over = new Date(Date.now() - ANSWER_MS).toISOString()
  const acts = await db.selectFrom('agent_api_reads').selectAll().where('until_at', '<=', over).execute()
  for (const { act_id, url, calls, answered, status } of acts)
    await db.transaction().execute(async (db) => {
      await db.deleteFrom('agent_api_reads').where('act_id', '=', act_id).execute()
      await recordOutcome(db, keyRing, act_id, {
        result: answered > 0 ? 'done' : 'refused',
        status: status ?? undefined,
        after: { url, calls, answered },
      })
    })
}
