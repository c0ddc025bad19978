'use client'

import { useSearchParams } from 'next/navigation'
import type { InventorySearch } from '@/lib/api/inventory'

const cursors = ['after', 'before']

/**
 * Returns the search, sort order, facets and position of a list from the URL. Changing the rows returns to the first
 * page. Typing replaces the history entry; everything else adds one.
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
