import { type Outcome, recordOutcome } from '@/lib/audit/record'
import type { Db } from '@/lib/db/open'
import type { KeyRing } from '@/lib/util/key-ring'
import { type ActRow, type Acts, endInAudit, openActs } from './acts'
import { endAct } from './end'
import { livingOwners } from './owner'
import { KEPT_MS } from './run'

export type Recovered =
  | { result: 'never-sent' }
  | { result: 'refused' }
  | { result: 'unknown'; reason?: string }
  /** The target of the act. For a create request, the ID of the created resource. */
  | { result: 'done'; target: string | null; reason?: string }

/**
 * Stores an act's outcome in the console's data about the act, such as the row of an agent command. `db` must be a
 * transaction.
 */
export type Settler = (db: Db, act: Pick<ActRow, 'id'>, end: Recovered) => Promise<unknown>

/**
 * Stores this process's heartbeat, retries outcomes that couldn't be stored, settles interrupted acts, and deletes
 * ended acts that are more than a day old. Call this every ten seconds.
 */
export async function recover(acts: Acts, settlers: readonly Settler[]): Promise<void> {
  const { db, owner } = acts
  await owner.beat()
  await owner.endStopped()
  const unsettled = [...owner.unsettled] // A copy, so that an outcome that is added again below isn't retried here.
  const waiting = new Set<string>()
  for (const [id, settle] of unsettled) {
    owner.unsettled.delete(id) // Another call must not run it at the same time.
    const settled = await settle()
    if (settled !== 'stored') owner.unsettled.set(id, settle)
    if (settled === 'store-fault') waiting.add(id)
  }
  const open = await openActs(db).execute()
  const living = new Set((await livingOwners(db).execute()).map(({ id }) => id))
  for (const act of open) {
    if (waiting.has(act.id)) continue // Otherwise, "unknown" might fit on the full disk and replace the known outcome.
    const isMine = act.owner_id === owner.id
    if (isMine ? owner.running.has(act.id) : living.has(act.owner_id ?? '')) continue
    try {
      await settleAbandoned(acts, act, settlers)
      owner.unsettled.delete(act.id) // The stored outcome replaces the one that couldn't be stored.
    } catch (error) {
      acts.report(error, "couldn't determine the outcome of an interrupted action", act)
    }
  }
  const old = new Date(Date.now() - KEPT_MS).toISOString()
  await db.deleteFrom('acts').where('created_at', '<', old).where('owner_id', 'is', null).execute()
}

/**
 * Settles the unfinished acts of all earlier processes and adds their missing outcomes to the audit log. The caller
 * must hold the store's lock.
 */
export async function takeOver(acts: Acts, settlers: readonly Settler[]): Promise<void> {
  await acts.owner.endOthers()
  await recover(acts, settlers)
  await recordMissing(acts)
}

/** Records the outcomes of ended acts in the audit log if the process stopped before it could record them. */
async function recordMissing({ db, keyRing }: Acts): Promise<void> {
  const ended = await db
    .selectFrom('acts')
    .select(['id', 'state', 'status'])
    .where('state', 'in', ['confirmed', 'failed'])
    .where((eb) => {
      const isRecorded = (phase: 'intent' | 'outcome') =>
        eb.exists(
          eb.selectFrom('audit').select('seq').whereRef('act_id', '=', 'acts.id').where('phase', '=', phase),
        )
      return eb.and([isRecorded('intent'), eb.not(isRecorded('outcome'))])
    })
    .execute()
  for (const { id, state, status } of ended)
    await recordOutcome(db, keyRing, id, {
      result: state === 'confirmed' ? 'done' : 'refused',
      ...(status !== null && { status }),
    })
}

function settleAbandoned({ db, keyRing }: Acts, { id }: ActRow, settlers: readonly Settler[]): Promise<void> {
  return db.transaction().execute(async (db) => {
    const act = await openActs(db).where('id', '=', id).executeTakeFirst()
    if (!act) return // Its owner has settled it since then.
    const end = act.state === 'pending' ? { result: 'never-sent' as const } : await endInAudit(db, act)
    for (const settler of settlers) await settler(db, act, end ?? { result: 'unknown' })
    if (end?.result === 'never-sent') {
      await db.deleteFrom('acts').where('id', '=', id).execute()
      return
    }
    await endAct(db, act, end?.result ?? 'unknown', null)
    if (!end) await recordOutcome(db, keyRing, id, { result: 'unknown' })
  })
}

/**
 * Settles all unfinished acts of a restored store as `unknown`, and resolves with their rows as they were before. No
 * other process may use the store.
 */
export async function settleRestoredActs(
  { db, keyRing }: Pick<Acts, 'db' | 'keyRing'>,
  settlers: readonly Settler[],
  reason: string,
): Promise<ActRow[]> {
  const open = await openActs(db).execute()
  for (const act of open)
    await db.transaction().execute(async (db) => {
      for (const settler of settlers) await settler(db, act, { result: 'unknown', reason })
      await endAct(db, act, 'unknown', null)
      const isAudited = act.state === 'pending' || (await endInAudit(db, act)) !== null
      if (!isAudited) await recordOutcome(db, keyRing, act.id, { result: 'unknown' })
    })
  await db.deleteFrom('act_owners').execute()
  return open
}

interface Confirmation {
  actId: string
  outcome: Omit<Outcome, 'result'>
  by: { id: string; email: string }
}

const confirmed = "Confirmed by a check after the API's response was lost."

/**
 * Records that a check confirmed an act whose outcome was unknown, in the audit log and in the console's data about the
 * act. `db` must be a transaction.
 */
export async function confirmByCheck(
  { db, keyRing, settlers }: { db: Db; keyRing: KeyRing; settlers: readonly Settler[] },
  { actId, outcome, by }: Confirmation,
): Promise<void> {
  await recordOutcome(db, keyRing, actId, { ...outcome, result: 'done' }, by)
  const end = { result: 'done' as const, target: outcome.target ?? null, reason: confirmed }
  for (const settler of settlers) await settler(db, { id: actId }, end)
  await endAct(db, { id: actId, key: null }, 'done', null)
}
