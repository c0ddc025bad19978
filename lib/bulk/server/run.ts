import 'server-only'
import {
  type StoredBulkRow,
  changeJob,
  endIfOver,
  findJob,
  type JobRow,
  nextRow,
  keepRow,
} from '@/lib/bulk/store'
import { Failure } from '@/lib/contract/failure'
import type { Named } from '@/lib/contract/operation'
import type { Db } from '@/lib/db/open'
import { type Job, type NextRun, scheduleNew } from '@/lib/jobs/queue'
import { type Account, accountOfJob, resourceOf, services, upstreamOf } from '@/lib/server/accounts/upstream'
import type { Context } from '@/lib/server/context'
import { senderFault } from '@/lib/server/people/sender-fault'
import { runPass } from '@/lib/server/run-job'
import { capabilityStates } from '@/lib/upstream/capabilities'
import { checkRow } from './check-row'
import { offeredOperation } from './offered'
import { BULK_JOB, type RowEffect, writeRow } from './write-row'
import { DAY_MS } from '@/lib/util/time'
import type { DnsStatus } from '@/lib/api/dns'
import { dnsChain } from '@/lib/dns/model/chain-nodes'
import { dnsImpact, impactText } from '@/lib/dns/model/impact'
import { dnsStateLabels } from '@/lib/dns/model/labels'
import { dnsStateOf } from '@/lib/dns/model/record-dns-state'
import { checkDns, dnsResourceOf } from '@/lib/dns/server/dns'
import { followUp } from '@/lib/dns/server/watch'

/** The time after which a run starts no more rows, in milliseconds. */
const PASS_MS = 20_000
/** The delay before the next run if another process is sending all unfinished rows, in milliseconds. */
const SENDING_MS = 2_000
/** The number of consecutive unknown outcomes after which a job is paused. */
const MAX_UNKNOWN = 5
/** The number of runs without progress after which a job is paused. */
const MAX_WAITS = 20
const KEY_UNREADABLE =
  "This account's stored API key is missing or can't be decrypted. Ask an admin to replace it in Settings → Accounts, then resume this job."

interface Pass {
  context: Context
  account: Account
  /** The operation to run for each row, or null for DNS checks. */
  op: Named | null
  signal: AbortSignal
  isOver: () => boolean
}

/**
 * Runs a bulk job row by row, and starts no rows after 20 seconds. Resolves with the time of the next run, or null if
 * the job isn't running. Never repeats a request with an unknown outcome.
 */
export const runBulkJob = (context: Context, job: Job, signal: AbortSignal): Promise<NextRun> =>
  runPass(job, 'bulk job', signal, () => pass(context, job, signal))

async function pass(context: Context, job: Job, signal: AbortSignal): Promise<NextRun> {
  const { db } = context
  const account = await accountOfJob(context, job)
  const bulk = account && (await findJob(db, account.id, job.subject))
  if (!bulk || bulk.state !== 'running') return null
  const offered = await offeredTo(context, account, bulk)
  if (offered === null) return null
  const until = Date.now() + PASS_MS
  const isOver = () => signal.aborted || Date.now() > until
  const end = await runRows({ context, account, ...offered, signal, isOver }, bulk)
  if (end === 'over') return null
  if (end.waitMs === 0) return { dueAt: new Date(), startOver: true }
  if (!end.hasProgress && job.runs >= MAX_WAITS) {
    await pause(
      db,
      bulk,
      end.reason ??
        "This account's API couldn't be reached. Check that the platform is running, then resume the job.",
    )
    return null
  }
  const dueAt = new Date(Date.now() + end.waitMs)
  return end.hasProgress ? { dueAt, startOver: true } : dueAt
}

/** Returns a job's operation. Pauses the job and returns null if the account's API doesn't support the operation. */
async function offeredTo(context: Context, account: Account, job: JobRow): Promise<Pick<Pass, 'op'> | null> {
  try {
    const states = await capabilityStates(context.db, account)
    return { op: offeredOperation(resourceOf(job.resource), job.action, states) }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    await pause(context.db, job, error.message)
    return null
  }
}

type End = 'over' | { waitMs: number; hasProgress: boolean; reason?: string | undefined }

