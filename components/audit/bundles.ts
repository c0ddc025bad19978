import type { AuditEntry } from '@/lib/api/audit'
import { isPlainlyDone } from '@/lib/client/logs'
import { isResourceName, resourceTypes } from '@/lib/resources/resource-types'
import { actTitle } from '@/lib/resources/text/act-text'
import { inSentence } from '@/lib/util/text'

export interface Bundle {
  /** An ID that stays the same while a running job adds entries. */
  id: string
  /** A key that is unique on the page. IDs aren't unique: a job can have several bundles. */
  key: string
  title: string
  entries: readonly AuditEntry[]
}

/**
 * A row of the log: an entry, or the newest entry of a `bundle`. `isInBundle` is true for an entry that is shown below
 * its bundle.
 */
export type AuditRow = AuditEntry & { bundle?: Bundle; isInBundle?: boolean }

const bundledOperation = /^([\w-]+)\.(routes\..*)?(?:create|update|delete|put|.*(Agent))$/

/** Describes equal actions on several targets, such as "Replaced backend on 5 routes", or returns null. */
export function bundleTitle(entry: AuditEntry, count: string): string | null {
  const [, resource = '', route, command] = bundledOperation.exec(entry.operation) ?? []
  if (!isResourceName(resource)) return null
  const { one, label } = resourceTypes[resource]
  const [noun, nouns] = command
    ? ['agent', 'agents']
    : route
      ? ['a route', 'routes']
      : [inSentence(one), inSentence(label)]
  const text = actTitle(entry.operation, entry.result === 'done', entry)
  return `${text.slice(0, text.lastIndexOf(noun))}${count} ${nouns}`
}

/** The time, in milliseconds, within which equal requests are treated as one action. */
const CLOSE_MS = 1000
const SEVERAL = 3

/** Returns a key for grouping entries. Entries with different keys don't belong to the same action. */
const kindOf = (entry: AuditEntry) =>
  [
    actTitle(entry.operation, true, entry),
    entry.operation,
    entry.result,
    isPlainlyDone(entry),
    entry.user_email,
    entry.account,
    entry.job_id,
    entry.update_id,
  ].join()

const isOfJob = ({ job_id, update_id }: AuditEntry) => (job_id ?? update_id) !== null

const isNext = (newer: AuditEntry, older: AuditEntry, closeMs: number) =>
  kindOf(newer) === kindOf(older) &&
  (isOfJob(newer) || Date.parse(newer.at) - Date.parse(older.at) <= closeMs)

/** Splits entries, newest first, into runs of consecutive entries that belong to one action. */
export function runsOf(entries: readonly AuditEntry[], closeMs = CLOSE_MS): AuditEntry[][] {
  const runs: AuditEntry[][] = []
  for (const entry of entries) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (last && isNext(last, entry, closeMs)) run?.push(entry)
    else runs.push([entry])
  }
  return runs
}

/**
 * Returns the rows of a page of the log, with one row per collapsed bundle. `open` contains the IDs of the expanded
 * bundles.
 */
export function bundleRows(
  open: ReadonlySet<string>,
  entries: readonly AuditEntry[],
  hasNewer: boolean,
  hasOlder: boolean,
): AuditRow[] {
  const ids = new Set<string>()
  const runs = runsOf(entries)
  return runs.flatMap((run, index): AuditRow[] => {
    const [first] = run
    if (!first) return []
    const isJob = isOfJob(first)
    const count = new Set(run.map(({ target, seq }) => target ?? seq)).size // a failed create request has no target
    const isCut = (hasNewer && index === 0) || (hasOlder && index === runs.length - 1)
    const title = bundleTitle(first, `${count}${isCut ? ' or more' : ''}`)
    if (title === null || count < (isJob ? 2 : SEVERAL)) return run
    // A job adds entries while its older entries move to the next page. Other bundles hardly change.
    const id = isJob ? kindOf(first) : String(first.seq)
    const key = ids.has(id) ? String(first.seq) : id
    ids.add(id)
    return [
      { ...first, bundle: { id, key, title, entries: run } },
      ...(open.has(id) ? run.map((entry) => ({ ...entry, isInBundle: true })) : []),
    ]
  })
}
