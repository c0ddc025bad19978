'use client'

import { useCallback, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
const chosen = new Map<string, boolean>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function stored(key: string): boolean | undefined {
  try {
    const text = window.localStorage.getItem(key)
    return text === null ? undefined : text === 'yes'
  } catch {
    return undefined
  }
}

/**
 * Returns a choice that the browser remembers, such as a collapsed section, and a setter. `initial` applies during
 * server rendering and until a choice is stored.
 */
export function useRemembered(name: string, initial: boolean): readonly [boolean, (next: boolean) => void] {
  const key = `adit:look:${name}`
  const value = useSyncExternalStore(
    subscribe,
    () => chosen.get(key) ?? stored(key) ?? initial,
    () => initial,
  )
  const set = useCallback(
    (next: boolean) => {
      chosen.set(key, next)
      try {
        window.localStorage.setItem(key, next ? 'yes' : 'no')
      } catch {
        // Without storage, the choice is kept until the page is reloaded.
      }
      for (const notify of listeners) notify()
    },
    [key],
  )
  return [value, set]
}
