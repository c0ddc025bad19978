import type { InventoryPage, InventoryRow, InventorySearch } from '@/lib/api/inventory'
import { createContext } from 'react'

/** The position in a group, and the page to show until the one at this position has loaded. */
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

/** Returns a function that finds the rows of a group by their IDs. IDs that aren't among the rows are left out. */
export function memberRows(rows: readonly InventoryRow[]) {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (ids: readonly string[]): InventoryRow[] => ids.flatMap((id) => byId.get(id) ?? [])
}

type SearchOf = (id: string) => InventorySearch | undefined

/** The rows of a list without groups, which all come from the list's own search. */
export const ownSearch: SearchOf = () => undefined

/** Returns the search that a row of a group came from, for cells that load more data about a page's rows. */
export const RowSearch = createContext<SearchOf>(ownSearch)
