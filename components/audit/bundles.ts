import type { AuditEntry } from '@/lib/api/audit'
import { resourceTypes } from '@/lib/resources/resource-types'
import { inSentence } from '@/lib/util/text'
import { partsOf } from './entry-parts'

/**
 * A row of the log: an entry, or the newest entry of a bundle with all entries of the bundle. `isInBundle` is true for
 * an entry below the row of its bundle.
 */
export type AuditRow = AuditEntry & { bundle?: readonly AuditEntry[]; isInBundle?: boolean }

/** The plural of each noun that can end the description of an action, keyed by the noun with its article, if any. */
const plurals: ReadonlyMap<string, string> = new Map([
  ['agent', 'agents'],
  ['a route', 'routes'],
  ['site', 'sites'],
  ...Object.values(resourceTypes).map(({ one, label }) => [inSentence(one), inSentence(label)] as const),
])

/**
 * Returns the description of several equal actions, such as "Replaced backend on 5 routes". Returns null if the
 * description doesn't end with a noun that has a plural.
 */
export function bundleTitle(entry: AuditEntry, count: number): string | null {
  const { title, kind } = partsOf(entry)
  for (const [one, many] of plurals)
    if (title.endsWith(` ${one}`)) return `${title.slice(0, -one.length)}${count} ${many}`
  const many = plurals.get(inSentence(kind ?? ''))
  return many === undefined || !title.endsWith('command') ? null : `${title} to ${count} ${many}`
}

/** The maximum time, in milliseconds, between two requests of one action. */
const CLOSE_MS = 1000
/** The minimum number of requests in quick succession that count as one action. */
const SEVERAL = 3

const isSameAct = (one: AuditEntry, other: AuditEntry) =>
  one.operation === other.operation &&
  one.result === other.result &&
  one.user_email === other.user_email &&
  one.account === other.account &&
  one.job_id === other.job_id &&
  one.update_id === other.update_id

/**
 * Reports whether consecutive entries, newest first, belong to one action. The requests of an action without a bulk job
 * or a rolling update have no common ID, but the console sends one immediately after another.
 */
function isNext(newer: AuditEntry, older: AuditEntry): boolean {
  if (!isSameAct(newer, older) || partsOf(newer).title !== partsOf(older).title) return false
  if (newer.job_id !== null || newer.update_id !== null) return true
  return Date.parse(newer.at) - Date.parse(older.at) <= CLOSE_MS
}

/** Splits entries into runs of entries that belong to one action. */
function runsOf(entries: readonly AuditEntry[]): AuditEntry[][] {
  const runs: AuditEntry[][] = []
  for (const entry of entries) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run && last && isNext(last, entry)) run.push(entry)
    else runs.push([entry])
  }
  return runs
}

/** Returns the ID of a bundle, which stays the same when the bundle gets a newer entry. */
export const bundleId = (bundle: readonly AuditEntry[]): number => bundle.at(-1)?.seq ?? 0

/**
 * Returns the rows of the log: a single row for the entries of a bulk action, which its entries follow if `open`
 * contains the ID of the bundle, and a row for each other entry.
 */
export const rowsOf = (entries: readonly AuditEntry[], open: ReadonlySet<number>): AuditRow[] =>
  runsOf(entries).flatMap((run): AuditRow[] => {
    const [first] = run
    if (!first || run.length < ((first.job_id ?? first.update_id) ? 2 : SEVERAL)) return run
    if (bundleTitle(first, run.length) === null) return run
    return [
      { ...first, bundle: run },
      ...(open.has(bundleId(run)) ? run.map((entry) => ({ ...entry, isInBundle: true })) : []),
    ]
  })
