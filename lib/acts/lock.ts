import { sql, type SqlBool } from 'kysely'
import type { Db } from '@/lib/db/open'
import { type Act, type Acts, changePending, actRow } from './acts'
import { endOf } from './run'

/** The condition of the index over locked resources. As parameters, SQLite wouldn't match it with that index. */
const isOpen = sql<SqlBool>`state in ('pending','sent')`

/**
 * Locks a resource for an act, before anything is sent. Waits for the act of this or another process that has locked
 * it. The lock ends with its act: when it is settled, when it throws before it is sent, or when `recover` ends it after
 * its process ended. Throws Failure ADIT_CONFLICT if another process took over the act.
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

/** Returns the act in progress that has locked a resource. */
const holderOf = (db: Db, resource: string) =>
  db.selectFrom('acts').select('id').where('locked_resource', '=', resource).where(isOpen).executeTakeFirst()
