import { sql } from 'kysely'
import type { Resource } from '@/lib/contract/resource'
import type { Db } from '@/lib/db/open'
import { withoutUnknown } from '@/lib/upstream/secrets'

const setting = 'inventory_cleaned'
const done = 'done'

/**
 * Removes from stored rows what earlier versions let in: undeclared fields, and secrets in policies that aren't JSON.
 * Cleans up to `limit` rows, beginning after those of the call before; costs nothing once all are clean. The last call
 * also erases the old content from the file.
 */
export async function cleanInventory(db: Db, resources: readonly Resource[], limit = 500): Promise<void> {
  const cleaned = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', setting)
    .executeTakeFirst()
  if (cleaned?.value === done) return
  const rows = await db
    .selectFrom('inventory')
    .select(['row_id', 'resource', 'body'])
    .where('row_id', '>', Number(cleaned?.value ?? 0))
    .orderBy('row_id')
    .limit(limit)
    .execute()
  const isLast = rows.length < limit
  await db.transaction().execute(async (db) => {
    for (const { row_id, resource, body } of rows) {
      const known = resources.find(({ name }) => name === resource)
      const clean = known && JSON.stringify(withoutUnknown(known.item, JSON.parse(body)))
      if (clean === undefined || clean === body) continue
      await db
        .updateTable('inventory')
        .set({ body: clean })
        .where('row_id', '=', row_id)
        .where('body', '=', body) // one that was written meanwhile is newer, and clean
        .execute()
    }
    if (!isLast) await saveProgress(db, String(rows.at(-1)?.row_id))
  })
  if (!isLast) return
  await eraseOldContent(db)
  await saveProgress(db, done)
}

async function saveProgress(db: Db, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name: setting, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/**
 * Rewrites the store's file and empties its log. Pages that SQLite rearranged keep copies of what was changed, which
 * `secure_delete` doesn't reach.
 */
async function eraseOldContent(db: Db): Promise<void> {
  await sql`vacuum`.execute(db)
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
}
