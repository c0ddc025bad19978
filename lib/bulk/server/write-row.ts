import 'server-only'
import { randomUUID } from 'node:crypto'
import { commandHooks } from '@/lib/agents/server/commands'
import { rejectInUpdate } from '@/lib/bulk/command-rows'
import { commandOf, readsFirst } from '@/lib/bulk/model/actions'
import { type StoredBulkRow, findJob, type JobRow, keepRow, type RowChange } from '@/lib/bulk/store'
import { Failure } from '@/lib/contract/failure'
import type { Named } from '@/lib/contract/operation'
import { resourceName } from '@/lib/contract/operation-target'
import { type Account, resourceOf } from '@/lib/server/accounts/upstream'
import type { Context } from '@/lib/server/context'
import type { Write } from '@/lib/server/writes/types'
import { runWrite } from '@/lib/server/writes/write'
import { capabilityStates } from '@/lib/upstream/capabilities'
import { isKeyRefused, keyRefusedMessage, answerError, isPathMissing, resultOf } from '@/lib/upstream/outcome'
import type { Answer } from '@/lib/upstream/transport'
import { metadataIn, requestOf } from './row-request'
import type { PlatformRequest } from '@/lib/server/proxy/request'

/** The kind of background job that runs a bulk job. The background job's subject is the bulk job's ID. */
export const BULK_JOB = 'bulk-job'

export interface RowEffect {
  state: 'done' | 'failed' | 'skipped' | 'unknown' | 'queued' | 'stale'
  /** The time to wait before the job continues, in milliseconds, if the row is queued again or can't be checked yet. */
  waitMs?: number
  reason?: string
  /** True if all further rows would fail for the same reason. */
  isFatal?: boolean
}

/**
 * Sends a queued row's request once, on behalf of the person who runs the job, and stores the outcome. Resolves with
 * `stale` if nothing was sent because the row or the job has changed.
 */
export async function writeRow(
  context: Context,
  account: Account,
  job: JobRow,
  row: StoredBulkRow,
  op: Named,
): Promise<RowEffect> {
  let effect: RowEffect = { state: 'stale' }
  try {
    const write = await writeOf(context, account, job, row, op)
    const more = commandHooks(write)
    await runWrite(write, {
      unread: async (read, answer) => {
        const after = rowAfter({ op: read }, answer)
        effect = effectOf(answer, after)
        const { waitMs: _, ...change } = after
        await keepRow(context.db, row, change)
      },
      claim: async (db, act) => {
        if (commandOf(job.action) !== null) await rejectInUpdate(db, account.id, row.id)
        await more.claim?.(db, act)
        const isRunning = (await findJob(db, account.id, job.id))?.state === 'running'
        const sending = { state: 'sending', act_id: act.id, request_id: write.requestId, code: null } as const
        if (!isRunning || !(await keepRow(db, row, { ...sending, message: null })))
          throw new Failure(
            'ADIT_CONFLICT',
            "This row has changed, so the request wasn't sent. Reload the page.",
          )
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
  row: StoredBulkRow,
  op: Named,
): Promise<Write> {
  return {
    context,
    account,
    person: { id: job.user_id, email: job.user_email },
    resource: resourceOf(resourceName(op)),
    states: await capabilityStates(context.db, account),
    request: requestOf(job, row.id, op),
    requestId: randomUUID(),
    ...(readsFirst(job.action) && {
      bodyFrom: (item: unknown) => requestOf(job, row.id, op, metadataIn(item)).body,
    }),
  }
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
  row: StoredBulkRow,
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

/**
 * The pause before the next request, in milliseconds, if the API asks the console to wait without specifying a time.
 */
const PAUSE_MS = 10_000
/** The pause before the next request, in milliseconds, after a request that couldn't be sent. */
const UNREACHABLE_MS = 30_000

const ACCEPTED = "The agent accepted the command. The agent's page shows the outcome."

/** The changes to a row. If the row is queued again, `waitMs` is the pause in milliseconds before the next request. */
export interface RowAfter extends RowChange {
  state: 'done' | 'failed' | 'skipped' | 'unknown' | 'queued'
  waitMs?: number
}

function rowAfter(request: Pick<PlatformRequest, 'op'>, answer: Answer): RowAfter {
  const { op } = request
  const result = resultOf(answer, op)
  if (result === 'done')
    return { state: 'done', code: null, message: op.command === undefined ? null : ACCEPTED }
  const error = answerError(op, answer)
  if (result === 'unknown') return { state: 'unknown', ...error }
  if (answer.kind === 'none')
    return queuedAgain(error, answer.retryAfterMs ?? (answer.reason === 'busy' ? PAUSE_MS : UNREACHABLE_MS))
  if (answer.status === 429) return queuedAgain(error, answer.retryAfterMs ?? PAUSE_MS)
  if (isPathMissing(answer))
    return {
      state: 'failed',
      code: error.code,
      message: "This account's API doesn't support this operation.",
    }
  if (answer.status === 404 && op.method === 'DELETE')
    return { state: 'skipped', code: error.code, message: 'The resource had already been deleted.' }
  return { state: 'failed', ...error }
}

const queuedAgain = ({ code, message }: { code: string; message: string }, waitMs: number) =>
  ({ state: 'queued', act_id: null, code, message, waitMs }) as const
