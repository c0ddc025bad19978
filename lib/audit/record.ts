import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Failure } from '@/lib/contract/failure'
import { type Db, within } from '@/lib/db/open'
import type { KeyRing } from '@/lib/util/key-ring'
import { appendRow } from './chain'

/** An act about to happen: who does what to what. Secrets in `before` and `after` are already masked. */
export interface Act {
  /** Joins the rows of the act; a new one where left out. */
  id?: string
  /** `<resource>.<operation>`, or an act of the console itself such as `people.add`. */
  operation: string
  /** Null: not a person of the console, such as somebody at the command line. */
  user: { id: string; email: string } | null
  accountId?: string
  target?: string
  requestId?: string
  before?: unknown
  after?: unknown
}

export interface Outcome {
  result: 'done' | 'refused' | 'unknown'
  /** HTTP status, where there was an answer. */
  status?: number
  /** Where it is known only afterwards: the id of what was created. */
  target?: string
  before?: unknown
  after?: unknown
}

const asJson = (value: unknown) => (value === undefined ? null : JSON.stringify(value))

/**
 * Writes the intent of an act and returns the act's ID. Throws when it can't be written; the act must then not happen.
 */
export async function recordIntent(db: Db, ring: KeyRing, act: Act): Promise<string> {
  const actId = act.id ?? randomUUID()
  await within(db, (db) =>
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
 * Writes the row after an act. Who, what and where are those of its intent. An act whose outcome is unknown may get
 * another row once a check settles it: then `by` is who checked, and the last row counts.
 */
export async function recordOutcome(
  db: Db,
  ring: KeyRing,
  actId: string,
  outcome: Outcome,
  by?: { id: string; email: string },
): Promise<void> {
  await within(db, async (db) => {
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

/** A request without an outcome in the audit may still be running for this long. */
export const graceMs = 60_000

interface ActsWanted {
  accountId: string
  operation: string
  target: string | undefined
  /** The times between which they began. */
  from: string
  to: string
}

/** Returns the acts on an account that began in a span of time. `isOpen`: ended, or must have, without a known outcome. */
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

/** The row of an act that has its outcome: the last, since a check may have settled what was unknown. */
export const lastOutcome = sql<number>`(select max(seq) from audit
  where act_id = intent.act_id and phase = 'outcome')`

/** Writes both rows of an act of the console's own store: in the transaction that makes the change, so that both or none happen. */
export async function recordDone(db: Db, ring: KeyRing, act: Act, result: 'done' | 'refused' = 'done') {
  await within(db, async (db) => {
    const actId = await recordIntent(db, ring, act)
    await recordOutcome(db, ring, actId, { result })
  })
}

/**
 * Runs an act between its two rows, for what is not done in the console's own store alone. A Failure is recorded as
 * refused; after any other error, the outcome stays unknown. `after` is what the outcome says of the result.
 */
export async function recordAround<T>(
  db: Db,
  ring: KeyRing,
  act: Act,
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
