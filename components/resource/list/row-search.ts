import { createContext } from 'react'
import type { InventorySearch } from '@/lib/api/inventory'

type SearchOf = (id: string) => InventorySearch | undefined

/** The value of `RowSearch` for a list without groups: all rows belong to the search of the list. */
export const ownSearch: SearchOf = () => undefined

/**
 * Returns the search that returned a row, for cells that load more data about the rows of a page. Undefined for rows of
 * the list's own search.
 */
export const RowSearch = createContext<SearchOf>(ownSearch)
