import 'server-only'
import { randomUUID } from 'node:crypto'
import { commandHooks } from '@/lib/agents/server/commands'
import { type BulkRow, findJob, type JobRow, keepRow } from '@/lib/bulk/store'
import { Failure } from '@/lib/contract/failure'
import type { Named } from '@/lib/contract/operation'
import { resourceName } from '@/lib/contract/operation-target'
import type { Db } from '@/lib/db/open'
import { type Account, resourceOf } from '@/lib/server/accounts/upstream'
import type { Context } from '@/lib/server/context'
import { runWrite, type Write } from '@/lib/server/proxy/write'
import { capabilityStates } from '@/lib/upstream/capabilities'
import { isKeyRefused, isSuccess, keyRefusedMessage } from '@/lib/upstream/outcome'
import type { Answer } from '@/lib/upstream/transport'
import { type RowAfter, rowAfter } from './row-outcome'
import { type Current, readCurrent, requestOf } from './row-request'

/** The kind of background job that runs a bulk job. The background job's subject is the bulk job's ID. */
export const BULK_JOB = 'bulk-job'

/** The effect of a row's request on the bulk job. */
export interface RowEffect {
  state: 'done' | 'failed' | 'skipped' | 'unknown' | 'queued' | 'stale'
  /**
   * The pause before the job continues, in milliseconds. Set if the row is queued again, or if it's too early to check
   * the row.
   */
  waitMs?: number
  /** The reason why the job must wait or can't continue. */
  reason?: string
  /** True if all further rows would fail for the same reason. */
  isFatal?: boolean
}

/**
 * Sends a queued row's request once, on behalf of the person who runs the job, and stores the outcome. Resolves with
 * `stale` if it sent nothing because the row or the job has changed.
 */
export async function writeRow(
  context: Context,
  account: Account,
  job: JobRow,
  row: BulkRow,
  op: Named,
): Promise<RowEffect> {
  const current = await readCurrent(context, account, job, row.id)
  if (current && !(current.answer.kind === 'answered' && isSuccess(current.answer)))
    return keepUnread(context.db, row, current)
  let effect: RowEffect = { state: 'stale' }
  try {
    const write = await writeOf(context, account, job, row, op, current)
    const more = commandHooks(write)
    await runWrite(write, {
      claim: async (db, act) => {
        await more.claim?.(db, act)
        const isRunning = (await findJob(db, account.id, job.id))?.state === 'running'
        const sending = { state: 'sending', act_id: act.id, request_id: write.requestId, code: null } as const
        if (!isRunning || !(await keepRow(db, row, { ...sending, message: null })))
          throw new Failure('ADIT_CONFLICT', 'This row has changed. Nothing was sent.')
      },
      keep: async (db, act, answer, input) => {
        await more.keep?.(db, act, answer, input)
        const after = rowAfter(write.request, answer)
        effect = effectOf(answer, after)
        const { waitMs: _, ...change } = after
        await keepRow(db, { ...row, state: 'sending' }, change)
      },
    })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return afterRefusal(context, account, job, row, error)
  }
  return effect
}

async function writeOf(
  context: Context,
  account: Account,
  job: JobRow,
  row: BulkRow,
  op: Named,
  current: Current | null,
): Promise<Write> {
  return {
    context,
    account,
    person: { id: job.user_id, email: job.user_email },
    resource: resourceOf(resourceName(op)),
    states: await capabilityStates(context.db, account),
    request: requestOf(job, row.id, op, current),
    requestId: randomUUID(),
    ...(current?.answer.kind === 'answered' && {
      current: { read: current.read, item: current.answer.json },
    }),
  }
}

/** Stores the reason why a row's resource couldn't be read. The console doesn't send the row's request. */
async function keepUnread(db: Db, row: BulkRow, { read, answer }: Current): Promise<RowEffect> {
  const after = rowAfter({ op: read }, answer)
  const { waitMs: _, ...change } = after
  await keepRow(db, row, change)
  return effectOf(answer, after)
}

function effectOf(answer: Answer, { state, waitMs, message }: RowAfter): RowEffect {
  if (answer.kind === 'answered' && isKeyRefused(answer))
    return { state, reason: keyRefusedMessage(answer.status), isFatal: true }
  const isFatal = answer.kind === 'none' && answer.reason === 'key'
  return { state, ...(waitMs !== undefined && { waitMs, reason: message ?? '' }), isFatal }
}

/**
 * Marks a queued row as failed after the console rejected its request without sending it. Resolves with `stale` if the
 * row or the job has changed.
 */
async function afterRefusal(
  { db }: Context,
  account: Account,
  job: JobRow,
  row: BulkRow,
  { code, message }: Failure,
): Promise<RowEffect> {
  const now = await db
    .selectFrom('bulk_rows')
    .select('state')
    .where('job_id', '=', row.job_id)
    .where('position', '=', row.position)
    .executeTakeFirst()
  const isRunning = (await findJob(db, account.id, job.id))?.state === 'running'
  if (!isRunning || now?.state !== 'queued') return { state: 'stale' }
  await keepRow(db, row, { state: 'failed', code, message })
  return { state: 'failed' }
}
