import 'server-only'
import { type AuditedAct, recordDone } from '@/lib/audit/record'
import { Failure } from '@/lib/contract/failure'
import { addressOf } from '../address'
import type { RouteInput } from '../context'
import { isOwnPassword } from './sign-in'

/**
 * Checks the person's own password, within the limits on sign-in attempts. Stores the time of the confirmation in the
 * session. Records a wrong password in the audit log as a refused `act`. Throws Failure ADIT_WRONG_PASSWORD or
 * ADIT_TOO_MANY.
 */
export async function requireOwnPassword(
  { context, person, request }: Pick<RouteInput, 'context' | 'person' | 'request'>,
  password: string,
  act: AuditedAct,
): Promise<void> {
  const { db, keyRing } = context
  if (!(await isOwnPassword(db, person, password, addressOf(request.headers)))) {
    await recordDone(db, keyRing, { ...act, after: { ...Object(act.after), password: 'wrong' } }, 'refused')
    throw new Failure('ADIT_WRONG_PASSWORD', 'Wrong password.', { field: 'password' })
  }
  await db
    .updateTable('sessions')
    .set({ confirmed_at: new Date().toISOString() })
    .where('id', '=', person.sessionId)
    .execute()
}

/**
 * Confirms the person's password. Until the confirmation expires, operations that require a recent confirmation are
 * allowed. Throws like `requireOwnPassword`.
 */
export async function confirmPassword(input: Omit<RouteInput, 'params'>, password: string): Promise<void> {
  const { context, person, requestId } = input
  const act = { operation: 'sessions.confirm', user: person, target: person.email, requestId }
  await requireOwnPassword(input, password, act)
  await recordDone(context.db, context.keyRing, act)
}
