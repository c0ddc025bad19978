import type { Db } from '@/lib/db/open'
import { SESSIONS } from './rows'

/** The poll interval of a short list on screen, in milliseconds. */
const watchedMs = 4_000
/** The poll interval in the background, in milliseconds. */
const unwatchedMs = 45_000
/**
 * The minimum poll interval per page of a list, in milliseconds. Each page is a request, so this means 40 per minute, a
 * third of the request budget.
 */
const perPageMs = 1_500
const maxJoinMs = 300_000

/** Returns the poll interval of a list on screen by its number of pages, in milliseconds. */
export const watchedInterval = (pages: number) => Math.max(watchedMs, pages * perPageMs)

/** Returns the poll interval in the background, in milliseconds. */
export const unwatchedInterval = (pages: number) => Math.max(unwatchedMs, watchedInterval(pages))

/**
 * The maximum gap between polls that count as continuous, in milliseconds. A session listed by both was connected
 * between them.
 */
const joinGap = (pages: number) => Math.min(2.5 * unwatchedInterval(pages), maxJoinMs)

/** Returns the last sync of an account's sessions. */
export function lastWalk(db: Db, accountId: string) {
  return db
    .selectFrom('inventory_syncs')
    .select(['started_at', 'finished_at', 'complete_at', 'error', 'pages'])
    .where('account_id', '=', accountId)
    .where('resource', '=', SESSIONS)
    .executeTakeFirst()
}

/** Reports whether a complete poll of the account was ever processed. Until then, an empty list isn't meaningful. */
export async function wasPolled(db: Db, accountId: string): Promise<boolean> {
  const poll = await db
    .selectFrom('agent_looks')
    .select('from_at')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst()
  return poll !== undefined
}

/** Stores the time span of a poll, extending the previous one if the gap is short. */
export async function storePoll(db: Db, account_id: string, { from, at }: { from: Date; at: Date }) {
  const [from_at, to_at] = [from.toISOString(), at.toISOString()]
  const pages = (await lastWalk(db, account_id))?.pages ?? 1
  const last = await db
    .selectFrom('agent_looks')
    .selectAll()
    .where('account_id', '=', account_id)
    .orderBy('from_at', 'desc')
    .executeTakeFirst()
  if (last && last.to_at >= to_at) return
  if (last && from.getTime() - Date.parse(last.to_at) <= joinGap(pages))
    await db
      .updateTable('agent_looks')
      .set({ to_at })
      .where('account_id', '=', account_id)
      .where('from_at', '=', last.from_at)
      .execute()
  else await db.insertInto('agent_looks').values({ account_id, from_at, to_at }).execute()
}
