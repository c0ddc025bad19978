'use client'

import { useCallback, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
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
 * Returns the time of the latest notification that a person has seen in an account, and a setter. The time is null if
 * none is stored, and undefined during server rendering.
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
        // Without storage, the time is kept until the page is reloaded.
      }
      for (const notify of listeners) notify()
    },
    [key],
  )
  return [seen, markSeen] as const
}
