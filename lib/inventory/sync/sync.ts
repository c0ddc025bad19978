import type { Freshness } from '@/lib/api/common'
import type { Named } from '@/lib/contract/operation'
import type { Resource } from '@/lib/contract/resource'
import type { Db } from '@/lib/db/open'
import { type CapabilityOwner, lessonsOf, remember } from '@/lib/upstream/capabilities'
import {
  envelopeOf,
  failureOf,
  isKeyRefused,
  isPathMissing,
  isSuccess,
  keyRefusedMessage,
} from '@/lib/upstream/outcome'
import type { Answer, Transport, Upstream } from '@/lib/upstream/transport'
import { formatNumber } from '@/lib/util/text'
import { CLOCK_CORRECTION_MS, orderedMs } from './clock'
import { hasKind, nextPageQuery, rowsIn } from './list-response'
import { markGone, storeItems } from './store'
import { runInWalkQueue } from './walk-queue'

/** The running and queued list reads of this process, at most one per account and kind of resource. */
export type Flights = Map<string, Promise<WalkError | null>>
export type WalkError = NonNullable<Freshness['error']>

interface Walk {
  db: Db
  transport: Transport
  flights: Flights
  account: CapabilityOwner
  upstream: Upstream
  resource: Resource
  /** Called when the read ends, unless it throws. `isWhole` is true if the read had no error. */
  onEnd?: (walked: { from: Date; at: Date; isWhole: boolean; pages: number }) => Promise<void>
  /** True if a request waits for the result. The read then skips the queue. */
  isWaitedFor?: boolean
  /** True for periodic reads, which together use at most a third of the request budget. */
  isSteady?: boolean
}

const maxPages = 1000

export const flightKey = (accountId: string, resource: string) => `${accountId} ${resource}`

/** The controllers of the running and queued list reads. Aborting a controller makes its read urgent. */
const urgency = new WeakMap<Promise<unknown>, AbortController>()

/**
 * Reads all pages of a list and updates the inventory, or waits for a running or queued read of the list. Resolves with
 * the read's error, or null on success. Marks unseen resources as gone only after a successful read.
 */
export function sync(walk: Walk): Promise<WalkError | null> {
  const { flights, account, resource, isWaitedFor } = walk
  const key = flightKey(account.id, resource.name)
  const running = flights.get(key)
  if (running) {
    if (isWaitedFor) urgency.get(running)?.abort()
    return running
  }
  const urgent = new AbortController()
  if (isWaitedFor) urgent.abort()
  const { signal } = urgent
  const flight = runInWalkQueue(flights, account.id, () => walkAll(walk, signal), signal).finally(() =>
    flights.delete(key),
  )
  urgency.set(flight, urgent)
  flights.set(key, flight)
  return flight
}

async function walkAll(walk: Walk, urgent: AbortSignal): Promise<WalkError | null> {
  const started = orderedMs()
  const [account_id, resource, started_at] = [
    walk.account.id,
    walk.resource.name,
    new Date(started).toISOString(),
  ]
  await walk.db
    .insertInto('inventory_syncs')
    .values({ account_id, resource, started_at, finished_at: null, error: null, complete_at: null, pages: 0 })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'resource']).doUpdateSet({ started_at, finished_at: null }),
    )
    .execute()
  const progress = { pages: 0, rows: 0, unusable: 0, repeated: 0 }
  const setBackMs = clockWatch()
  try {
    const stopped = await readPages(walk, started, progress, urgent)
    const behindMs = setBackMs()
    const error = stopped ?? (behindMs > CLOCK_CORRECTION_MS ? clockSetBack : unusableRows(progress))
    const scope = { accountId: account_id, resource: walk.resource }
    const at = notBefore(started)
    // After a small correction of the clock, rows may have a time before the start of the read
    const unseenSince = new Date(started - behindMs).toISOString()
    if (!error) await markGone(walk.db, scope, { unseenSince }, at)
    const { pages } = progress
    await walk.onEnd?.({ from: new Date(started), at: new Date(at), isWhole: !error, pages })
    await keepEnd(walk, at, pages, error)
    return error
  } catch (thrown) {
    await keepEnd(walk, notBefore(started), progress.pages, notKept)
    throw thrown
  }
}

/**
 * Returns a function that reports how far the system clock has been set back since this call, in milliseconds.
 */
function clockWatch(): () => number {
  const [wallMs, steadyMs] = [Date.now(), performance.now()]
  // The wall clock counts whole milliseconds, so a difference below one isn't a correction
  return () => Math.max(0, Math.ceil(performance.now() - steadyMs - (Date.now() - wallMs) - 1))
}

const clockSetBack: WalkError = {
  code: 'ADIT_INTERNAL',
  message:
    "The console's clock was set back during this refresh. Resources missing from the list won't be marked as deleted until the next refresh.",
}

