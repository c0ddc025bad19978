import { bundleTitle, runsOf } from '@/components/audit/bundles'
import type { AuditEntry } from '@/lib/api/audit'
import { inSentence } from '@/lib/util/text'

/** A group of similar actions, or a single action. */
export interface Burst {
  newest: AuditEntry
  /** The newest entry of each target. */
  targets: readonly AuditEntry[]
  /** The description of several targets, such as "replaced backend on 3 routes". Null for a single target. */
  text: string | null
}

/** The time, in milliseconds, within which equal actions form a burst. */
const CLOSE_MS = 10 * 60_000

/** Groups the entries of a history, newest first. `hasOlder` is true if the history has older entries. */
export function burstsOf(entries: readonly AuditEntry[], hasOlder: boolean): Burst[] {
  const runs = runsOf(entries, CLOSE_MS)
  return runs.flatMap((run, index): Burst[] => {
    const [newest] = run
    if (!newest) return []
    const byTarget = new Map(run.toReversed().map((entry) => [entry.target ?? entry.seq, entry]))
    const targets = [...byTarget.values()].toReversed()
    const isCut = hasOlder && index === runs.length - 1
    const title = bundleTitle(newest, `${targets.length}${isCut ? ' or more' : ''}`)
    if (title === null) return run.map((entry) => ({ newest: entry, targets: [entry], text: null }))
    return [{ newest, targets, text: targets.length > 1 ? inSentence(title) : null }]
  })
}
