import { recordOutcome } from '@/lib/audit/record'
import type { Db } from '@/lib/db/open'
import { type ActRow, type Acts, endAct, actStates } from './acts'
import { livingOwners } from './owner'
import { KEPT_MS } from './run'

/** The outcome of an interrupted act. */
export type Recovered =
  | { result: 'never-sent' }
  | { result: 'refused' | 'unknown' }
  /** The target of the act. For a create request, the ID of the created resource. */
  | { result: 'done'; target: string | null }

/** Stores the outcome of an interrupted act in the data that the act has claimed. `db` is a transaction. */
export type Settler = (db: Db, act: ActRow, end: Recovered) => Promise<unknown>

/**
 * Settles interrupted acts. These are acts whose process has no recent heartbeat, and unfinished acts of this process
 * that aren't running. An act that was never sent is undone. Otherwise, the outcome is the one in the audit log, or
 * unknown if there is none. Also deletes acts that ended and are older than a day, and stores this process's heartbeat.
 * It must therefore be called every ten seconds.
 */
export async function recover(acts: Acts, settlers: readonly Settler[]): Promise<void> {
  const { db, owner } = acts
  await owner.beat()
  await owner.endStopped()
  const open = await openActs(db).execute()
  const living = new Set((await livingOwners(db).execute()).map(({ id }) => id))
  for (const act of open) {
    const isMine = act.owner_id === owner.id
    if (isMine ? owner.running.has(act.id) : living.has(act.owner_id ?? '')) continue
    try {
      await settleAbandoned(acts, act, settlers)
    } catch (error) {
      acts.report(error, 'could not settle an interrupted action', act)
    }
  }
  const old = new Date(Date.now() - KEPT_MS).toISOString()
  await db.deleteFrom('acts').where('created_at', '<', old).where('owner_id', 'is', null).execute()
}

/** Settles the unfinished acts of all earlier processes. The caller must hold the store's lock. */
export async function takeOver(acts: Acts, settlers: readonly Settler[]): Promise<void> {
  await acts.owner.endOthers()
  await recover(acts, settlers)
}

const openActs = (db: Db) => db.selectFrom('acts').selectAll().where('state', 'in', ['pending', 'sent'])

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
    await endAct(db, act, actStates[end?.result ?? 'unknown'], null)
    if (!end) await recordOutcome(db, keyRing, id, { result: 'unknown' })
  })
}

/** Returns the outcome of an act from the audit log. Null if the log has none. */
async function endInAudit(db: Db, { id }: ActRow) {
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
