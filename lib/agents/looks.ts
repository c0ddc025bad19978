import type { Db } from '@/lib/db/open'
import { SESSIONS } from './rows'

/** Between two looks at a short list that somebody watches. */
const watchedMs = 4_000
/** Between two looks that nobody waits for. */
const unwatchedMs = 45_000
/** A page of a list is one request: at this pace they are 40 a minute, a third of the request budget. */
const perPageMs = 1_500
const maxJoinMs = 300_000

/** How often to look while somebody watches, in milliseconds, by the pages that the list has. */
export const watchedInterval = (pages: number) => Math.max(watchedMs, pages * perPageMs)

/** How often to look while nobody watches, in milliseconds. */
export const unwatchedInterval = (pages: number) => Math.max(unwatchedMs, watchedInterval(pages))

/** Up to this many milliseconds apart, two looks count as one: what was there at both was there between them. */
const joinGap = (pages: number) => Math.min(2.5 * unwatchedInterval(pages), maxJoinMs)

/** What is known of the last walk over an account's sessions. */
export function lastWalk(db: Db, accountId: string) {
  return db
    .selectFrom('inventory_syncs')
    .select(['started_at', 'finished_at', 'complete_at', 'error', 'pages'])
    .where('account_id', '=', accountId)
    .where('resource', '=', SESSIONS)
    .executeTakeFirst()
}

/** Whether a whole look at an account was ever taken in: until then that it has no agents says nothing. */
export async function wasLookedAt(db: Db, accountId: string): Promise<boolean> {
  const look = await db
    .selectFrom('agent_looks')
    .select('from_at')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst()
  return look !== undefined
}

/** Keeps that the console looked from one time to another; joins it to the look before, where the gap is short. */
export async function keepLook(db: Db, account_id: string, { from, at }: { from: Date; at: Date }) {
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