interface Progress {
  pages: number
  rows: number
  unusable: number
  repeated: number
}

function unusableRows({ rows, unusable, repeated }: Progress): WalkError | null {
  if (unusable + repeated === 0) return null
  const of = `of the ${formatNumber(rows)} ${rows === 1 ? 'row' : 'rows'} that the API returned`
  const [has, belongs, it] = unusable === 1 ? ['has', 'belongs', 'it'] : ['have', 'belong', 'they']
  const [repeats, they] = repeated === 1 ? ['repeats', 'it'] : ['repeat', 'they']
  return stop(
    [
      unusable > 0 &&
        `${formatNumber(unusable)} ${of} ${has} no usable ID or ${belongs} to another kind of resource, so ${it} can't be shown.`,
      repeated > 0 &&
        `${formatNumber(repeated)} ${of} ${repeats} the ID of another row, so ${they} can't be shown.`,
      "Missing resources aren't marked as deleted.",
    ]
      .filter(Boolean)
      .join(' '),
  )
}

const notBefore = (started: number) => new Date(Math.max(orderedMs(), started)).toISOString()

async function keepEnd(
  { db, account, resource }: Walk,
  at: string,
  pages: number,
  error: WalkError | null,
): Promise<void> {
  await db
    .updateTable('inventory_syncs')
    .set({
      finished_at: at,
      pages,
      error: error && JSON.stringify(error),
      ...(!error && { complete_at: at }),
    })
    .where('account_id', '=', account.id)
    .where('resource', '=', resource.name)
    .execute()
}

const notKept: WalkError = {
  code: 'ADIT_INTERNAL',
  message: "The console couldn't store the response. For details, see the console's log.",
}

const stop = (message: string): WalkError => ({ code: 'ADIT_UPSTREAM_NOT_THIS_API', message })

async function readPages(
  walk: Walk,
  started: number,
  progress: Progress,
  urgent: AbortSignal,
): Promise<WalkError | null> {
  const { db, transport, account, upstream, resource, isSteady } = walk
  const list = resource.ops.list
  if (!list) return stop("Resources of this kind can't be listed.")
  const listUrl = upstream.base_url.replace(/\/$/, '') + list.path
  const [queries, ids] = [new Set<string>(), new Set<string>()]
  let query = new URLSearchParams()
  while (progress.pages < maxPages) {
    progress.pages += 1
    const at = notBefore(started) // before the request: rows written while it runs are newer than the page
    const background = !urgent.aborted || progress.pages > 1
    const options = { background, urgent: progress.pages > 1 ? undefined : urgent, isSteady }
    const answer = await transport.send(upstream, list, { query }, options)
    await remember(db, account, lessonsOf(list, undefined, answer))
    const failed = failedAnswer(list, answer)
    if (failed) return failed
    const json = answer.kind === 'answered' ? answer.json : null
    const rows = rowsIn(json, resource)
    if (!rows) return stop("The API's response isn't a list.")
    const items = rows.filter((row) => hasKind(resource, row))
    progress.rows += rows.length
    progress.unusable += rows.length - items.length
    const stored = await storeItems(db, { accountId: account.id, resource, source: 'list', at }, items)
    progress.repeated += items.length - stored.length
    const next = nextPageQuery(json, listUrl)
    if (next === 'end') return null
    if (next === 'unclear')
      return stop(
        "The response has no next_page_uri, so the console can't tell whether the list is complete.",
      )
    if (next === 'elsewhere')
      return stop("The URL of the next page is outside this list, so the console didn't follow it.")
    const isRepeated =
      queries.has(next.toString()) || (stored.length > 0 && stored.every((id) => ids.has(id)))
    if (isRepeated)
      return stop('The API returned the same page twice, so the console stopped reading the list.')
    queries.add(next.toString())
    for (const id of stored) ids.add(id)
    query = next
  }
  return stop(`The list has more than ${maxPages} pages, so the console stopped reading it.`)
}

/** The error of a list read if the platform doesn't have the list's path. */
export const noSuchList: WalkError = {
  code: 'ADIT_UNKNOWN_OPERATION',
  message: "This account's API can't list these resources.",
}

function failedAnswer(op: Named, answer: Answer): WalkError | null {
  if (answer.kind === 'none') {
    const failure = failureOf(answer, op)
    return { code: failure.code, message: failure.message }
  }
  if (isSuccess(answer)) return null
  const envelope = envelopeOf(answer)
  const code = envelope?.error_code ?? String(answer.status)
  if (isKeyRefused(answer)) return { code, message: keyRefusedMessage(answer.status) }
  if (isPathMissing(answer)) return noSuchList
  return {
    code,
    message: `The platform returned ${answer.status}${envelope ? `: ${envelope.msg.slice(0, 300)}` : '.'}`,
  }
}
