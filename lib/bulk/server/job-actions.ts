import 'server-only'
import type { BulkJob, BulkJobStart, bulkJobsApi } from '@/lib/api/bulk-jobs'
import { recordDone } from '@/lib/audit/record'
import { hasValue } from '@/lib/bulk/model/actions'
import { statesForAction, type BulkJobAction, type BulkJobState, confirmationOf } from '@/lib/bulk/model/bulk'
import { countsOf, endIfOver, getJob, type JobRow, moveRows, nextRow } from '@/lib/bulk/store'
import { dependentsOf, viewJob } from '@/lib/bulk/view'
import { Failure } from '@/lib/contract/failure'
import type { Db } from '@/lib/db/open'
import { schedule } from '@/lib/jobs/queue'
import { type Account, resourceOf } from '@/lib/server/accounts/upstream'
import type { ApiInput } from '@/lib/server/routing/console-api'
import type { Context, Person } from '@/lib/server/context'
import { checkedRequest } from '@/lib/server/proxy/request'
import { capabilityStates } from '@/lib/upstream/capabilities'
import { offeredOperation } from './offered'
import { planAgain } from './plan'
import { requestOf } from './row-request'
import { BULK_JOB } from './write-row'

const PLAN_CHANGED =
  'The selected resources have changed since this job was planned. No requests were sent. Review the updated plan, then start the job.'

interface Actor {
  account: Account
  person: Person
  requestId: string
}

const stateText: Record<BulkJobState, string> = {
  planned: "hasn't started",
  running: 'is running',
  paused: 'is paused',
  stopped: 'was stopped',
  done: 'has ended',
}

export const postAction = async (
  input: Pick<ApiInput<typeof bulkJobsApi.pause>, 'context' | 'account' | 'person' | 'params' | 'requestId'>,
  action: BulkJobAction,
  request: BulkJobStart = {},
): Promise<{ job: BulkJob }> => {
  const { context, account, person, params, requestId } = input
  return { job: await actOnJob(context, { account, person, requestId }, params.id, action, request) }
}

async function actOnJob(
  context: Context,
  actor: Actor,
  id: string,
  action: BulkJobAction,
  input: BulkJobStart = {},
): Promise<BulkJob> {
  const { account, person, requestId } = actor
  const isStored = await context.db.transaction().execute(async (db) => {
    const job = await getJob(db, account.id, id)
    if (!statesForAction[action].includes(job.state))
      throw new Failure(
        'ADIT_CONFLICT',
        `This bulk job ${stateText[job.state]}, so you can't ${action} it. Reload the page.`,
      )
    const change = await changeOf({ ...context, db }, actor, job, action, input)
    if (change === null) return false
    await db.updateTable('bulk_jobs').set(change).where('id', '=', id).execute()
    await recordDone(db, context.keyRing, {
      operation: `bulk-jobs.${action}`,
      user: person,
      accountId: account.id,
      target: id,
      requestId,
      ...(action === 'start' && { after: await startedFacts(db, job, input) }),
    })
    return true
  })
  if (!isStored) throw new Failure('ADIT_CONFLICT', PLAN_CHANGED)
  await endIfOver(context.db, { id })
  await scheduleJob(context.db, account.id, id)
  return viewJob(context.db, account.id, id)
}

/** Returns the changes to the job, or null if an outdated plan was updated instead. */
async function changeOf(
  context: Context,
  actor: Actor,
  job: JobRow,
  action: BulkJobAction,
  input: BulkJobStart,
): Promise<Partial<JobRow> | null> {
  const { db } = context
  const at = new Date().toISOString()
  if (action === 'pause') return { state: 'paused', reason: `Paused by ${actor.person.email}.` }
  if (action === 'stop') {
    const reason = `Stopped by ${actor.person.email} before the request was sent.`
    await moveRows(db, job.id, 'queued', { state: 'skipped', message: reason })
    await moveRows(db, job.id, 'checking', { state: 'unknown' })
    return { state: 'stopped', reason: null, ended_at: at }
  }
  const change = await changeOfStart(context, actor, job, action, input)
  if (change === null) return null
  if (action === 'retry') await needMoved(db, job, 'failed', 'queued')
  if (action === 'check') await needMoved(db, job, 'unknown', 'checking')
  const sender = { user_id: actor.person.id, user_email: actor.person.email }
  return { ...change, ...sender, state: 'running', reason: null, ended_at: null, unknown_count: 0 }
}

async function needMoved(
  db: Db,
  job: JobRow,
  from: 'failed' | 'unknown',
  state: 'queued' | 'checking',
): Promise<void> {
  if ((await moveRows(db, job.id, from, { state })) > 0) return
  throw new Failure(
    'ADIT_CONFLICT',
    `This bulk job has no rows ${from === 'failed' ? 'that failed' : 'with an unknown outcome'}. Reload the page.`,
  )
}

/**
 * Validates a start, retry or check. Returns the changes to the job, or null if an outdated plan was updated instead.
 */
async function changeOfStart(
  context: Context,
  { account, person }: Actor,
  job: JobRow,
  action: BulkJobAction,
  { value, confirmation }: BulkJobStart,
): Promise<Partial<JobRow> | null> {
  const { db } = context
  const resource = resourceOf(job.resource)
  const op = offeredOperation(resource, job.action, await capabilityStates(db, account))
  const needsValue = hasValue(job.action)
  if (action === 'start' && needsValue && value === undefined)
    throw new Failure('ADIT_INVALID', `Enter the ${job.action}.`, { field: 'value' })
  const after = action === 'start' ? { ...job, value: needsValue ? (value ?? null) : null } : job
  const first = (await nextRow(db, job.id, 'queued', 'failed', 'unknown'))?.id ?? 'none'
  if (op) checkedRequest(requestOf(after, first, op), { context, person })
  if (action !== 'start') return {}
  if (await planAgain(db, account, job)) return null
  const count = (await countsOf(db, [job.id])).get(job.id)?.queued ?? 0
  if (count === 0)
    throw new Failure('ADIT_CONFLICT', "This action isn't possible for any of the selected resources.")
  const expected = confirmationOf(job.action, count, resource.info)
  const isNeeded = (await dependentsOf(db, [job.id])).has(job.id)
  if (isNeeded && confirmation?.trim().toLowerCase() !== expected.toLowerCase())
    throw new Failure('ADIT_INVALID', `Type “${expected}” to confirm.`, { field: 'confirmation' })
  return { value: after.value, started_at: new Date().toISOString() }
}

async function startedFacts(db: Db, { id, resource, action }: JobRow, { value }: BulkJobStart) {
  const rows = (await countsOf(db, [id])).get(id)?.queued ?? 0
  return { resource, action, rows, ...(value !== undefined && { value }) }
}

const scheduleJob = (db: Db, accountId: string, id: string): Promise<void> =>
  schedule(db, { kind: BULK_JOB, accountId, subject: id, dueAt: new Date() })
