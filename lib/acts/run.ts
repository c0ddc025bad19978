import { createHmac } from 'node:crypto'
import { Failure } from '@/lib/contract/failure'
import type { Db } from '@/lib/db/open'
import type { KeyRing } from '@/lib/util/key-ring'
import {
  type Act,
  type ActRow,
  type Acts,
  markSent,
  type NewAct,
  newAct,
  actRow,
  type Stored,
  changePending,
} from './acts'
import { endAct } from './end'
import { livingOwners, type Owner } from './owner'
import { sql, type SqlBool } from 'kysely'

/** The time, in milliseconds, for which the response to a request with an idempotency key is kept. */
export const KEPT_MS = 24 * 60 * 60 * 1000
const POLL_MS = 200

/**
 * Runs an act, or resolves with the stored response to an earlier request with the same idempotency key. `run` must
 * call `begin` before it sends anything. Throws Failure ADIT_IDEMPOTENCY_MISMATCH if the earlier request had a
 * different subject or body. Throws ADIT_OUTCOME_UNKNOWN or ADIT_ALREADY_DONE if the earlier response isn't available.
 */
export function runAct<R>(
  acts: Acts,
  wanted: NewAct & { key: null },
  run: (act: Act) => Promise<R>,
): Promise<R>
export function runAct<R>(acts: Acts, wanted: NewAct, run: (act: Act) => Promise<R>): Promise<R | Stored>
export async function runAct<R>(
  acts: Acts,
  wanted: NewAct,
  run: (act: Act) => Promise<R>,
): Promise<R | Stored> {
  const act = newAct(wanted)
  const { running } = acts.owner
  const mine = claimAndRun(acts, act, run)
  running.set(act.id, mine) // Added before its row is stored; otherwise the act would appear abandoned.
  try {
    return await mine
  } finally {
    running.delete(act.id)
  }
}

/** Runs an act that changes only the console's own store, in one transaction, and resolves with its response. */
export function runInStore<T>(acts: Acts, wanted: NewAct, run: (db: Db) => Promise<T>): Promise<Stored> {
  return runAct(acts, wanted, async (act) => {
    const stored = await acts.db.transaction().execute(async (db) => {
      if (act.key) await markSent(db, acts.owner, act)
      const answer = { status: 200, text: JSON.stringify(await run(db)) }
      await endAct(db, act, 'done', answer)
      return answer
    })
    act.isSent = true
    return stored
  })
}

async function claimAndRun<R>(acts: Acts, act: Act, run: (act: Act) => Promise<R>): Promise<R | Stored> {
  const hashes = hashesOf(acts.keyRing, act)
  const known = await claim(acts, act, hashes[0])
  if (known) return replay(known, hashes)
  act.isStored = act.key !== null
  try {
    return await run(act)
  } finally {
    if (act.isStored && !act.isSent) await release(acts, act)
  }
}

async function release({ db, report }: Acts, { id, operation, requestId }: Act): Promise<void> {
  try {
    await db.deleteFrom('acts').where('id', '=', id).where('state', '=', 'pending').execute()
  } catch (error) {
    report(error, "couldn't delete the record of an action that wasn't sent", {
      operation,
      request_id: requestId,
    })
  }
}

/**
 * Claims the act's idempotency key, if any, and resolves with null. If an earlier act holds the key, resolves with the
 * row of that act once it has ended.
 */
async function claim(acts: Acts, act: Act, body_hash: string | null): Promise<ActRow | null> {
  const { db, owner } = acts
  const { key } = act
  if (key === null) return null
  await owner.register()
  for (;;) {
    const row = { ...actRow(act, owner), key: key.value, body_hash, state: 'pending' as const }
    const known = await db.transaction().execute(async (db) => {
      const inserted = await db
        .insertInto('acts')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      if (inserted) return null
      const known = await actWithKey(db, act, key.value)
      const isOpen = await isInFlight(db, owner, known)
      if (isOpen || !isFree(known)) return { ...known, isOpen }
      await db
        .updateTable('acts')
        .set({ ...row, locked_resource: null, status: null, response: null })
        .where('id', '=', known.id)
        .execute()
      return null
    })
    if (!known?.isOpen) return known
    await endOf(owner, known.id)
  }
}

