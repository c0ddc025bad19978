import type { InventoryRow } from '@/lib/api/inventory'
import { conform } from '@/lib/contract/conform'
import type { Resource } from '@/lib/contract/resource'
import { isRecord } from '@/lib/util/is-record'

/** A row as a list reads it: without the fields whose types differ from the contract's, which it names. */
export function listItem(resource: Pick<Resource, 'item'>, row: InventoryRow): InventoryRow {
  const { value, wrong } = conform(resource.item, row.item)
  const unreadable = wrong.filter((field) => Object.hasOwn(row.item, field))
  if (!isRecord(value) || wrong.length === 0) return row
  return { ...row, item: value, ...(unreadable.length > 0 && { unreadable }) }
}
