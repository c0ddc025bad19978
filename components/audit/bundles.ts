import type { AuditEntry } from '@/lib/api/audit'
import { resourceTypes } from '@/lib/resources/resource-types'
import { inSentence } from '@/lib/util/text'
import { partsOf } from './entry-parts'

/**
 * A row of the log: an entry, or the newest entry of a bundle with all entries of the bundle. `isInBundle` is true for
 * an entry below the row of its bundle.
 */
export type AuditRow = AuditEntry & { bundle?: readonly AuditEntry[]; isInBundle?: boolean }

/** The singular and plural of each noun that can end the description of an action. */
const nouns = [
  ['agent', 'agents'],
  ['a route', 'routes'],
  ...Object.values(resourceTypes).map(({ one, label }) => [inSentence(one), inSentence(label)] as const),
] as const

/**
 * Returns the description of several equal actions, such as "Replaced backend on 5 routes". Returns null if the
 * description doesn't end with a noun that has a plural.
 */
export function bundleTitle(entry: AuditEntry, count: number): string | null {
  const { title, kind } = partsOf(entry)
  // The agent of a command is the only target that is more specific than the description.
  const text = kind === 'Agent' ? `${title} to agent` : title
  const noun = nouns.find(([one]) => text.endsWith(` ${one}`))
  return noun ? `${text.slice(0, -noun[0].length)}${count} ${noun[1]}` : null
}

/** The maximum time, in milliseconds, between two requests of one action. */
const CLOSE_MS = 1000
/** The minimum number of requests in quick succession that count as one action. */
const SEVERAL = 3

/** Identifies the kind, person and outcome of an action. */
const kindOf = (entry: AuditEntry) =>
  [
    partsOf(entry).title,
    entry.operation,
    entry.result,
    entry.user_email,
    entry.account,
    entry.job_id,
    entry.update_id,
  ].join()

/**
 * Reports whether consecutive entries, newest first, belong to one action. The requests of an action without a bulk job
 * or a rolling update have no common ID, but the console sends one immediately after another.
 */
const isNext = (newer: AuditEntry, older: AuditEntry) =>
  kindOf(newer) === kindOf(older) &&
  ((newer.job_id ?? newer.update_id) !== null || Date.parse(newer.at) - Date.parse(older.at) <= CLOSE_MS)

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
