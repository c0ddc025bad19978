import 'server-only'
import { createHash, randomBytes } from 'node:crypto'
import type { ExpressionBuilder } from 'kysely'
import { type Db, prepared } from '@/lib/db/open'
import type { Tables } from '@/lib/db/schema'
import { errorFields } from '@/lib/util/errors'
import type { Context, Person } from '../context'
import type { Env } from '../env'
import { log } from '../log'

/** The maximum duration of a session in seconds, even if it is in use. */
export const SESSION_SECONDS = 7 * 24 * 3600
const MINUTE = 60_000
/**
 * The largest step back of the clock that doesn't end a session, in milliseconds. After a larger one, sessions end early
 * rather than last too long.
 */
const CLOCK_LEEWAY_MS = 24 * 60 * MINUTE
/** The time for which ended sessions are kept, in days. They show where a person used to sign in (see sign-in.ts). */
const KEPT_DAYS = 90

const timeAfter = (ms: number) => new Date(Date.now() + ms).toISOString()

/** The owner of a session and its origin. */
interface NewSession {
  userId: string
  address: string
  userAgent: string
}

/** Creates a session with a new random ID (256 bits) and returns the ID. */
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

/**
 * Returns a public name for a session. Unlike the session's ID, the name can't be used to open the session, so lists
 * may show it.
 */
export const sessionHandle = (id: string) => createHash('sha256').update(id).digest('base64url').slice(0, 22)

const idleTime = (env: Env) => timeAfter(-env.ADIT_SESSION_IDLE_MINUTES * MINUTE)

/** Returns the latest possible end of a session, unless the clock was set back by more than the leeway. */
const latestEnd = () => timeAfter(SESSION_SECONDS * 1000 + CLOCK_LEEWAY_MS)

/**
 * Returns the condition for an active session row: not revoked, not expired, no end too far ahead, not idle since
 * `idle`.
 */
const whenAliveAt =
  (now: string, latest: string, idle: string) =>
  (eb: ExpressionBuilder<Pick<Tables, 'sessions'>, 'sessions'>) =>
    eb.and([
      eb('revoked_at', 'is', null),
      eb('expires_at', '>', now),
      eb('expires_at', '<=', latest),
      eb('seen_at', '>', idle),
    ])

/** Returns the condition for a session row that is active now. */
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

/**
 * Returns the person of an active session, unless their user is disabled. All session checks use this function. Reads
 * role and email on every call.
 */
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
  // A time in the future was stored before the clock was set back. If it stayed, the session would not become idle.
  if (seen_at < timeAfter(-MINUTE) || seen_at > timeAfter(MINUTE)) await touch(db, sessionId)
  return { ...user, sessionId, confirmedAt: confirmed_at }
}

/**
 * Records the use of a session. Only logs a failed write, so that people can still read if the store can't be written.
 */
async function touch(db: Db, sessionId: string): Promise<void> {
  try {
    await db
      .updateTable('sessions')
      .set({ seen_at: timeAfter(0) })
      .where('id', '=', sessionId)
      .execute()
  } catch (error) {
    log.warn(errorFields(error), 'could not record the use of a session')
  }
}

/** The sessions of a person to end: one, all, or all but the current one. */
export type Ended = { only: string } | { except: string } | 'all'

/** Ends sessions of a person and returns how many were active. */
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
