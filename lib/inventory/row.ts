import type { Selectable } from 'kysely'
import type { InventoryRow } from '@/lib/api/inventory'
import type { InventoryTable } from '@/lib/db/schema'
import { isRecord } from '@/lib/util/is-record'

export const rowColumns = [
  'id',
  'title',
  'created_at',
  'facet_1',
  'facet_2',
  'facet_3',
  'facet_4',
  'body',
  'source',
  'first_seen_at',
  'seen_at',
  'gone_at',
  'is_confirmed',
  'looked_at',
] as const

/** A stored row as pages read it. */
export function rowOf(row: Pick<Selectable<InventoryTable>, (typeof rowColumns)[number]>): InventoryRow {
  const item: unknown = JSON.parse(row.body)
  const { id, title, created_at, source, first_seen_at, seen_at, gone_at, looked_at } = row
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
    looked_at,
  }
}
