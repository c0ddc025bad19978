import type { InventoryPage, InventoryRow, InventorySearch } from '@/lib/api/inventory'

/** A position in a group, and the page to show until the page at this position has loaded. */
export interface GroupPosition {
  after?: string
  before?: string
  /** The 1-based number of the first row. */
  from: number
  shown: InventoryPage
}

/** Returns the search for a page of one group, or for the first page without `position`. */
export function groupSearch(
  search: InventorySearch,
  value: string,
  position?: Pick<GroupPosition, 'after' | 'before'>,
): InventorySearch {
  return { ...search, from: undefined, in: value, after: position?.after, before: position?.before }
}

/** Returns a function that returns the rows with these IDs. Ignores IDs without a row. */
export function memberRows(rows: readonly InventoryRow[]) {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (ids: readonly string[]): InventoryRow[] => ids.flatMap((id) => byId.get(id) ?? [])
}
