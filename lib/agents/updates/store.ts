import type { Selectable } from 'kysely'
import * as z from 'zod'
import { Failure } from '@/lib/contract/failure'
import type { Db } from '@/lib/db/open'
import type { AgentTables } from '@/lib/db/schema-agents'
import { type AgentUpdateState, isEnd } from '@/lib/agents/model/updates'
import { iso, type Next, type Note, type UpdateTarget } from './moves'

export type UpdateRow = Selectable<AgentTables['agent_updates']>
export type TargetRow = Selectable<AgentTables['agent_update_targets']>

const urlsSchema = z.array(z.string()).catch([])
export const urlsOf = (text: string): string[] => urlsSchema.parse(JSON.parse(text))

export const updateTarget = (row: TargetRow): UpdateTarget => ({
  step: row.step,
  dueAt: row.due_at === null ? null : Date.parse(row.due_at),
  since: Date.parse(row.since_at),
  sessionId: row.session_id,
  versionBefore: row.version_before,
  versionAfter: row.version_after,
  endpoints: urlsOf(row.endpoints),
  restarts: row.restarts,
  isLost: row.is_lost === 1,
  error: row.error,
})

export const updateById = (db: Db, accountId: string, id: string): Promise<UpdateRow | undefined> =>
  db
    .selectFrom('agent_updates')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()

export async function getUpdate(db: Db, accountId: string, id: string): Promise<UpdateRow> {
  const row = await updateById(db, accountId, id)
  if (row) return row
  throw new Failure('ADIT_NOT_FOUND', `Rolling update ${id.slice(0, 80)} not found in this account.`)
}

export const updateTargets = (db: Db, updateId: string): Promise<TargetRow[]> =>
  db
    .selectFrom('agent_update_targets')
    .selectAll()
    .where('update_id', '=', updateId)
    .orderBy('wave')
    .orderBy('name')
    .orderBy('agent_id')
    .execute()

/** Adds events to a rolling update. `db` must be a transaction. */
export async function recordEvent(
  db: Db,
  updateId: string,
  agentId: string | null,
  at: string,
  notes: readonly Note[],
) {
  if (notes.length === 0) return
  await db
    .insertInto('agent_update_events')
    .values(
      notes.map(({ kind, evidence }) => ({
        update_id: updateId,
        agent_id: agentId,
        at,
        kind,
        evidence: JSON.stringify(evidence),
      })),
    )
    .execute()
}

/**
 * Stops a running or paused rolling update and records the event. Resolves with true if the update was stopped. `db`
 * must be a transaction.
 */
export async function stop(
  db: Db,
  updateId: string,
  agentId: string | null,
  at: string,
  reason: string,
): Promise<boolean> {
  const stopped = await db
    .updateTable('agent_updates')
    .set({ state: 'stopped', reason })
    .where('id', '=', updateId)
    .where('state', 'in', ['running', 'paused'])
    .returning('id')
    .executeTakeFirst()
  if (stopped) await recordEvent(db, updateId, agentId, at, [{ kind: 'stopped', evidence: { reason } }])
  return stopped !== undefined
}

/**
 * Stores a step and its events. A failed step also stops the rolling update. Resolves with false if the agent's row has
 * changed in the meantime.
 */
export function keepStep(db: Db, row: TargetRow, { target, notes }: Next, nowMs: number): Promise<boolean> {
  const at = iso(nowMs)
  const { update_id, agent_id } = row
  return db.transaction().execute(async (tx) => {
    const moved = await tx
      .updateTable('agent_update_targets')
      .set({ ...columnsOf(target), ended_at: isEnd(target.step) ? at : null })
      .where('update_id', '=', update_id)
      .where('agent_id', '=', agent_id)
      .where('step', '=', row.step)
      .where('since_at', '=', row.since_at)
      .where('due_at', 'is', row.due_at)
      .returning('agent_id')
      .executeTakeFirst()
    if (!moved) return false
    await recordEvent(tx, update_id, agent_id, at, notes)
    if (target.step === 'failed')
      await stop(tx, update_id, agent_id, at, `${row.name}: ${target.error ?? 'The update failed.'}`)
    return true
  })
}

const columnsOf = (target: UpdateTarget) => ({
  step: target.step,
  due_at: target.dueAt === null ? null : iso(target.dueAt),
  since_at: iso(target.since),
  session_id: target.sessionId,
  version_before: target.versionBefore,
  version_after: target.versionAfter,
  endpoints: JSON.stringify(target.endpoints),
  restarts: target.restarts,
  is_lost: Number(target.isLost),
  error: target.error,
})

/** Starts the update of the queued agents in the first unfinished wave, if the rolling update is running. */
export function beginWave(db: Db, updateId: string, nowMs: number): Promise<void> {
  const at = iso(nowMs)
  return db.transaction().execute(async (tx) => {
    const update = await tx
      .selectFrom('agent_updates')
      .select('state')
      .where('id', '=', updateId)
      .executeTakeFirst()
    if (update?.state !== 'running') return
    const open = (await updateTargets(tx, updateId)).filter(({ step }) => !isEnd(step))
    const waiting = open.filter(({ wave, step }) => wave === open[0]?.wave && step === 'queued')
    const [first] = waiting
    if (!first) return
    const names = waiting.map(({ name }) => name)
    await tx
      .updateTable('agent_update_targets')
      .set({ step: 'check', due_at: at, since_at: at })
      .where('update_id', '=', updateId)
      .where('wave', '=', first.wave)
      .where('step', '=', 'queued')
      .execute()
    await recordEvent(tx, updateId, null, at, [
      { kind: 'wave', evidence: { wave: first.wave, agents: names } },
    ])
  })
}

/** Ends a rolling update if all its agents have finished. Skips the queued agents of a canceled update first. */
export function endUpdateIfOver(db: Db, updateId: string, nowMs: number): Promise<void> {
  const at = iso(nowMs)
  return db.transaction().execute(async (tx) => {
    const update = await tx
      .selectFrom('agent_updates')
      .select('state')
      .where('id', '=', updateId)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    if (!update) return
    if (update.state === 'cancelled')
      await tx
        .updateTable('agent_update_targets')
        .set({ step: 'skipped', due_at: null, ended_at: at })
        .where('update_id', '=', updateId)
        .where('step', '=', 'queued')
        .execute()
    const targets = await updateTargets(tx, updateId)
    if (!targets.every(({ step }) => isEnd(step))) return
    const state: AgentUpdateState =
      update.state === 'cancelled' || update.state === 'stopped' ? update.state : 'done'
    await tx.updateTable('agent_updates').set({ state, ended_at: at }).where('id', '=', updateId).execute()
    await recordEvent(tx, updateId, null, at, [{ kind: 'ended', evidence: { state } }])
  })
}
