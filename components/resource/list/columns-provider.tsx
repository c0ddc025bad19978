'use client'
import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'

export const COLUMNS_COOKIE = 'adit-columns'

const MAX_LISTS = 40
const MAX_LENGTH = 3_000

type ChosenColumns = ReadonlyMap<string, readonly string[]>

/** Parses the cookie's value, such as `endpoints:type.region/tunnels:proto`. Ignores invalid parts. */
export function readColumns(cookie: string | undefined): ChosenColumns {
  const lists = (cookie ?? '').slice(0, MAX_LENGTH).split('/').slice(0, MAX_LISTS)
  return new Map(
    lists.flatMap((text) => {
      const [, list, columns = ''] = /^([\w-]+):([\w.-]*)$/.exec(text) ?? []
      return list === undefined ? [] : [[list, columns.split('.').filter(Boolean)] as const]
    }),
  )
}

/** Returns the cookie's value after setting a list's columns, or after resetting them if `columns` is null. */
export function writeColumns(chosen: ChosenColumns, list: string, columns: readonly string[] | null): string {
  const kept = [...chosen].filter(([name]) => name !== list)
  const lists = columns === null ? kept : [...kept, [list, columns] as const]
  const texts = lists.map(([name, shown]) => `${name}:${shown.join('.')}`)
  while (texts.length > MAX_LISTS || texts.join('/').length > MAX_LENGTH) texts.shift()
  return texts.join('/')
}

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

/** Returns the columns chosen for a list, or null for the default columns, and a function that saves a choice. */
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
