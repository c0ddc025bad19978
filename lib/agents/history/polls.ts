import type { Db } from '@/lib/db/open'
import { SESSIONS } from '@/lib/agents/rows'

const watchedMs = 4_000
const unwatchedMs = 45_000
/**
 * The minimum interval between regular polls, in milliseconds per page of the list. Corresponds to 40 requests per
 * minute.
 */
const perPageMs = 1_500
const maxJoinMs = 300_000

export const watchedInterval = (pages: number) => Math.max(watchedMs, pages * perPageMs)

export const unwatchedInterval = (pages: number) => Math.max(unwatchedMs, watchedInterval(pages))

/** Returns the longest gap between two polls that still counts as monitored, in milliseconds. */
const joinGap = (pages: number) => Math.min(2.5 * unwatchedInterval(pages), maxJoinMs)

/** Returns the state of the last or current poll of an account's sessions, if any. */
export function lastWalk(db: Db, accountId: string) {
  return db
    .selectFrom('inventory_syncs')
    .select(['started_at', 'finished_at', 'complete_at', 'error', 'pages'])
    .where('account_id', '=', accountId)
    .where('resource', '=', SESSIONS)
    .executeTakeFirst()
}

export async function wasPolled(db: Db, accountId: string): Promise<boolean> {
  const poll = await db
    .selectFrom('agent_polls')
    .select('from_at')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst()
  return poll !== undefined
}

/** Stores the time span of a poll, merged with the previous span if the gap between them is short. */
export async function storePoll(
  db: Db,
  account_id: string,
  { from, at, pages }: { from: Date; at: Date; pages: number },
) {
  const [from_at, to_at] = [from.toISOString(), at.toISOString()]
  const last = await db
    .selectFrom('agent_polls')
    .selectAll()
    .where('account_id', '=', account_id)
    .orderBy('from_at', 'desc')
    .executeTakeFirst()
  if (last && last.to_at >= to_at) return
  if (last && from.getTime() - Date.parse(last.to_at) <= joinGap(pages))
    await db
      .updateTable('agent_polls')
      .set({ to_at })
      .where('account_id', '=', account_id)
      .where('from_at', '=', last.from_at)
      .execute()
  else await db.insertInto('agent_polls').values({ account_id, from_at, to_at }).execute()
}
