import type { Db } from '@/lib/db/open'
import { isRecord } from '@/lib/util/is-record'

interface ItemKey {
  accountId: string
  /** The resource's name. */
  resource: string
  id: string
}

/** Finds the inventory's copy of a resource, without its secrets; null where it has none. */
export async function findItem(
  db: Db,
  { accountId, resource, id }: ItemKey,
): Promise<Record<string, unknown> | null> {
  const row = await db
    .selectFrom('inventory')
    .select('body')
    .where('account_id', '=', accountId)
    .where('resource', '=', resource)
    .where('id', '=', id)
    .executeTakeFirst()
  const item: unknown = JSON.parse(row?.body ?? 'null')
  return isRecord(item) ? item : null
}
