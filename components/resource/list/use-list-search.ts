'use client'

import { useSearchParams } from 'next/navigation'
import type { InventorySearch } from '@/lib/api/inventory'

const cursors = ['after', 'before']

/**
 * Search, sort, facets and place of a list, held in the address bar. A change of what is shown goes back to the first
 * page; typing replaces the history entry, everything else adds one.
 */
export function useListSearch() {
  const params = useSearchParams()
  const search: InventorySearch = Object.fromEntries(params)

  function href(changes: InventorySearch): string {
    const next = new URLSearchParams(params)
    if (!cursors.some((name) => changes[name] !== undefined)) cursors.forEach((name) => next.delete(name))
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined || value === '') next.delete(name)
      else next.set(name, value)
    }
    const text = next.toString()
    return text ? `?${text}` : '?'
  }

  return {
    search,
    href,
    change: (changes: InventorySearch) => window.history.pushState(null, '', href(changes)),
    type: (q: string) => window.history.replaceState(null, '', href({ q })),
  }
}
