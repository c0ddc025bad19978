'use client'

import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'
import { COLUMNS_COOKIE, readColumns, writeColumns } from './chosen-columns'

const Stored = createContext('')
const listeners = new Set<() => void>()

/**
 * Provides the cookie with the chosen columns so that the browser's first render matches the server's render.
 */
export function ColumnsProvider({ cookie, children }: { cookie: string; children: ReactNode }) {
  return <Stored value={cookie}>{children}</Stored>
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const cookieNow = () =>
  document.cookie
    .split('; ')
    .find((part) => part.startsWith(`${COLUMNS_COOKIE}=`))
    ?.slice(COLUMNS_COOKIE.length + 1) ?? ''

/**
 * Returns the columns chosen for a list (null means the default columns) and a function that saves a choice. A saved
 * choice lasts one year.
 */
export function useChosenColumns(list: string) {
  const stored = use(Stored)
  const cookie = useSyncExternalStore(subscribe, cookieNow, () => stored)
  const choose = (columns: readonly string[] | null) => {
    const value = writeColumns(readColumns(cookie), list, columns)
    document.cookie = `${COLUMNS_COOKIE}=${value}; path=/; max-age=31536000; samesite=lax`
    for (const notify of listeners) notify()
  }
  return [readColumns(cookie).get(list) ?? null, choose] as const
}
