import { type Selectable, sql } from 'kysely'
import type { InventoryRow } from '@/lib/api/inventory'
import type { InventoryTable } from '@/lib/db/schema'
import { isRecord } from '@/lib/util/records'
import type { Db } from '@/lib/db/open'
import { conform, isUnreadable } from '@/lib/contract/conform'
import type { Resource } from '@/lib/contract/resource'

export const rowColumns = [
  'id',
  'title',
  'created_at',
  'facet_1',
  'facet_2',
  'facet_3',
  'facet_4',
  'state',
  'body',
  'source',
  'first_seen_at',
  'seen_at',
  'gone_at',
  'is_confirmed',
  'checked_at',
] as const

export const hasTitle = (titles: readonly string[]) =>
  sql<boolean>`title collate nocase in (${sql.join(titles)})`

export function rowOf(row: Pick<Selectable<InventoryTable>, (typeof rowColumns)[number]>): InventoryRow {
  const item: unknown = JSON.parse(row.body)
  const { id, title, created_at, source, first_seen_at, seen_at, gone_at, checked_at } = row
  return {
    id,
    title,
    created_at,
    item: isRecord(item) ? item : {},
    source,
    first_seen_at,
    seen_at,
    gone_at,
    is_confirmed: row.is_confirmed === 1,
    checked_at,
  }
}

interface ItemKey {
  accountId: string
  resource: string
  id: string
}

/**
 * Returns the inventory's copy of a resource, without secrets, or null if the inventory doesn't have the resource.
 */
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

/**
 * Converts a row for display in a list. Removes values whose types differ from the contract, and lists the affected
 * fields in `unreadable`.
 */
export function listItem(resource: Pick<Resource, 'item'>, row: InventoryRow): InventoryRow {
  const { value, wrong } = conform(resource.item, row.item)
  if (!isRecord(value) || wrong.length === 0) return row
  const unreadable = Object.keys(row.item).filter((field) => isUnreadable(value, field))
  return { ...row, item: value, ...(unreadable.length > 0 && { unreadable }) }
}
