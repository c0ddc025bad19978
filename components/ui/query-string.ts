'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

function subscribe(onChange: () => void) {
  listeners.add(onChange)
  window.addEventListener('popstate', onChange)
  return () => {
    listeners.delete(onChange)
    window.removeEventListener('popstate', onChange)
  }
}

/** Returns the parameters in the page's URL. Unlike the router's hook, returns changes immediately. */
export function useQueryString(): URLSearchParams {
  const routed = useSearchParams().toString()
  const pathname = usePathname()
  const text = useSyncExternalStore(
    subscribe,
    () => (window.location.pathname === pathname ? currentParams().toString() : routed),
    () => routed,
  )
  return new URLSearchParams(text)
}

export const currentParams = () => new URLSearchParams(window.location.search)

/** Sets the page's query string. Removes it if `search` is `?`. */
export function setUrl(search: string, { isReplacing = false } = {}): void {
  const href = search === '?' ? window.location.pathname : search
  if (isReplacing) window.history.replaceState(null, '', href)
  else window.history.pushState(null, '', href)
  for (const onChange of listeners) onChange()
}
