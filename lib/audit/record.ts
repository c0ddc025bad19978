import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { AuditEntry } from '@/lib/api/audit'
import { Failure } from '@/lib/contract/failure'
import { type Db, inTransaction, escapeLike } from '@/lib/db/open'
import type { KeyRing } from '@/lib/util/key-ring'
import { fieldsOf } from '@/lib/util/records'
import { clientAddress } from './address'
import { appendRow } from './chain'
import { resourceName } from '@/lib/contract/operation-target'
import { resources } from '@/lib/resources/registry'
import { shownValues } from './masking'

/**
 * An operation to record, with the person who ran it and its target. Secrets in `before` and `after` must be masked.
 */
export interface AuditedAct {
  /** The ID that connects the operation's rows. Defaults to a new ID. */
  id?: string
  /** The operation's name: `<resource>.<operation>`, or an operation on the console itself, such as `people.add`. */
  operation: string
  /** The person who ran the operation, or null if no user of the console ran it. */
  user: { id: string; email: string } | null
  accountId?: string
  target?: string
  requestId?: string
  before?: unknown
  after?: unknown
}

export interface Outcome {
  result: 'done' | 'refused' | 'unknown'
  status?: number
  /** The target to record instead of the intent's target, such as the ID of a created resource. */
  target?: string | undefined
  before?: unknown
  after?: unknown
}

const asJson = (value: unknown) => (value === undefined ? null : JSON.stringify(value))

/**
 * Records the intent of an operation and resolves with the operation's ID. The caller must not run the operation if
 * this function rejects.
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
      address: clientAddress(act.requestId),
      before: asJson(act.before),
      after: asJson(act.after),
    }),
  )
  return actId
}

/**
 * Records the outcome of an operation. `by` and `outcome.target` replace the intent's person and target. If an
 * operation has several outcomes, the last one applies.
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
      address: null,
      act_id: actId,
      target: outcome.target ?? intent.target,
      result: outcome.result,
      status: outcome.status ?? null,
      before: asJson(outcome.before),
      after: asJson(outcome.after),
    })
  })
}

/**
 * The result of checking an operation whose outcome stays unknown, or `dismissed` if a person dismissed the operation.
 */
export type CheckFinding = NonNullable<AuditEntry['finding']>

/**
 * Records that an operation's outcome stays unknown after a check or a dismissal. `after` is the intent's value, as
 * JSON.
 */
export function recordUnknown(
  db: Db,
  ring: KeyRing,
  { act_id, after, target }: { act_id: string; after: string | null; target?: string | undefined },
  finding: CheckFinding,
  by: { id: string; email: string },
): Promise<void> {
  const settled_by = finding === 'dismissed' ? 'dismissal' : 'check'
  const values = { ...fieldsOf(JSON.parse(after ?? 'null')), settled_by, finding }
  return recordOutcome(db, ring, act_id, { result: 'unknown', target, after: values }, by)
}

/** The time, in milliseconds, after which an operation without a recorded outcome no longer counts as running. */
export const graceMs = 60_000

interface ActsWanted {
  accountId: string
  operation: string
  target: string | undefined
  /**
   * The start of the time range, in RFC 3339 format. `to` is its end. Operations match if they began within the range.
   */
  from: string
  to: string
}

/**
 * Returns the runs of an operation on one target that began within the time range. `isOpen` is true if the outcome is
 * unknown, or missing after a minute.
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
      sql<string | null>`json_extract(outcome.after, '$.finding')`.as('finding'),
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

export const lastOutcome = sql<number>`(select max(seq) from audit
  where act_id = intent.act_id and phase = 'outcome')`

/**
 * Records the intent and outcome of an operation that affects only the console. To record a change, pass the change's
 * transaction as `db`.
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
 * Runs an operation that changes more than the console's own store, and records its intent and outcome. Records a
 * `Failure` as `refused`. After any other error, records no outcome.
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

const MAX_NAME = 200

/**
 * Returns the new resource's name from the content of a create request, with secrets masked, or null if the content has
 * no name. Truncates names to 200 characters.
 */
export function requestedName(operation: string, content: string | null): string | null {
  const { after } = shownValues(operation, { before: null, after: content }, undefined)
  const info = resources.find(({ name }) => name === resourceName({ name: operation }))?.info
  const fields = fieldsOf(JSON.parse(after ?? 'null'))
  const names = [info?.title, info?.titleElse].map((field) => (field === undefined ? '' : fields[field]))
  const name = names.find((one) => typeof one === 'string' && one !== '')
  return typeof name === 'string' ? name.slice(0, MAX_NAME) : null
}

const textIn = (field: string) =>
  sql`iif(json_type(intent.after, ${`$.${field}`}) = 'text', nullif(json_extract(intent.after, ${`$.${field}`}), ''), null)`

/**
 * Returns the SQL expression for the requested name in the content of a create request (see `requestedName`). `kind` is
 * the kind of resource.
 */
const nameIn = (kind: RawBuilder<string>) =>
  sql`case ${kind} ${sql.join(
    resources.map(({ name, info }) => {
      const fields = [info.title, info.titleElse].filter((field) => field !== undefined)
      return sql`when ${name} then coalesce(${sql.join([...fields.map(textIn), sql`null`])})`
    }),
    sql` `,
  )} end`

export const isRequested = (q: string, kind: RawBuilder<string>) =>
  sql`${nameIn(kind)} like ${`%${escapeLike(q)}%`} escape '\\'`
