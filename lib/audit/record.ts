import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Failure } from '@/lib/contract/failure'
import { type Db, inTransaction } from '@/lib/db/open'
import type { KeyRing } from '@/lib/util/key-ring'
import { appendRow } from './chain'

/**
 * An act that is about to happen: who does what to which target. Secrets in `before` and `after` are already masked.
 */
export interface AuditedAct {
  /** The ID that joins the rows of the act. Defaults to a new one. */
  id?: string
  /** `<resource>.<operation>`, or an act of the console itself such as `people.add`. */
  operation: string
  /** The user; null if the act's author isn't a user of the console, such as someone at the command line. */
  user: { id: string; email: string } | null
  accountId?: string
  target?: string
  requestId?: string
  before?: unknown
  after?: unknown
}

export interface Outcome {
  result: 'done' | 'refused' | 'unknown'
  /** HTTP status, if there was a response. */
  status?: number
  /** The ID of a created resource, which is only known afterwards. */
  target?: string
  before?: unknown
  after?: unknown
}

const asJson = (value: unknown) => (value === undefined ? null : JSON.stringify(value))

/**
 * Writes the intent of an act and returns the act's ID. Throws if the intent can't be written; the act must not happen
 * in that case.
 */
export async function recordIntent(db: Db, ring: KeyRing, act: AuditedAct): Promise<string> {
  const actId = act.id ?? randomUUID()
  await inTransaction(db, (db) =>
    appendRow(db, ring, {
      phase: 'intent',
      act_id: actId,
      user_id: act.user?.id ?? null,
      user_email: act.user?.email ?? null,
      account_id: act.accountId ?? null,
      operation: act.operation,
      target: act.target ?? null,
      result: null,
      status: null,
      request_id: act.requestId ?? null,
      before: asJson(act.before),
      after: asJson(act.after),
    }),
  )
  return actId
}

/**
 * Writes the outcome row of an act, with the person, operation and target of its intent. If the outcome is unknown, a
 * later check may add another row. In that row, `by` is the person who checked. The last row counts.
 */
export async function recordOutcome(
  db: Db,
  ring: KeyRing,
  actId: string,
  outcome: Outcome,
  by?: { id: string; email: string },
): Promise<void> {
  await inTransaction(db, async (db) => {
    const intent = await db
      .selectFrom('audit')
      .select(['user_id', 'user_email', 'account_id', 'operation', 'target', 'request_id'])
      .where('act_id', '=', actId)
      .where('phase', '=', 'intent')
      .executeTakeFirstOrThrow()
    await appendRow(db, ring, {
      ...intent,
      ...(by && { user_id: by.id, user_email: by.email }),
      phase: 'outcome',
      act_id: actId,
      target: outcome.target ?? intent.target,
      result: outcome.result,
      status: outcome.status ?? null,
      before: asJson(outcome.before),
      after: asJson(outcome.after),
    })
  })
}

/** The maximum time for which a request without an outcome in the audit log may still be running, in milliseconds. */
export const graceMs = 60_000

interface ActsWanted {
  accountId: string
  operation: string
  target: string | undefined
  /** The time range in which the acts began. */
  from: string
  to: string
}

/**
 * Returns the acts on an account that began in a time range. `isOpen` is true if an act has ended, or must have ended,
 * without a known outcome.
 */
export async function findActs(db: Db, { accountId, operation, target, from, to }: ActsWanted) {
  const acts = await db
    .selectFrom('audit as intent')
    .leftJoin('audit as outcome', (join) => join.on('outcome.seq', '=', lastOutcome))
    .select([
      'intent.act_id',
      'intent.seq',
      'intent.at',
      'intent.after',
      'outcome.result',
      'outcome.at as ended_at',
    ])
    .where('intent.account_id', '=', accountId)
    .where('intent.phase', '=', 'intent')
    .where('intent.operation', '=', operation)
    .where('intent.target', 'is', target ?? null)
    .where('intent.at', '>=', from)
    .where('intent.at', '<=', to)
    .execute()
  const late = new Date(Date.now() - graceMs).toISOString()
  return acts.map(({ result, ...act }) => ({
    ...act,
    isOpen: result === 'unknown' || (result === null && act.at < late),
  }))
}

/** Selects the row with an act's outcome. It is the last one, because a check may have settled an unknown outcome. */
export const lastOutcome = sql<number>`(select max(seq) from audit
  where act_id = intent.act_id and phase = 'outcome')`

/**
 * Writes both rows of an act on the console's own store. Runs in the transaction that makes the change, so that
 * everything is stored or nothing.
 */
export async function recordDone(
  db: Db,
  ring: KeyRing,
  act: AuditedAct,
  result: 'done' | 'refused' = 'done',
) {
  await inTransaction(db, async (db) => {
    const actId = await recordIntent(db, ring, act)
    await recordOutcome(db, ring, actId, { result })
  })
}

/**
 * Runs an act between its two rows, for acts that change more than the console's own store. Records a Failure as
 * refused; after any other error, the outcome stays unknown. `after` returns the part of the result that the outcome
 * row stores.
 */
export async function recordAround<T>(
  db: Db,
  ring: KeyRing,
  act: AuditedAct,
  run: () => Promise<T>,
  after: (value: T) => unknown = () => undefined,
): Promise<T> {
  const actId = await recordIntent(db, ring, act)
  try {
    const value = await run()
    await recordOutcome(db, ring, actId, { result: 'done', after: after(value) })
    return value
  } catch (error) {
    if (error instanceof Failure)
      await recordOutcome(db, ring, actId, { result: 'refused', status: error.status })
    throw error
  }
}
