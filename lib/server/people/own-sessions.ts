import 'server-only'
import { recordDone } from '@/lib/audit/record'
import type { SessionRow } from '@/lib/api/sessions'
import { Failure } from '@/lib/contract/failure'
import type { Context, Person } from '../context'
import { type Ended, revokeSessions, sessionHandle, whenAlive } from './sessions'

/**
 * Lists a person's active sessions, most recently used first. Their IDs are handles (see `sessionHandle`), because the
 * real session IDs are secret.
 */
export async function listSessions(context: Context, person: Person): Promise<SessionRow[]> {
  const rows = await context.db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'seen_at', 'expires_at', 'user_agent', 'address'])
    .where('user_id', '=', person.id)
    .where(whenAlive(context.env))
    .orderBy('seen_at', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, id: sessionHandle(row.id), current: row.id === person.sessionId }))
}

/**
 * Ends one of the person's sessions (`only`, a handle), or all except one (`except`, a session ID). Throws Failure
 * ADIT_NOT_FOUND if the person has no such session.
 */
export async function endSessions(
  context: Context,
  person: Person,
  which: Exclude<Ended, 'all'>,
): Promise<void> {
  const ended = await realIds(context, person, which)
  await context.db.transaction().execute(async (db) => {
    const count = await revokeSessions(db, person.id, ended)
    await recordDone(db, context.keyRing, {
      operation: 'sessions.end',
      user: person,
      target: person.email,
      after: { ended: count },
    })
  })
}

async function realIds(context: Context, person: Person, which: Exclude<Ended, 'all'>): Promise<Ended> {
  if ('except' in which) return which
  const rows = await context.db.selectFrom('sessions').select('id').where('user_id', '=', person.id).execute()
  const row = rows.find(({ id }) => sessionHandle(id) === which.only)
  if (!row) throw new Failure('ADIT_NOT_FOUND', 'Session not found.')
  return { only: row.id }
}
