import { randomUUID } from 'node:crypto'
import type { Selectable, Updateable } from 'kysely'
import { type Outcome, recordIntent, recordOutcome } from '@/lib/audit/record'
import { Failure } from '@/lib/contract/failure'
import type { Db } from '@/lib/db/open'
import type { ActsTable } from '@/lib/db/schema-acts'
import type { KeyRing } from '@/lib/util/key-ring'
import type { Owner } from './owner'

export type ActRow = Selectable<ActsTable>

/** The dependencies of acts on the process that runs them. */
export interface Acts {
  db: Db
  keyRing: KeyRing
  owner: Owner
  /** Logs an error that must not change the response to the act. */
  report: (error: unknown, message: string, about: { operation: string; request_id: string | null }) => void
}

/** An act as requested by its sender. */
export interface NewAct {
  /** `<resource>.<operation>`. */
  operation: string
  target?: string
  user: { id: string; email: string }
  accountId: string
  requestId: string
  /** The idempotency key; null if nothing prevents the sender from sending the act twice. */
  key: ActKey | null
}

/** An idempotency key and the request it was used for. The same key with another subject or body is refused. */
interface ActKey {
  value: string
  subject: string
  body: unknown
}

export interface Act extends NewAct {
  /** The ID of the act and of its rows in the audit log. */
  readonly id: string
  /** True once the act has a row. */
  isStored: boolean
  /** True once the act may have been sent. Until then, its row can be deleted. */
  isSent: boolean
}

/** The response to an act, as stored under its key: JSON without secrets. */
export interface Stored {
  status: number
  text: string
}

export const newAct = (wanted: NewAct): Act => ({
  ...wanted,
  id: randomUUID(),
  isStored: false,
  isSent: false,
})

/** Builds the columns of an act that this process owns. */
export const actRow = (act: Act, owner: Owner) => ({
  id: act.id,
  owner_id: owner.id,
  account_id: act.accountId,
  user_id: act.user.id,
  operation: act.operation,
  target: act.target ?? null,
  request_id: act.requestId,
  created_at: new Date().toISOString(),
})

/**
 * Begins an act in one transaction: the writes of `claim`, the act as `sent`, and the intent in the audit log.
 * Nothing may be sent before it succeeds. If it throws, nothing is stored.
 */
export async function begin(
  { db, keyRing, owner }: Acts,
  act: Act,
  values: { before?: unknown; after?: unknown },
  claim?: (db: Db, act: Act) => Promise<void>,
): Promise<void> {
  await owner.register()
  await db.transaction().execute(async (db) => {
    await claim?.(db, act)
    if (act.isStored) await markSent(db, owner, act)
    else
      await db
        .insertInto('acts')
        .values({ ...actRow(act, owner), state: 'sent' })
        .execute()
    const { id, operation, user, accountId, target, requestId } = act
    await recordIntent(db, keyRing, { id, operation, user, accountId, target, requestId, ...values })
  })
  act.isSent = true
}

/** Marks a stored act as sent. Throws if another process took it over; otherwise both might send it. */
export const markSent = (db: Db, owner: Owner, act: Act): Promise<void> =>
  changePending(db, owner, act, { state: 'sent' })

/** Updates a pending act. Throws Failure ADIT_CONFLICT if another process took it over. */
export async function changePending(
  db: Db,
  owner: Owner,
  { id }: Act,
  change: Pick<Updateable<ActsTable>, 'state' | 'locked_resource'>,
): Promise<void> {
  const changed = await db
    .updateTable('acts')
    .set(change)
    .where('id', '=', id)
    .where('owner_id', '=', owner.id)
    .where('state', '=', 'pending')
    .returning('id')
    .executeTakeFirst()
  if (!changed)
    throw new Failure('ADIT_CONFLICT', 'Another console process took over this request. Nothing was sent.')
}

interface Settlement {
  /** Stores the outcome's effect on data that was claimed with the act. */
  keep?: (db: Db) => Promise<unknown>
  /** Applies the result to the inventory. */
  inventory?: (db: Db) => Promise<unknown>
  /** Returns the response for repeated requests, read after `keep`. If there is none, a refused act frees its key. */
  answer?: () => Stored | null
}

export const actStates = { done: 'confirmed', refused: 'failed', unknown: 'unknown' } as const

/**
 * Settles an act that was sent, in one transaction: the writes of `keep`, the act with its response, the outcome in the
 * audit log, and the inventory. If the audit log or inventory can't be written, the rest is stored without them. Never
 * throws: the act has happened, and its sender gets the response. An act that can't be settled at all is recovered as
 * unknown.
 */
export async function settleAct(
  acts: Acts,
  act: Act,
  outcome: Outcome,
  { keep, inventory, answer }: Settlement = {},
): Promise<void> {
  const { db, keyRing } = acts
  const audit = (db: Db) => recordOutcome(db, keyRing, act.id, outcome)
  for (const rest of inventory ? [[audit, inventory], [audit], []] : [[audit], []])
    try {
      await db.transaction().execute(async (db) => {
        await keep?.(db)
        await endAct(db, act, actStates[outcome.result], answer?.() ?? null)
        for (const store of rest) await store(db)
      })
      return
    } catch (error) {
      const about = { operation: act.operation, request_id: act.requestId }
      acts.report(error, 'could not store the complete outcome of an action', about)
    }
}

/** Stores the end of an act. A refused act without a response frees its key. */
export async function endAct(
  db: Db,
  { id, key }: { id: string; key: unknown },
  state: 'confirmed' | 'failed' | 'unknown',
  answer: Stored | null,
): Promise<void> {
  const kept = key === null || answer === null ? null : { status: answer.status, response: answer.text }
  await db
    .updateTable('acts')
    .set({ state, owner_id: null, ...kept, ...(state === 'failed' && kept === null && { key: null }) })
    .where('id', '=', id)
    .execute()
}
