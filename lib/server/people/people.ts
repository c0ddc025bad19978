import 'server-only'
import { randomUUID } from 'node:crypto'
import { recordDone } from '@/lib/audit/record'
import {
  type NewPerson,
  newPersonSchema,
  type PersonChange,
  personChangeSchema,
  type PersonRow,
} from '@/lib/api/people'
import { Failure } from '@/lib/contract/failure'
import type { Access } from '@/lib/contract/operation'
import type { Db } from '@/lib/db/open'
import type { Context } from '../context'
import { hashPassword, needGoodPassword } from './passwords'
import { revokeSessions, whenAlive } from './sessions'

type Store = Pick<Context, 'db' | 'keyRing'>
/** The person who makes a change. `user` is null if no one is signed in. */
export interface Actor {
  user: { id: string; email: string } | null
  requestId?: string
}

export async function listPeople({ db, env }: Pick<Context, 'db' | 'env'>): Promise<PersonRow[]> {
  return db
    .selectFrom('users')
    .leftJoin('sessions', 'sessions.user_id', 'users.id')
    .select((eb) => [
      'users.id',
      'email',
      'role',
      'users.created_at',
      'disabled_at',
      eb.fn.max('seen_at').as('seen_at'),
      eb.fn.count<number>('sessions.id').filterWhere(whenAlive(env)).as('sessions'),
    ])
    .groupBy('users.id')
    .orderBy('email')
    .execute()
}

async function needNewEmail(db: Db, email: string): Promise<void> {
  const known = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  if (known) throw new Failure('ADIT_CONFLICT', `${email} was already added.`, { field: 'email' })
}

/** Inserts a person and returns their ID. Throws a `Failure` if the email is taken. `db` must be a transaction. */
export async function insertPerson(
  db: Db,
  parsed: { email: string; passwordHash: string; role: Access },
): Promise<string> {
  await needNewEmail(db, parsed.email)
  const id = randomUUID()
  await db
    .insertInto('users')
    .values({
      id,
      email: parsed.email,
      password_hash: parsed.passwordHash,
      role: parsed.role,
      disabled_at: null,
      created_at: new Date().toISOString(),
    })
    .execute()
  return id
}

/**
 * Throws a Failure if `addPerson` would reject the password or email. Does nothing if `json` doesn't match the schema.
 */
export async function checkNewPerson({ db }: Store, json: unknown): Promise<void> {
  const parsed = newPersonSchema.safeParse(json).data
  if (!parsed) return
  needGoodPassword(parsed.password, parsed.email)
  await needNewEmail(db, parsed.email)
}

/**
 * Throws a Failure if the password in `json` breaks the rules. Does nothing if `json` has no password or doesn't match
 * the schema.
 */
export async function checkPersonChange({ db }: Store, id: string, json: unknown): Promise<void> {
  const password = personChangeSchema.safeParse(json).data?.password
  if (password === undefined) return
  const { email } = await personById(db, id)
  needGoodPassword(password, email)
}

export async function addPerson({ db, keyRing }: Store, parsed: NewPerson, actor: Actor): Promise<string> {
  const passwordHash = await hashPassword(parsed.password, parsed.email)
  return db.transaction().execute(async (db) => {
    const id = await insertPerson(db, { email: parsed.email, passwordHash, role: parsed.role })
    const after = { email: parsed.email, role: parsed.role }
    await recordDone(db, keyRing, { ...actor, operation: 'people.add', target: parsed.email, after })
    return id
  })
}

/**
 * Changes a person's role, password or access, and ends their sessions. Also revokes the DNS links of a person who is a
 * viewer or disabled afterward.
 */
export async function updatePerson(
  store: Store,
  id: string,
  change: PersonChange,
  actor: Actor,
): Promise<void> {
  if (change.password !== undefined && actor.user?.id === id)
    throw new Failure(
      'ADIT_INVALID',
      'To change your own password, select your email address, and then “Change password”.',
      { field: 'password' },
    )
  const before = await personById(store.db, id)
  const passwordHash =
    change.password === undefined ? undefined : await hashPassword(change.password, before.email)
  await store.db.transaction().execute(async (db) => {
    const { email, role, disabled_at } = await personById(db, id)
    const next = { role: change.role ?? role, disabled: change.disabled ?? disabled_at !== null }
    if (next.role !== 'admin' || next.disabled) await needAnotherAdmin(db, id)
    const disabledAt = next.disabled ? (disabled_at ?? new Date().toISOString()) : null
    await db
      .updateTable('users')
      .set({ role: next.role, disabled_at: disabledAt, ...(passwordHash && { password_hash: passwordHash }) })
      .where('id', '=', id)
      .execute()
    await revokeSessions(db, id, 'all')
    const revoked = next.disabled || next.role === 'viewer' ? await revokeDnsLinks(db, id) : 0
    await recordDone(db, store.keyRing, {
      ...actor,
      operation: 'people.change',
      target: email,
      before: { role, disabled: disabled_at !== null },
      after: {
        ...next,
        ...(passwordHash && { password: 'replaced' }),
        ...(revoked > 0 && { dns_links_revoked: revoked }),
      },
    })
  })
}

async function revokeDnsLinks(db: Db, userId: string): Promise<number> {
  const links = await db.deleteFrom('dns_links').where('user_id', '=', userId).returning('id').execute()
  return links.length
}

async function personById(db: Db, id: string) {
  const row = await db
    .selectFrom('users')
    .select(['email', 'role', 'disabled_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Failure('ADIT_NOT_FOUND', 'Person not found. Reload the page.')
  return row
}

async function needAnotherAdmin(db: Db, id: string): Promise<void> {
  const admins = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .execute()
  if (admins.some((admin) => admin.id !== id) || !admins.some((admin) => admin.id === id)) return
  throw new Failure('ADIT_CONFLICT', 'This is the only active admin. Make another person an admin first.')
}
