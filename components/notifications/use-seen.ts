'use client'

import { useCallback, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
/** The times stored by this page, for browsers that store nothing. */
const stored = new Map<string, string>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener) // another tab
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function read(key: string): string | null {
  try {
    return window.localStorage.getItem(key) ?? stored.get(key) ?? null
  } catch {
    return stored.get(key) ?? null
  }
}

/**
 * Returns the time of the latest notification that a person has seen in an account, and its setter. The time is null if
 * none is stored, and undefined on the server. It's stored in the browser and not in a cookie, because only the browser
 * uses it. It's a time of the server, so that the browser's clock doesn't matter.
 */
export function useSeen(viewer: string, account: string) {
  const key = `adit:seen:1:${[viewer, account].map(encodeURIComponent).join('/')}`
  const seen = useSyncExternalStore<string | null | undefined>(
    subscribe,
    () => read(key),
    () => undefined,
  )
  const markSeen = useCallback(
    (at: string) => {
      stored.set(key, at)
      try {
        window.localStorage.setItem(key, at)
      } catch {
        // The time holds until the page is loaded again.
      }
      for (const notify of listeners) notify()
    },
    [key],
  )
  return [seen, markSeen] as const
}
