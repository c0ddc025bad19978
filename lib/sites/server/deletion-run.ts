import 'server-only'
import { MINUTE_MS } from '@/lib/util/time'
import { type Job, schedule, scheduleNew } from '@/lib/jobs/queue'
import { checkRecords } from '@/lib/dns/check'
import {
  type PlannedRecord,
  plannedRecord,
  recordText,
  unconfirmedRemovalText,
} from '@/lib/sites/removal-plan'
import { isRecordGone } from '@/lib/dns/model/presence'
import {
  endDeletionIfOver,
  isOnPlatform,
  isUnderWay,
  keepRemoval,
  type RemovalChange,
} from '@/lib/sites/removals'
import { holdsBack } from '@/lib/sites/model/sites'
import { type RemovalRow, removalsOf, siteById } from '@/lib/sites/store'
import { accountOfJob, services } from '@/lib/server/accounts/upstream'
import type { Context } from '@/lib/server/context'
import { resolverFor } from '@/lib/dns/server/resolver'
import { pollAgents } from '@/lib/agents/server/agents'
import { runPass } from '@/lib/server/run-job'
import { endOfAgents, removeTunnel, stopAgent } from './remove-agent'
import { type Removing, removeResource } from './remove-resource'

/** The job kind for deleting sites. The job's subject is the site's ID. */
export const SITE_DELETION_JOB = 'site-deletion'
/** The period, in milliseconds, in which a run can start new removals. */
const PASS_MS = 30_000 // a run's lease is one minute, and a write can take a quarter of that
/** The delay, in milliseconds, before the next check of a removal that is still under way. */
const RUNNING_MS = 1_000
/** The maximum time, in milliseconds, to wait for an agent's session to end. */
const AGENT_PATIENCE_MS = 60_000
/** The shortest delay before the next check of a record whose last check was inconclusive, in milliseconds. */
const UNCONFIRMED_MS = 10_000
/** The shortest delay before the next check of a record that still exists, in milliseconds. */
const CONFIRMED_MS = MINUTE_MS
const MAX_RECORDS_MS = 60 * MINUTE_MS
/** The period after a site's deletion, in milliseconds, in which DNS records are checked. */
const RECORDS_FOR_MS = 7 * 24 * 60 * MINUTE_MS

/**
 * Continues the deletion of a site, and later checks whether its DNS records are gone. Resolves with the time of the
 * next run, or null if none is due.
 */
export const runSiteDeletion = (context: Context, job: Job, signal: AbortSignal): Promise<Date | null> =>
  runPass(job, 'site deletion', signal, () => pass(context, job, signal))

async function pass(context: Context, job: Job, signal: AbortSignal): Promise<Date | null> {
  const { db } = context
  const account = await accountOfJob(context, job)
  const site = account && (await siteById(db, account.id, job.subject))
  if (!site || site.deletion_confirmed_at === null) return null
  const removing = { context, account, site }
  if (site.ended_at === null) {
    const due = await continueRemovals(removing, signal)
    if (due) return due
    await endDeletionIfOver(db, site)
  }
  return followRecords(removing, signal)
}

/** Carries out unfinished removals, in order. Resolves with the time of the next run, or null if none is due. */
async function continueRemovals(removing: Removing, signal: AbortSignal): Promise<Date | null> {
  const { context, account, site } = removing
  const until = Date.now() + PASS_MS
  const isOut = () => signal.aborted || Date.now() > until
  const read = () => removalsOf(context.db, site.id)
  const open = async (kind: RemovalRow['kind']) =>
    (await read()).filter((row) => row.kind === kind && isUnderWay(row))
  for (const row of await open('tunnel')) {
    if (isOut()) return new Date()
    await removeTunnel(removing, row)
  }
  const agents = await open('agent')
  if (agents.length > 0) await pollAgents(context, account, { isWaitedFor: true })
  const waits: Date[] = []
  for (const row of agents) {
    if (isOut()) return new Date()
    const due = await stopAgent(removing, row)
    if (due) waits.push(due)
  }
  const [first] = waits.toSorted((a, b) => a.getTime() - b.getTime())
  if (first) return first
  for (const row of await read()) {
    if (isOut()) return new Date()
    if (isOnPlatform(row) && isUnderWay(row)) await removeResource(removing, row)
    const now = (await read()).find(({ kind, id }) => kind === row.kind && id === row.id)
    if (now && isOnPlatform(now) && holdsBack(now)) return null
    if (now && isOnPlatform(now) && now.state === 'under-way') return new Date(Date.now() + RUNNING_MS)
  }
  return endOfAgents(removing, await read(), AGENT_PATIENCE_MS)
}

