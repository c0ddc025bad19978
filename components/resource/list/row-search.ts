import { createContext } from 'react'
import type { InventorySearch } from '@/lib/api/inventory'

type SearchOf = (id: string) => InventorySearch | undefined

/** The rows of a list without groups, which all come from the list's own search. */
export const ownSearch: SearchOf = () => undefined

/** Returns the search that a row of a group came from, for cells that load more data about a page's rows. */
export const RowSearch = createContext<SearchOf>(ownSearch)
