import 'server-only'
import { recordDone, type AuditedAct } from '@/lib/audit/record'
import { MAX_PASSWORD } from '@/lib/util/password'
import { Failure } from '@/lib/contract/failure'
import type { Db } from '@/lib/db/open'
import { addressLimit, countTry, forgive, type Limit, networkOf } from './attempts'
import type { Context, Person, RouteInput } from '../context'
import { hashPassword, type Sender, verifyPassword } from './passwords'
import { createSession, personOfSession, revokeSessions } from './sessions'
import { addressOf } from '../routing/address'

const TRIES_PER_ACCOUNT = 10
const TRIES_PER_ADDRESS = 50

interface SignIn {
  email: string
  password: string
  address: string
  userAgent: string
  requestId: string
  /** The person who is signed in on this browser, or null. A successful sign-in ends this person's current session. */
  previous: Person | null
}

async function isKnownNetwork(db: Db, email: string, address: string): Promise<boolean> {
  const network = networkOf(address)
  const sessions = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('address')
    .distinct()
    .where('email', '=', email)
    .execute()
  return sessions.some((session) => networkOf(session.address) === network)
}

function accountLimit(email: string, { address, isKnown }: Sender): Limit {
  const subject = `email:${email.toLowerCase()}${isKnown ? ` from ${networkOf(address)}` : ''}`
  return { subject, most: TRIES_PER_ACCOUNT }
}

interface Counted {
  tries: number[]
  sender: Sender
}

const countPassword = (db: Db, email: string, address: string): Promise<Counted> =>
  db.transaction().execute(async (db) => {
    const sender = { address, isKnown: await isKnownNetwork(db, email, address) }
    const limits = [accountLimit(email, sender), addressLimit(address, TRIES_PER_ADDRESS)]
    return { tries: await countTry(db, limits), sender }
  })

/** Reports whether a password is correct. Forgives the counted attempt if the check throws. */
async function evaluate(
  db: Db,
  { tries, sender }: Counted,
  input: { stored: string | undefined; password: string },
): Promise<boolean> {
  try {
    return await verifyPassword(input.stored, input.password, sender)
  } catch (error) {
    await forgive(db, tries)
    throw error
  }
}

/** Checks an email and password, and starts a session. Returns null if the person can't sign in with them. */
export async function signInWithPassword(
  context: Context,
  input: SignIn,
): Promise<{ userId: string; sessionId: string } | null> {
  const { db, keyRing } = context
  const email = input.email.trim().slice(0, 254)
  const counted = await countPassword(db, email, input.address)
  const user = await db
    .selectFrom('users')
    .select(['id', 'email', 'password_hash', 'disabled_at'])
    .where('email', '=', email)
    .executeTakeFirst()
  const right = await evaluate(db, counted, { ...input, stored: user?.password_hash })
  const isDisabled = user !== undefined && user.disabled_at !== null
  const signsIn = right && !isDisabled && input.password.length <= 2 * MAX_PASSWORD
  const act = { operation: 'sessions.sign-in', requestId: input.requestId, after: { address: input.address } }
  return db.transaction().execute(async (db) => {
    if (!user || !signsIn || !(await isUnchanged(db, user))) {
      const after = { ...act.after, ...(right && isDisabled && { failure: 'disabled' }) }
      await recordDone(db, keyRing, { ...act, user: null, target: user?.email, after }, 'refused')
      return null
    }
    await forgive(db, counted.tries)
    if (input.previous) await revokeSessions(db, input.previous.id, { only: input.previous.sessionId })
    const sessionId = await createSession(db, { ...input, userId: user.id })
    await recordDone(db, keyRing, { ...act, user: { id: user.id, email: user.email }, target: user.email })
    return { userId: user.id, sessionId }
  })
}

async function isUnchanged(db: Db, user: { id: string; password_hash: string }): Promise<boolean> {
  const now = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', user.id)
    .where('password_hash', '=', user.password_hash)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return now !== undefined
}

async function checkOwnPassword(
  db: Db,
  person: Person,
  password: string,
  address: string,
): Promise<{ id: string; password_hash: string } | null> {
  const counted = await countPassword(db, person.email, address)
  const user = await db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('id', '=', person.id)
    .executeTakeFirst()
  const right = await evaluate(db, counted, { stored: user?.password_hash, password })
  if (!user || !right || !(await isUnchanged(db, user))) return null
  await forgive(db, counted.tries)
  return user
}

export async function signOutPerson(
  { db, keyRing }: Context,
  person: Person,
  requestId: string,
): Promise<void> {
  await db.transaction().execute(async (db) => {
    await revokeSessions(db, person.id, { only: person.sessionId })
    await recordDone(db, keyRing, {
      operation: 'sessions.sign-out',
      user: person,
      target: person.email,
      requestId,
    })
  })
}

/** Replaces a person's own password and ends all their sessions. */
export async function changeOwnPassword(
  context: Context,
  person: Person,
  input: { current: string; password: string },
  address: string,
  requestId?: string,
): Promise<void> {
  const { db, keyRing } = context
  const verified = await checkOwnPassword(db, person, input.current, address)
  if (!verified) throw new Failure('ADIT_INVALID', "This isn't your current password.", { field: 'current' })
  const passwordHash = await hashPassword(input.password, person.email)
  await db.transaction().execute(async (db) => {
    // An admin can reset the password or end the session while the new password is being hashed.
    const isStillValid =
      (await isUnchanged(db, verified)) && (await personOfSession({ ...context, db }, person.sessionId))
    if (!isStillValid)
      throw new Failure(
        'ADIT_CONFLICT',
        "Your session ended or your password was replaced, so the new password wasn't saved. Sign in again. If you can't, ask an admin to set a new password.",
      )
    await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', person.id).execute()
    await revokeSessions(db, person.id, 'all')
    const after = { password: 'replaced' }
    await recordDone(db, keyRing, {
      operation: 'people.own-password',
      user: person,
      target: person.email,
      ...(requestId !== undefined && { requestId }),
      after,
    })
  })
}

/**
 * Checks the person's own password, and stores the time of the confirmation in the session. If the password is wrong,
 * records `act` as `refused` and throws a Failure.
 */
export async function requireOwnPassword(
  { context, person, request }: Pick<RouteInput, 'context' | 'person' | 'request'>,
  password: string,
  act: AuditedAct,
): Promise<void> {
  const { db, keyRing } = context
  if (!(await checkOwnPassword(db, person, password, addressOf(request.headers)))) {
    await recordDone(db, keyRing, { ...act, after: { ...Object(act.after), password: 'wrong' } }, 'refused')
    throw new Failure('ADIT_WRONG_PASSWORD', 'Incorrect password. Try again.', { field: 'password' })
  }
  await db
    .updateTable('sessions')
    .set({ confirmed_at: new Date().toISOString() })
    .where('id', '=', person.sessionId)
    .execute()
}

export async function confirmPassword(input: Omit<RouteInput, 'params'>, password: string): Promise<void> {
  const { context, person, requestId } = input
  const act = { operation: 'sessions.confirm', user: person, target: person.email, requestId }
  await requireOwnPassword(input, password, act)
  await recordDone(context.db, context.keyRing, act)
}
