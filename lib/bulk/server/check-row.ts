import 'server-only'
import type { WriteCheck } from '@/lib/api/checks'
import { type BulkRow, type JobRow, keepRow, type RowChange } from '@/lib/bulk/store'
import { Failure } from '@/lib/contract/failure'
import type { Named } from '@/lib/contract/operation'
import type { Account } from '@/lib/server/accounts/upstream'
import type { Context } from '@/lib/server/context'
import { checkWriteNow } from '@/lib/server/proxy/check'
import { bodyOf, type RowEffect } from './write-row'

/** The time after a lost connection within which a gateway may still forward the write, in milliseconds. */
const SETTLE_MS = 30_000

/**
 * Reads from the API whether the write of a row was done, and stores the result. Can be repeated, because it only
 * reads.
 */
export async function checkRow(
  context: Context,
  account: Account,
  job: JobRow,
  row: BulkRow,
  op: Named,
): Promise<RowEffect> {
  const waitMs = Date.parse(row.at ?? job.created_at) + SETTLE_MS - Date.now()
  if (waitMs > 0)
    return { state: 'stale', waitMs, reason: 'The platform may still be working on an unconfirmed request.' }
  const change = await checkedChange(context, account, job, row, op)
  await keepRow(context.db, row, change)
  return { state: change.state === 'done' || change.state === 'failed' ? change.state : 'unknown' }
}

async function checkedChange(
  context: Context,
  account: Account,
  job: JobRow,
  row: BulkRow,
  op: Named,
): Promise<RowChange> {
  const { role } = await context.db
    .selectFrom('users')
    .select('role')
    .where('id', '=', job.user_id)
    .executeTakeFirstOrThrow()
  const person = { id: job.user_id, email: job.user_email, role, sessionId: '', confirmedAt: '' }
  const body = bodyOf(job)
  const sent = { at: row.at ?? job.created_at }
  const write = { operation: op.name, params: { id: row.id }, sent, ...(body !== undefined && { body }) }
  try {
    const check = await checkWriteNow({ context, person, params: { account: account.slug }, body: write })
    return changeAfter(check, op)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { state: 'unknown', code: error.code, message: `The check failed. ${error.message}` }
  }
}

/** Returns the change of a row after the check of its unknown outcome. */
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
    default:
      return {
        state: 'unknown',
        code: null,
        message: `${lost} The API can't tell whether the change was made.`,
      }
  }
}

function changedAfter({ differs, unread }: WriteCheck & { kind: 'changed' }, lost: string): RowChange {
  if (differs.length > 0)
    return { state: 'failed', code: null, message: `${lost} A check showed that nothing was changed.` }
  if (unread.length > 0)
    return { state: 'unknown', code: null, message: `${lost} The API doesn't return the changed field.` }
  return { state: 'done', code: null, message: `${lost} A check showed that the resource was changed.` }
}
