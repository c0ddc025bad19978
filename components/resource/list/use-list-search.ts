'use client'

import { currentParams, setUrl, useQueryString } from '@/components/ui/query-string'
import type { InventorySearch } from '@/lib/api/inventory'

const position = ['after', 'before', 'from']

/**
 * Returns the query string of `params` with `changes`. An empty or undefined value removes a parameter. Resets the
 * position unless `changes` sets it.
 */
export function changedUrl(params: URLSearchParams, changes: InventorySearch): string {
  const next = new URLSearchParams(params)
  if (!position.some((name) => changes[name] !== undefined)) position.forEach((name) => next.delete(name))
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') next.delete(name)
    else next.set(name, value)
  }
  return `?${next.toString()}`
}

/** Changes parameters of the current URL, which may be newer than the last rendered URL. */
const changeNow = (changes: InventorySearch, isReplacing: boolean) =>
  setUrl(changedUrl(currentParams(), changes), { isReplacing })

/**
 * Returns a list's URL parameters, and functions that change them. `change` adds a history entry, and `replace`
 * replaces the current entry.
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
