import { sql } from 'kysely'
import { MINUTE_MS } from '@/lib/util/time'
import type { Db } from './open'

interface Entry<T> {
  version: string
  value: Promise<T>
}
const maxEntries = 50

/** Returns a string that changes with every change to the store by any process. */
async function versionOf(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select total_changes() || ' ' || data_version as version from pragma_data_version`.execute(db)
  return rows[0]?.version ?? ''
}

/**
 * Returns a function that caches up to 50 results of slow reads. A result is reused until the store changes or `now`
 * reaches the next period, by default the next minute. `key` must contain every value that the read depends on. Callers
 * must not change the results.
 */
export function untilChange<T>(periodMs = MINUTE_MS) {
  const byStore = new WeakMap<Db, Map<string, Entry<T>>>()
  return async (db: Db, { key, now }: { key: string; now: Date }, read: () => Promise<T>): Promise<T> => {
    // Read the version before the value, so that a change in between makes the next call read again.
    const version = `${await versionOf(db)} ${Math.floor(now.getTime() / periodMs)}`
    const kept = byStore.get(db) ?? new Map<string, Entry<T>>()
    byStore.set(db, kept)
    const known = kept.get(key)
    if (known?.version === version) return known.value
    // Entries of other versions can't be used again.
    for (const [other, entry] of kept) if (entry.version !== version) kept.delete(other)
    const [oldest] = kept.keys()
    if (kept.size >= maxEntries && oldest !== undefined) kept.delete(oldest)
    const value = read()
    kept.set(key, { version, value })
    value.catch(() => kept.delete(key))
    return value
  }
}
