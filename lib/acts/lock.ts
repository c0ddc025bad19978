import { sql, type SqlBool } from 'kysely'
import type { Db } from '@/lib/db/open'
import { type Act, type Acts, changePending, actRow } from './acts'
import { endOf } from './run'

/**
 * The condition for acts that hold a lock, in SQL. Its values are literals, because SQLite couldn't use the index on
 * locked resources with parameters.
 */
const isOpen = sql<SqlBool>`state in ('pending','sent')`

/**
 * Locks a resource for an act before anything is sent. If another act in this or another process holds the lock, waits
 * until that act ends. The lock is released when the act is settled, or when it throws before it is sent. If the
 * process ends, `recover` releases the lock. Throws Failure ADIT_CONFLICT if another process has taken the act over.
 */
export async function lockResource(acts: Acts, act: Act, resource: string): Promise<void> {
  const { db, owner } = acts
  await owner.register()
  for (;;) {
    const holder = await db.transaction().execute(async (db) => {
      const holder = await holderOf(db, resource)
      if (holder) return holder
      if (act.isStored) await changePending(db, owner, act, { locked_resource: resource })
      else
        await db
          .insertInto('acts')
          .values({ ...actRow(act, owner), state: 'pending', locked_resource: resource })
          .execute()
      return null
    })
    if (!holder) break
    await endOf(owner, holder.id)
  }
  act.isStored = true
}

/** Returns the running act that has locked a resource. Undefined if there is none. */
const holderOf = (db: Db, resource: string) =>
  db.selectFrom('acts').select('id').where('locked_resource', '=', resource).where(isOpen).executeTakeFirst()
