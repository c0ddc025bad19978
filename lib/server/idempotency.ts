import 'server-only'
import { createHmac } from 'node:crypto'
import { hasIntent } from '@/lib/audit/record'
import { Failure } from '@/lib/contract/failure'
import type { Selectable } from 'kysely'
import type { Db } from '@/lib/db/open'
import type { IdempotencyTable } from '@/lib/db/schema'
import type { KeyRing } from '@/lib/util/key-ring'
import { errorFields } from '@/lib/util/uncaught'
import type { Context } from './context'
import { services } from './accounts/upstream'
import { log } from './log'

type IdempotencyRow = Selectable<IdempotencyTable>

const keptMs = 24 * 60 * 60 * 1000

/** One write, however often it is submitted: per person and account. */
export interface Claim {
  userId: string
  accountId: string
  key: string
  operation: string
  body: unknown
  /** The request that submits it; the intent of the write has the same. */
  requestId: string
}

export interface Stored {
  status: number
  /** JSON, without secrets. */
  text: string
}
/** What came of a write: `kept` is replayed, `released` frees the key (nothing was done), `unknown` stays unknown. */
export type Settled<R extends Stored> = { fate: 'kept' | 'released' | 'unknown'; result: R }

/** The header of a write, checked. Throws Failure ADIT_BAD_REQUEST. */
export function idempotencyKey(headers: Headers): string | null {
  const key = headers.get('idempotency-key')
  if (key !== null && !/^[\x21-\x7e]{1,128}$/.test(key))
    throw new Failure('ADIT_BAD_REQUEST', 'An Idempotency-Key has 1 to 128 visible ASCII characters.')
  return key
}

interface Run<P, R extends Stored> {
  /**
   * What comes before the request is sent; it ends with the intent in the audit. When it throws, nothing was done and
   * the key is free again.
   */
  prepare: () => Promise<P>
  act: (prepared: P) => Promise<Settled<R>>
}

/**
 * Runs a write at most once under its key; the same key returns the first answer for 24 hours. Throws Failure:
 * ADIT_IDEMPOTENCY_MISMATCH for another body, ADIT_OUTCOME_UNKNOWN when the outcome of the first one isn't known.
 */
export async function runOnce<P, R extends Stored>(
  context: Context,
  claim: Claim,
  run: Run<P, R>,
): Promise<R | Stored> {
  const { writes } = services(context)
  const name = JSON.stringify([claim.userId, claim.accountId, claim.key])
  const running = writes.get(name)
  if (running) {
    await running.catch(() => undefined) // what came of it stands in the store
    return runOnce(context, claim, run)
  }
  const mine = claimed(context, claim, run)
  writes.set(name, mine)
  try {
    return await mine
  } finally {
    writes.delete(name)
  }
}

async function claimed<P, R extends Stored>(
  { db, keyRing }: Context,
  claim: Claim,
  run: Run<P, R>,
): Promise<R | Stored> {
  const hashes = hashesOf(keyRing, claim)
  const known = await claimRow(db, claim, hashes[0])
  if (known) return replay(known, hashes)
  let prepared: P
  try {
    prepared = await run.prepare()
  } catch (error) {
    await release(db, claim).catch((other: unknown) =>
      log.error({ operation: claim.operation, ...errorFields(other) }, 'an idempotency key was not released'),
    )
    throw error
  }
  const settled = await run.act(prepared)
  try {
    await settle(db, claim, settled)
  } catch (error) {
    // The act has happened, and its caller hears how it ended. The row without a status says "unknown" to the next one.
    log.error({ operation: claim.operation, ...errorFields(error) }, 'the end of a write was not kept')
  }
  return settled.result
}

async function settle<R extends Stored>(db: Db, claim: Claim, { fate, result }: Settled<R>): Promise<void> {
  if (fate === 'kept')
    await db
      .updateTable('idempotency')
      .set({ status: result.status, response: result.text })
      .where((eb) => eb.and(rowKey(claim)))
      .execute()
  if (fate === 'released') await release(db, claim)
}

/** Frees a key whose write was never sent or was refused. */
async function release(db: Db, claim: Claim): Promise<void> {
  await db
    .deleteFrom('idempotency')
    .where((eb) => eb.and(rowKey(claim)))
    .execute()
}

const rowKey = ({ userId, accountId, key }: Claim) => ({ user_id: userId, account_id: accountId, key })

/** What is written, under each key of the ring: a short secret in it cannot be guessed from a copy of the store. */
function hashesOf([newest, ...older]: KeyRing, { operation, body }: Claim): readonly [string, ...string[]] {
  const hash = (key: KeyRing[0]) =>
    createHmac('sha256', key.derive('idempotency'))
      .update(JSON.stringify([operation, body]))
      .digest('hex')
  return [hash(newest), ...older.map(hash)]
}

/** Claims the key. Returns the row that already has it, or undefined. */
async function claimRow(db: Db, claim: Claim, body_hash: string) {
  const now = Date.now()
  await db
    .deleteFrom('idempotency')
    .where('created_at', '<', new Date(now - keptMs).toISOString())
    .execute()
  const created_at = new Date(now).toISOString()
  const row = {
    ...rowKey(claim),
    operation: claim.operation,
    body_hash,
    created_at,
    request_id: claim.requestId,
    status: null,
    response: null,
  }
  const inserted = await db
    .insertInto('idempotency')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (inserted) return undefined
  const known = await db
    .selectFrom('idempotency')
    .selectAll()
    .where((eb) => eb.and(rowKey(claim)))
    .executeTakeFirstOrThrow()
  if (!(await isNeverSent(db, known))) return known
  await db
    .updateTable('idempotency')
    .set(row)
    .where((eb) => eb.and(rowKey(claim)))
    .execute()
  return undefined
}

/**
 * Reports whether a key was claimed by a process that died before it sent anything: nothing is sent without an intent in
 * the audit. Call it only for a key under which no write of this process runs.
 */
async function isNeverSent(db: Db, { account_id, request_id, status }: IdempotencyRow): Promise<boolean> {
  return status === null && request_id !== null && !(await hasIntent(db, { account_id, request_id }))
}

function replay(
  known: { body_hash: string; status: number | null; response: string | null },
  hashes: readonly string[],
): Stored {
  if (!hashes.includes(known.body_hash))
    throw new Failure(
      'ADIT_IDEMPOTENCY_MISMATCH',
      'This form was already sent with other content. Open a new form to create another.',
    )
  if (known.status === null)
    throw new Failure(
      'ADIT_OUTCOME_UNKNOWN',
      "This form was already submitted, but we couldn't confirm whether the request was carried out.",
    )
  return { status: known.status, text: known.response ?? 'null' }
}
