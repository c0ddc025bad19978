import type { AuditEntry } from '@/lib/api/audit'
import { commandOperations } from '@/lib/resources/agent-commands'
import { routeModuleInfos } from '@/lib/resources/info/route-modules'
import { resourceNames, resourceTypes } from '@/lib/resources/resource-types'
import { actTitle } from '@/lib/resources/text/act-text'
import { isPlainlyDone } from '@/lib/client/logs'
import type { PageEdges } from '@/components/resource/list/log-list'
import { inSentence } from '@/lib/util/text'
import { partsOf } from './entry-parts'

/** Several entries of one action. */
export interface Bundle {
  /** Stays the same when the bundle gets newer entries, and when older ones move to the next page. */
  id: string
  /** Distinguishes the bundles of a job whose actions alternate with other ones. Such bundles have the same ID. */
  key: string
  title: string
  /** Newest first. */
  entries: readonly AuditEntry[]
}

/**
 * A row of the log: an entry, or the newest entry of a bundle with the bundle. `isInBundle` is true for an entry below
 * the row of its bundle.
 */
export type AuditRow = AuditEntry & { bundle?: Bundle; isInBundle?: boolean }

type Noun = readonly [one: string, many: string]

const routes: Noun = ['a route', 'routes']

/** The targets of each operation that several entries of one action can share, as nouns in the operation's description. */
const nouns = new Map<string, Noun>([
  ...resourceNames.flatMap((name) => {
    const { one, label } = resourceTypes[name]
    const noun: Noun = [inSentence(one), inSentence(label)]
    return ['create', 'update', 'delete'].map((verb) => [`${name}.${verb}`, noun] as const)
  }),
  ...Object.values(commandOperations).map((key) => [`tunnel-sessions.${key}`, ['agent', 'agents']] as const),
  ...['create', 'update', 'delete'].map((verb) => [`https-edges.routes.${verb}`, routes] as const),
  ...Object.keys(routeModuleInfos).flatMap((module) =>
    ['put', 'delete'].map((verb) => [`https-edges.routes.${module}.${verb}`, routes] as const),
  ),
])

/**
 * Returns the description of equal actions on several targets, such as "Replaced backend on 5 routes". Returns null for
 * an operation that has no such description.
 */
export function bundleTitle({ operation, result, before, after }: AuditEntry, count: string): string | null {
  const noun = nouns.get(operation)
  if (!noun) return null
  const [one, many] = noun
  const text = actTitle(operation, result === 'done', { before, after })
  return `${text.slice(0, text.lastIndexOf(` ${one}`))} ${count} ${many}`
}

/** Returns the number of distinct targets. Counts each create request without a result as a target. */
const countTargets = (entries: readonly AuditEntry[]) =>
  new Set(entries.map(({ target, seq }) => target ?? seq)).size

/** The maximum time, in milliseconds, between two requests of one action. */
const CLOSE_MS = 1000
/** The minimum number of targets of requests in quick succession that count as one action. */
const SEVERAL = 3

/** Identifies the kind, person and outcome of an action. */
const kindOf = (entry: AuditEntry) =>
  [
    partsOf(entry).title,
    entry.operation,
    entry.result,
    isPlainlyDone(entry),
    entry.user_email,
    entry.account,
    entry.job_id,
    entry.update_id,
  ].join()

/** Reports whether an entry belongs to a bulk job or a rolling update. */
const isOfJob = ({ job_id, update_id }: AuditEntry) => (job_id ?? update_id) !== null

/**
 * Reports whether consecutive entries, newest first, belong to one action. The requests of an action without a bulk job
 * or a rolling update have no common ID, but the console sends one immediately after another.
 */
const isNext = (newer: AuditEntry, older: AuditEntry) =>
  kindOf(newer) === kindOf(older) &&
  (isOfJob(newer) || Date.parse(newer.at) - Date.parse(older.at) <= CLOSE_MS)

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

/**
 * Returns the rows of a page of the log: a single row for the entries of a bulk action, which its entries follow if
 * `open` contains the ID of the bundle, and a row for each other entry.
 */
export function rowsOf(
  entries: readonly AuditEntry[],
  open: ReadonlySet<string>,
  { hasNewer, hasOlder }: PageEdges,
): AuditRow[] {
  const ids: string[] = []
  const runs = runsOf(entries)
  return runs.flatMap((run, index): AuditRow[] => {
    const [first] = run
    if (!first) return []
    const isJob = isOfJob(first)
    const count = countTargets(run)
    const isCut = (hasNewer && index === 0) || (hasOlder && index === runs.length - 1)
    const title = bundleTitle(first, isCut ? `${count} or more` : `${count}`)
    if (title === null || count < (isJob ? 2 : SEVERAL)) return run
    // A job can add entries while older ones move to the next page. Requests in quick succession soon end.
    const id = isJob ? kindOf(first) : String(first.seq)
    const nth = ids.filter((other) => other === id).length
    ids.push(id)
    return [
      { ...first, bundle: { id, key: `${id} ${nth}`, title, entries: run } },
      ...(open.has(id) ? run.map((entry) => ({ ...entry, isInBundle: true })) : []),
    ]
  })
}
