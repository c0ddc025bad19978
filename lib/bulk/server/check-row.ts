import 'server-only'
import type { WriteCheck } from '@/lib/api/checks'
import { type StoredBulkRow, type JobRow, keepRow, type RowChange } from '@/lib/bulk/store'
import { findCommandOfAct } from '@/lib/agents/commands/store'
import { Failure } from '@/lib/contract/failure'
import type { Named } from '@/lib/contract/operation'
import type { Db } from '@/lib/db/open'
import type { Account } from '@/lib/server/accounts/upstream'
import type { Context } from '@/lib/server/context'
import { isApplied, stillForwardedMs } from '@/lib/contract/write-check'
import { checkWriteNow } from '@/lib/server/writes/check-write'
import { currentMetadata, requestOf } from './row-request'
import type { RowEffect } from './write-row'

/**
 * Checks whether a row's request was carried out, and stores the result. If a gateway may still forward the request,
 * doesn't check yet, and returns the time to wait.
 */
export async function checkRow(
  context: Context,
  account: Account,
  job: JobRow,
  row: StoredBulkRow,
  op: Named,
): Promise<RowEffect> {
  const waitMs = Date.parse(row.at ?? job.created_at) + stillForwardedMs - Date.now()
  if (waitMs > 0)
    return { state: 'stale', waitMs, reason: 'The platform may still be processing the request.' }
  const change =
    op.command === undefined
      ? await checkedChange(context, account, job, row, op)
      : await commandChange(context.db, row)
  await keepRow(context.db, row, change)
  return { state: change.state === 'done' || change.state === 'failed' ? change.state : 'unknown' }
}

async function checkedChange(
  context: Context,
  account: Account,
  job: JobRow,
  row: StoredBulkRow,
  op: Named,
): Promise<RowChange> {
  const { role } = await context.db
    .selectFrom('users')
    .select('role')
    .where('id', '=', job.user_id)
    .executeTakeFirstOrThrow()
  const person = { id: job.user_id, email: job.user_email, role }
  try {
    const metadata = await currentMetadata(context, account, job, row.id)
    const { params, body } = requestOf(job, row.id, op, metadata)
    const sent = { at: row.at ?? job.created_at }
    const write = { operation: op.name, params, sent, ...(body !== undefined && { body }) }
    const check = await checkWriteNow({ context, account, person, body: write })
    return changeAfter(check, op)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { state: 'unknown', code: error.code, message: `The check failed. ${error.message}` }
  }
}

function changeAfter(check: WriteCheck, { method }: Pick<Named, 'method'>): RowChange {
  const lost = "The API's response was lost."
  switch (check.kind) {
    case 'absent':
      return {
        state: method === 'DELETE' ? 'done' : 'failed',
        code: null,
        message: `${lost} A check showed that the resource no longer exists.`,
      }
    case 'exists':
      return {
        state: 'failed',
        code: null,
        message: `${lost} A check showed that the resource still exists.`,
      }
    case 'changed':
      return changedAfter(check, lost)
    case 'created':
      return { state: 'done', code: null, message: `${lost} A check showed that the resource was created.` }
    case 'not-created':
      return { state: 'failed', code: null, message: `${lost} A check showed that nothing was created.` }
    default:
      return {
        state: 'unknown',
        code: null,
        message: `${lost} The console couldn't confirm whether the change was made.`,
      }
  }
}

async function commandChange(db: Db, { act_id }: StoredBulkRow): Promise<RowChange> {
  const command = await findCommandOfAct(db, act_id ?? '')
  switch (command?.state) {
    case 'seen':
      return { state: 'done', code: null, message: 'The command took effect.' }
    case 'refused':
      return { state: 'failed', code: null, message: 'The command was rejected.' }
    case 'missing': // The command may still have taken effect, so it must not be sent again.
      return {
        state: 'unknown',
        code: null,
        message: "The console couldn't confirm that the command succeeded. Check the agent's page.",
      }
    default:
      return {
        state: 'unknown',
        code: null,
        message: "The console couldn't confirm the outcome. Check the agent's page.",
      }
  }
}

function changedAfter(check: WriteCheck & { kind: 'changed' }, lost: string): RowChange {
  if (isApplied(check))
    return { state: 'done', code: null, message: `${lost} A check showed that the resource was changed.` }
  if (check.differs.length > 0)
    return {
      state: 'failed',
      code: null,
      message: `${lost} A check showed that the resource doesn't have the requested value.`,
    }
  return {
    state: 'unknown',
    code: null,
    message: `${lost} The console couldn't confirm the change because the API doesn't return the changed field.`,
  }
}