const actWithKey = (db: Db, { user, accountId }: Act, key: string): Promise<ActRow> =>
  db
    .selectFrom('acts')
    .selectAll()
    .where('user_id', '=', user.id)
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()

const isFree = ({ state, created_at }: ActRow) =>
  state === 'pending' || created_at < new Date(Date.now() - KEPT_MS).toISOString()

async function isInFlight(
  db: Db,
  owner: Owner,
  { id, owner_id }: Pick<ActRow, 'id' | 'owner_id'>,
): Promise<boolean> {
  if (owner_id === null) return false
  if (owner_id === owner.id) return owner.running.has(id)
  return (await livingOwners(db).where('id', '=', owner_id).executeTakeFirst()) !== undefined
}

/** Reports whether the act with this ID is running, in this or another process. */
export async function isRunning({ db, owner }: Acts, id: string | null): Promise<boolean> {
  if (id === null) return false
  const act = await db.selectFrom('acts').selectAll().where('id', '=', id).executeTakeFirst()
  return act !== undefined && isInFlight(db, owner, act)
}

async function endOf({ running }: Owner, id: string): Promise<void> {
  const mine = running.get(id)
  if (mine) await mine.catch(() => undefined) // The store has its result.
  else await new Promise((resolve) => setTimeout(resolve, POLL_MS))
}

/**
 * Returns an HMAC of the request's subject and body for each key in the key ring, newest first. Returns `[null]` for
 * an act without an idempotency key.
 */
function hashesOf([newest, ...older]: KeyRing, { key }: Act): readonly [string | null, ...string[]] {
  if (key === null) return [null]
  const hash = (ring: KeyRing[0]) =>
    createHmac('sha256', ring.derive('idempotency'))
      .update(JSON.stringify([key.subject, key.body]))
      .digest('hex')
  return [hash(newest), ...older.map(hash)]
}

function replay({ body_hash, state, status, response }: ActRow, hashes: readonly (string | null)[]): Stored {
  if (!hashes.includes(body_hash))
    throw new Failure(
      'ADIT_IDEMPOTENCY_MISMATCH',
      "An earlier request with this Idempotency-Key had a different operation or body, so this request wasn't sent. Check the earlier request's result, then use a new key.",
    )
  if (status !== null) return { status, text: response ?? 'null' }
  if (state === 'confirmed')
    throw new Failure(
      'ADIT_ALREADY_DONE',
      "A request with this Idempotency-Key already succeeded, but its response was lost. The console didn't send the request again.",
    )
  throw new Failure(
    'ADIT_OUTCOME_UNKNOWN',
    "A request with this Idempotency-Key was already sent, and its outcome is unknown. The console didn't send the request again.",
    { reason: 'repeated' },
  )
}

/**
 * The SQL condition for unfinished acts. Uses literals, because SQLite doesn't use a partial index for a condition with
 * parameters.
 */
const isOpen = sql<SqlBool>`state in ('pending','sent')`

/**
 * Locks a resource until the act ends, and waits while another act holds the lock. Call this before `begin`. Throws
 * Failure ADIT_CONFLICT if another process has taken over the act.
 */
export async function lockResource(acts: Acts, act: Act, resource: string): Promise<void> {
  const { db, owner } = acts
  await owner.register()
  for (;;) {
    const holder = await db.transaction().execute(async (db) => {
      const holder = await holderOf(db, resource)
      if (holder) return holder
      if (act.isStored) await changePending(db, owner, act, { locked_resource: resource })
      else
        await db
          .insertInto('acts')
          .values({ ...actRow(act, owner), state: 'pending', locked_resource: resource })
          .execute()
      return null
    })
    if (!holder) break
    await endOf(owner, holder.id)
  }
  act.isStored = true
}

const holderOf = (db: Db, resource: string) =>
  db.selectFrom('acts').select('id').where('locked_resource', '=', resource).where(isOpen).executeTakeFirst()
