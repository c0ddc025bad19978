import type { Db } from '@/lib/db/open'

/** How many rows have these facet values; facets that the resource does not have are left out. */
export interface Cell {
  facet_1?: string
  facet_2?: string
  facet_3?: string
  facet_4?: string
  count: number
}
interface Entry {
  at: number
  version: number
  cells: Cell[]
}

/** A process that is not this one may write as well: what is kept counts for this long at most. */
const maxAgeMs = 10_000
const maxEntries = 200

interface Kept {
  version: number
  byStore: WeakMap<object, Map<string, Entry>>
}
const slot = Symbol.for('adit.counts')
const holder = globalThis as typeof globalThis & { [slot]?: Kept } // a slot that only this file uses
/** One for the process: what writes and what reads may be in different bundles. */
const kept = (holder[slot] ??= { version: 0, byStore: new WeakMap() })

/** Forgets what was counted: called by whatever changes rows. */
export const forgetCounts = () => void (kept.version += 1)

/** Counts that are kept until a row changes: over 100,000 rows they cost more than the page itself. */
export async function cachedCounts(db: Db, key: string, count: () => Promise<Cell[]>): Promise<Cell[]> {
  const known = kept.byStore.get(db) ?? new Map<string, Entry>()
  kept.byStore.set(db, known)
  const entry = known.get(key)
  if (entry && entry.version === kept.version && Date.now() - entry.at < maxAgeMs) return entry.cells
  const before = kept.version
  const cells = await count()
  if (known.size >= maxEntries) known.clear()
  known.set(key, { at: Date.now(), version: before, cells })
  return cells
}
