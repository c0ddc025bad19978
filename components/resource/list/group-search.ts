import type { InventoryPage, InventoryRow, InventorySearch } from '@/lib/api/inventory'
import { createContext } from 'react'

/** A position in a group, and the page to show until the page at this position has loaded. */
export interface GroupPosition {
  after?: string
  before?: string
  /** The 1-based number of the first row. */
  from: number
  shown: InventoryPage
}

/** Returns the search for a page of one group. */
export function groupSearch(
  search: InventorySearch,
  value: string,
  position?: Pick<GroupPosition, 'after' | 'before'>,
): InventorySearch {
  return { ...search, from: undefined, in: value, after: position?.after, before: position?.before }
}

/** Returns a function that returns the rows with the given IDs. Ignores IDs without a row. */
export function memberRows(rows: readonly InventoryRow[]) {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (ids: readonly string[]): InventoryRow[] => ids.flatMap((id) => byId.get(id) ?? [])
}

type SearchOf = (id: string) => InventorySearch | undefined

/** The value of `RowSearch` for a list without groups: all rows belong to the search of the list. */
export const ownSearch: SearchOf = () => undefined

/**
 * Returns the search that returned a row, for cells that load more data about the rows of a page. Undefined for rows of
 * the list's own search.
 */
export const RowSearch = createContext<SearchOf>(ownSearch)
