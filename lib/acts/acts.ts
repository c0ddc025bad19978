import { randomUUID } from 'node:crypto'
import type { Selectable, Updateable } from 'kysely'
import { type Outcome, recordIntent, recordOutcome } from '@/lib/audit/record'
import { Failure } from '@/lib/contract/failure'
import type { Db } from '@/lib/db/open'
import type { ActsTable } from '@/lib/db/schema-acts'
import type { KeyRing } from '@/lib/util/key-ring'
import { storeFault } from '@/lib/util/store-fault'
import { endAct } from './end'
import type { Owner, Settled } from './owner'

export type ActRow = Selectable<ActsTable>

export interface Acts {
  db: Db
  keyRing: KeyRing
  owner: Owner
  /** Logs an error that must not change the act's response. */
  report: (error: unknown, message: string, about: { operation: string; request_id: string | null }) => void
}

export interface NewAct {
  operation: string
  target?: string
  user: { id: string; email: string }
  accountId: string
  requestId: string
  /**
   * The request's idempotency key, or null if the request has none. A repeated request without a key runs the act
   * again.
   */
  key: ActKey | null
}

interface ActKey {
  value: string
  subject: string
  body: unknown
}

export interface Act extends NewAct {
  readonly id: string
  /** True if the act was stored before `begin`, because it has an idempotency key or holds a lock. */
  isStored: boolean
  isSent: boolean
}

/** A stored response: its HTTP status, and its body as JSON without secrets. */
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
 * Runs `claim`, stores an act as `sent` and records its intent in the audit log, in one transaction. Call this before
 * sending the act.
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

/** Marks a stored act as `sent`. Throws Failure ADIT_CONFLICT if another process has taken over the act. */
export const markSent = (db: Db, owner: Owner, act: Act): Promise<void> =>
  changePending(db, owner, act, { state: 'sent' })

/** Updates an act that hasn't been sent yet. Throws Failure ADIT_CONFLICT if another process has taken over the act. */
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
    throw new Failure(
      'ADIT_CONFLICT',
      'Another console process canceled this request before it was sent. Try again.',
    )
}

export const openActs = (db: Db) =>
  db.selectFrom('acts').selectAll().where('state', 'in', ['pending', 'sent'])

interface Settlement {
  /** Stores the outcome in the console's data about the act, such as the row of an agent command. */
  keep?: (db: Db) => Promise<unknown>
  inventory?: (db: Db) => Promise<unknown>
  /** Returns the response to repeated requests, or null to store no response. Called after `keep`. */
  answer?: () => Stored | null
}

type Step = (db: Db) => Promise<unknown>

/**
 * Settles a sent act: runs `keep`, stores the response, records the outcome in the audit log, and updates the
 * inventory, in one transaction. If that fails, tries again without the inventory, then also without the audit log. If
 * the outcome isn't stored, or a store fault prevents its audit log entry, `recover` tries again. Reports errors
 * instead of throwing them.
 */
export async function settleAct(
  acts: Acts,
  act: Act,
  outcome: Outcome,
  { keep, inventory, answer }: Settlement = {},
): Promise<void> {
  const { db, keyRing, owner } = acts
  const end: Step = async (db) => {
    await keep?.(db)
    await endAct(db, act, outcome.result, answer?.() ?? null)
  }
  const audit: Step = (db) => recordOutcome(db, keyRing, act.id, outcome)
  const auditOnce: Step = async (db) => {
    if ((await endInAudit(db, act))?.result !== outcome.result) await audit(db) // a check may have recorded it
  }
  let isEnded = false
  const settle = async (tries: readonly Step[][], isLate = false): Promise<Settled> => {
    let isFaulty = false
    for (const steps of tries)
      try {
        const isElsewhere = await db.transaction().execute(async (db) => {
          if (isLate && !isEnded && !(await openActs(db).where('id', '=', act.id).executeTakeFirst()))
            return true
          for (const step of steps) await step(db)
          return false
        })
        isEnded = true
        return isFaulty && !isElsewhere && !steps.includes(audit) ? 'store-fault' : 'stored'
      } catch (error) {
        isFaulty = storeFault(error) !== null
        const about = { operation: act.operation, request_id: act.requestId }
        acts.report(error, "couldn't store the complete outcome of an action", about)
      }
    return isFaulty ? 'store-fault' : 'failed'
  }
  const tries = [[end, audit], [end]]
  const settled = await settle(inventory ? [[end, audit, inventory], ...tries] : tries)
  // Later, without the inventory, which may have newer data by then.
  if (settled !== 'stored') owner.unsettled.set(act.id, () => settle(isEnded ? [[auditOnce]] : tries, true))
}

/** Returns the last outcome of an act in the audit log, or null if the log contains no outcome. */
export async function endInAudit(db: Db, { id }: Pick<ActRow, 'id'>) {
  const outcome = await db
    .selectFrom('audit')
    .select(['result', 'target'])
    .where('act_id', '=', id)
    .where('phase', '=', 'outcome')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!outcome?.result) return null
  return { result: outcome.result, target: outcome.target }
}