async function runRows(pass: Pass, { id }: JobRow): Promise<End> {
  const { context, account, op } = pass
  const { db } = context
  let hasProgress = false
  while (!pass.isOver()) {
    const job = await findJob(db, account.id, id)
    if (job?.state !== 'running') return 'over'
    const row = await nextRow(db, id, 'queued', 'checking')
    if (!row) {
      if (await endIfOver(db, job)) return 'over'
      return { waitMs: SENDING_MS, hasProgress: true }
    }
    const sender = { id: job.user_id, who: `${job.user_email}, who runs this job,`, work: 'job' }
    const fault = await senderFault(db, sender, op?.access ?? 'operator')
    if (fault !== null) {
      await pause(db, job, `${fault} If you resume the job, it runs on your behalf.`)
      return 'over'
    }
    const isFree = await services(context).transport.room(upstreamOf(context, account), pass.signal)
    if (!isFree || pass.signal.aborted) break
    const effect = await runRow(pass, job, row)
    const stop = await stopAfter(db, job, effect, await countUnknown(db, job, row, effect))
    if (stop !== null) return stop === 'over' ? stop : { ...stop, hasProgress }
    hasProgress ||= effect.state !== 'stale'
  }
  return { waitMs: 0, hasProgress }
}

function runRow({ context, account, op, signal }: Pass, job: JobRow, row: StoredBulkRow): Promise<RowEffect> {
  if (op === null) return checkDnsRow(context, account, job, row, signal)
  return row.state === 'checking'
    ? checkRow(context, account, job, row, op)
    : writeRow(context, account, job, row, op)
}

/** Stores and returns the number of consecutive requests with an unknown outcome, counted across runs. */
async function countUnknown(db: Db, job: JobRow, row: StoredBulkRow, { state }: RowEffect): Promise<number> {
  const { unknown_count } = job
  if (row.state !== 'queued' || state === 'stale') return unknown_count
  const count = state === 'unknown' ? unknown_count + 1 : 0
  if (count !== unknown_count) await changeJob(db, job, ['running'], { unknown_count: count })
  return count
}

/**
 * Updates or pauses a job after a row was processed. Returns `over` if the run must end, the time to wait before the
 * next run, or null to continue with the next row.
 */
async function stopAfter(
  db: Db,
  job: JobRow,
  { waitMs, reason, isFatal }: RowEffect,
  unknown: number,
): Promise<'over' | { waitMs: number; reason: string | undefined } | null> {
  if (isFatal) {
    await pause(db, job, reason ?? KEY_UNREADABLE)
    return 'over'
  }
  if (unknown >= MAX_UNKNOWN) {
    await pause(
      db,
      job,
      `The outcomes of the last ${MAX_UNKNOWN} requests are unknown. Check that the platform is running, then resume the job.`,
    )
    return 'over'
  }
  if (waitMs !== undefined) {
    if (reason !== job.reason) await changeJob(db, job, ['running'], { reason: reason ?? null })
    return { waitMs, reason }
  }
  if (job.reason !== null) await changeJob(db, job, ['running'], { reason: null })
  return null
}

const pause = (db: Db, job: JobRow, reason: string) =>
  changeJob(db, job, ['running'], { state: 'paused', reason })

/** Queues a background job for each running bulk job that doesn't have one, and deletes old bulk jobs. */
export async function sweepBulkJobs({ db }: Context): Promise<void> {
  await sweepOld(db)
  const running = await db
    .selectFrom('bulk_jobs')
    .select(['id', 'account_id'])
    .where('ended_at', 'is', null)
    .where('state', '=', 'running')
    .execute()
  for (const { id, account_id } of running)
    await scheduleNew(db, { kind: BULK_JOB, accountId: account_id, subject: id, dueAt: new Date() })
}

/** The age at which an unstarted plan is deleted, in days. */
const PLAN_DAYS = 1
/** The age at which an ended bulk job is deleted, in days. */
const ENDED_DAYS = 90

async function sweepOld(db: Db, nowMs = Date.now()): Promise<void> {
  const before = (days: number) => new Date(nowMs - days * DAY_MS).toISOString()
  await db
    .deleteFrom('bulk_jobs')
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'planned'), eb('created_at', '<', before(PLAN_DAYS))]),
        eb('ended_at', '<', before(ENDED_DAYS)),
      ]),
    )
    .execute()
}

async function checkDnsRow(
  context: Context,
  account: Account,
  job: JobRow,
  row: StoredBulkRow,
  signal: AbortSignal,
): Promise<RowEffect> {
  const resource = dnsResourceOf(job.resource)
  try {
    const status = await checkDns(context, account, resource, row.id, signal, { background: true })
    await followUp(context, account, status)
    const change = { state: 'done', code: null, message: resultText(status) } as const
    return { state: (await keepRow(context.db, row, change)) ? 'done' : 'stale' }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const { code, message } = error
    return {
      state: (await keepRow(context.db, row, { state: 'failed', code, message })) ? 'failed' : 'stale',
    }
  }
}

function resultText(status: DnsStatus): string {
  const dnsState = dnsStateOf(status)
  if (dnsState === null) return 'This resource needs no DNS records.'
  const { label } = dnsStateLabels[dnsState]
  const cause = impactText(dnsImpact(status.check, status.certificate), dnsChain(status).cause ?? '')
  return cause === '' || cause === label ? `${label}.` : `${label}. ${cause}.`
}
