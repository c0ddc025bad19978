import type { Resource } from '@/lib/contract/resource'
import type { Db } from '@/lib/db/open'
import { withoutUnknown } from '@/lib/upstream/secrets'

const setting = 'inventory_cleaned'
const done = 'done'

/**
 * Removes from stored rows what earlier versions let in: undeclared fields, and secrets in policies that aren't JSON.
 * Cleans up to `limit` rows, beginning after those of the call before; costs nothing once all are clean.
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
  const value = rows.length < limit ? done : String(rows.at(-1)?.row_id)
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
    await db
      .insertInto('settings')
      .values({ name: setting, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute()
  })
}
