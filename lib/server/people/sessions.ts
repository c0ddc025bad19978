import 'server-only'
import { createHash, randomBytes } from 'node:crypto'
import type { ExpressionBuilder } from 'kysely'
import { type Db, prepared } from '@/lib/db/open'
import type { Tables } from '@/lib/db/schema'
import { errorFields } from '@/lib/util/errors'
import type { Context, Person } from '../context'
import type { Env } from '../env'
import { log } from '../log'
import { recordDone } from '@/lib/audit/record'
import type { SessionRow } from '@/lib/api/sessions'
import { Failure } from '@/lib/contract/failure'

/** The maximum duration of a session, in seconds, even while the session is in use. */
export const SESSION_SECONDS = 7 * 24 * 3600
const MINUTE = 60_000
/**
 * The tolerance, in milliseconds, for sessions that expire more than `SESSION_SECONDS` from now because the clock was
 * set back.
 */
const CLOCK_LEEWAY_MS = 24 * 60 * MINUTE
const KEPT_DAYS = 90

const timeAfter = (ms: number) => new Date(Date.now() + ms).toISOString()

interface NewSession {
  userId: string
  address: string
  userAgent: string
}

export async function createSession(db: Db, input: NewSession): Promise<string> {
  const id = randomBytes(32).toString('base64url')
  const now = timeAfter(0)
  await db
    .deleteFrom('sessions')
    .where('expires_at', '<', timeAfter(-KEPT_DAYS * 24 * 60 * MINUTE))
    .execute()
  await db
    .insertInto('sessions')
    .values({
      id,
      user_id: input.userId,
      created_at: now,
      seen_at: now,
      expires_at: timeAfter(SESSION_SECONDS * 1000),
      revoked_at: null,
      confirmed_at: now,
      user_agent: input.userAgent.slice(0, 300),
      address: input.address,
    })
    .execute()
  return id
}

/** Returns a public identifier for a session. The identifier doesn't give access to the session. */
const sessionHandle = (id: string) => createHash('sha256').update(id).digest('base64url').slice(0, 22)

const idleTime = (env: Env) => timeAfter(-env.ADIT_SESSION_IDLE_MINUTES * MINUTE)

const latestEnd = () => timeAfter(SESSION_SECONDS * 1000 + CLOCK_LEEWAY_MS)

const whenAliveAt =
  (now: string, latest: string, idle: string) =>
  (eb: ExpressionBuilder<Pick<Tables, 'sessions'>, 'sessions'>) =>
    eb.and([
      eb('revoked_at', 'is', null),
      eb('expires_at', '>', now),
      eb('expires_at', '<=', latest),
      eb('seen_at', '>', idle),
    ])

export const whenAlive = (env: Env) => whenAliveAt(timeAfter(0), latestEnd(), idleTime(env))

const aliveSession = prepared((db, value: (name: 'id' | 'now' | 'latest' | 'idle') => string) =>
  db
    .selectFrom(
      db
        .selectFrom('sessions')
        .select(['user_id', 'seen_at', 'confirmed_at'])
        .where('id', '=', value('id'))
        .where(whenAliveAt(value('now'), value('latest'), value('idle')))
        .as('session'),
    )
    .innerJoin('users', 'users.id', 'session.user_id')
    .select(['users.id', 'users.email', 'users.role', 'session.seen_at', 'session.confirmed_at'])
    .where('users.disabled_at', 'is', null),
)

export async function personOfSession(context: Context, sessionId: string): Promise<Person | null> {
  const { db, env } = context
  const row = await aliveSession(db, {
    id: sessionId,
    now: timeAfter(0),
    latest: latestEnd(),
    idle: idleTime(env),
  })
  if (!row) return null
  const { seen_at, confirmed_at, ...user } = row
  // A time in the future was stored before the clock was set back. It must be replaced, because otherwise the session
  // would never become idle.
  if (seen_at < timeAfter(-MINUTE) || seen_at > timeAfter(MINUTE)) await touch(db, sessionId)
  return { ...user, sessionId, confirmedAt: confirmed_at }
}

async function touch(db: Db, sessionId: string): Promise<void> {
  try {
    await db
      .updateTable('sessions')
      .set({ seen_at: timeAfter(0) })
      .where('id', '=', sessionId)
      .execute()
  } catch (error) {
    log.warn(errorFields(error), "couldn't record when a session was last used")
  }
}

type Ended = { only: string } | { except: string } | 'all'

export async function revokeSessions(db: Db, userId: string, which: Ended): Promise<number> {
  let query = db
    .updateTable('sessions')
    .set({ revoked_at: timeAfter(0) })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
  if (which !== 'all')
    query = 'only' in which ? query.where('id', '=', which.only) : query.where('id', '!=', which.except)
  const result = await query.executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Lists a person's active sessions. The listed IDs are handles (see `sessionHandle`). */
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
 * Ends one of the person's sessions (`only`, a handle), or all sessions of the person except one (`except`, a session
 * ID).
 */
export async function endSessions(
  context: Context,
  person: Person,
  which: Exclude<Ended, 'all'>,
  requestId?: string,
): Promise<void> {
  const ended = await realIds(context, person, which)
  await context.db.transaction().execute(async (db) => {
    const count = await revokeSessions(db, person.id, ended)
    await recordDone(db, context.keyRing, {
      operation: 'sessions.end',
      user: person,
      target: person.email,
      ...(requestId !== undefined && { requestId }),
      after: { ended: count },
    })
  })
}

async function realIds(context: Context, person: Person, which: Exclude<Ended, 'all'>): Promise<Ended> {
  if ('except' in which) return which
  const rows = await context.db.selectFrom('sessions').select('id').where('user_id', '=', person.id).execute()
  const row = rows.find(({ id }) => sessionHandle(id) === which.only)
  if (!row) throw new Failure('ADIT_NOT_FOUND', 'Session not found. It may have already ended.')
  return { only: row.id }
}