const isOpenRecord = ({ kind, state }: RemovalRow) => kind === 'dns-record' && state === 'by-hand'

async function followRecords(removing: Removing, signal: AbortSignal): Promise<Date | null> {
  const { context, site } = removing
  const rows = (await removalsOf(context.db, site.id)).filter(isOpenRecord)
  const ended = (await siteById(context.db, site.account_id, site.id))?.ended_at
  if (rows.length === 0 || !ended || Date.now() - Date.parse(ended) > RECORDS_FOR_MS) return null
  const delays: number[] = []
  for (const row of rows) {
    const sinceMs = row.at === null ? 0 : Date.now() - Date.parse(row.at)
    const gone = await checkRecord(removing, row, signal)
    if (gone !== true) delays.push(Math.max(2 * sinceMs, gone === 'unknown' ? UNCONFIRMED_MS : CONFIRMED_MS))
  }
  return delays.length === 0 ? null : new Date(Date.now() + Math.min(...delays, MAX_RECORDS_MS))
}

/**
 * Checks whether a record is gone from DNS, and stores the result. Resolves with true if the record is gone, false if
 * the record still exists, or `unknown` if the console can't tell.
 */
export async function checkRecord(
  { context, account }: Removing,
  row: RemovalRow,
  signal: AbortSignal,
): Promise<boolean | 'unknown'> {
  const planned = plannedRecord(row)
  if (!planned) return 'unknown'
  const config = resolverFor(context.env, account, services(context).policy)
  // Name servers to which only some of the registry's servers delegate may still have the record.
  const { checked_at, records } = await checkRecords([planned.record], config, signal, { isRequested: true })
  const [check] = records
  const gone = check ? isRecordGone(check) : 'unknown'
  const change =
    gone === 'unknown'
      ? { at: checked_at, reason: unconfirmedRemovalText(check, planned.wasSeen) }
      : recordChange(gone, planned, checked_at)
  await keepRemoval(context.db, row, change)
  return gone
}

function recordChange(gone: boolean, { record, wasSeen }: PlannedRecord, at: string): RemovalChange {
  if (!gone)
    return {
      at,
      reason: "The zone's name servers still have the record. Remove it from the zone.",
      wanted: recordText({ record, wasSeen: true }),
    }
  if (!wasSeen) return neverCreated(at)
  return { state: 'removed', at, reason: "The zone's name servers no longer have the record." }
}

export const neverCreated = (at: string): RemovalChange => ({
  state: 'absent',
  at,
  reason: "The zone's name servers don't have the record, and no check has ever found it.",
})

export const scheduleSiteDeletion = ({ context, account, site }: Removing): Promise<void> =>
  schedule(context.db, {
    kind: SITE_DELETION_JOB,
    accountId: account.id,
    subject: site.id,
    dueAt: new Date(),
  })

/**
 * Queues a run for each unfinished deletion that has no job, except deletions that can't continue without a person's
 * decision.
 */
export async function sweepSiteDeletions({ db }: Context): Promise<void> {
  const open = await db
    .selectFrom('sites')
    .select(['id', 'account_id'])
    .where('deletion_confirmed_at', 'is not', null)
    .where('ended_at', 'is', null)
    .execute()
  for (const { id, account_id } of open) {
    const rows = await removalsOf(db, id)
    if (rows.some((row) => isOnPlatform(row) && holdsBack(row))) continue
    if (!rows.some(isUnderWay) && rows.some(holdsBack)) continue
    const job = { kind: SITE_DELETION_JOB, accountId: account_id, subject: id, dueAt: new Date() }
    await scheduleNew(db, job)
  }
}
