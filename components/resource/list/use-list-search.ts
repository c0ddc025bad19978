'use client'

import { currentParams, setUrl, useQueryString } from '@/components/ui/query-string'
import type { InventorySearch } from '@/lib/api/inventory'

const cursors = ['after', 'before']

/** Returns the URL after changes to its parameters. */
function changedUrl(params: URLSearchParams, changes: InventorySearch): string {
  const next = new URLSearchParams(params)
  if (!cursors.some((name) => changes[name] !== undefined)) cursors.forEach((name) => next.delete(name))
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') next.delete(name)
    else next.set(name, value)
  }
  return `?${next.toString()}`
}

/** Changes parameters of the URL as it is now, which may be newer than the rendered one. */
const changeNow = (changes: InventorySearch, isReplacing: boolean) =>
  setUrl(changedUrl(currentParams(), changes), { isReplacing })

/**
 * Returns the search, sort order, facets and position of a list from the URL. Changing the rows returns to the first
 * page. Typing replaces the history entry; everything else adds one.
 */
export function useListSearch() {
  const params = useQueryString()
  const search: InventorySearch = Object.fromEntries(params)
  return {
    search,
    href: (changes: InventorySearch) => changedUrl(params, changes),
    change: (changes: InventorySearch) => changeNow(changes, false),
    replace: (changes: InventorySearch) => changeNow(changes, true),
  }
}
