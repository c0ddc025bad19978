import { endUpdateIfOver, recordEvent, stop } from '@/lib/agents/updates/store'
import { settleRestoredActs } from '@/lib/acts/recover'
import type { Db } from '@/lib/db/open'
import { settlers } from '@/lib/server/acts/settlers'
import type { KeyRing } from '@/lib/util/key-ring'
import { COMMAND_JOB } from '@/lib/agents/server/commands'
import { BULK_JOB } from '@/lib/bulk/server/write-row'
import { UPDATE_JOB } from '@/lib/agents/server/update-run'
import { SITE_DELETION_JOB } from '@/lib/sites/server/deletion-run'

/** The number of ended sessions, and the number of unfinished operations of each kind in the backup. */
export interface SettledActs {
  sessions: number
  agent_updates: number
  agent_commands: number
  site_removals: number
  site_creations: number
  bulk_rows: number
  requests: number
}

const reason = 'A backup was restored while this action was in progress, so its outcome is unknown.'

/**
 * Settles the operations that people started in a restored store, so that none continues automatically, and ends all
 * sessions.
 */
export async function settleRestored(db: Db, keyRing: KeyRing): Promise<SettledActs> {
  const at = new Date().toISOString()
  await deleteJobs(db)
  const site_creations = await countCreations(db)
  const sent = await countSentRows(db)
  const acts = await settleRestoredActs({ db, keyRing }, settlers, reason)
  return {
    sessions: await endSessions(db, at),
    agent_updates: await stopUpdates(db, at),
    agent_commands: await stopFollowing(db, at),
    site_removals: await holdRemovals(db, at),
    site_creations,
    bulk_rows: sent + (await stopBulkJobs(db, at)),
    requests: acts.filter(({ key }) => key !== null).length,
  }
}

async function deleteJobs(db: Db): Promise<void> {
  await db
    .deleteFrom('jobs')
    .where('kind', 'in', [UPDATE_JOB, COMMAND_JOB, SITE_DELETION_JOB, BULK_JOB])
    .execute()
  await db.updateTable('jobs').set({ lease_until: null }).execute()
}

async function endSessions(db: Db, at: string): Promise<number> {
  const ended = await db
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  return Number(ended.numUpdatedRows)
}

async function stopUpdates(db: Db, at: string): Promise<number> {
  let count = 0
  const open = await db.selectFrom('agent_updates').select('id').where('ended_at', 'is', null).execute()
  for (const { id } of open) {
    const failed = await db
      .updateTable('agent_update_targets')
      .set({ step: 'failed', due_at: null, since_at: at, ended_at: at, error: reason })
      .where('update_id', '=', id)
      .where('ended_at', 'is', null)
      .where('step', '!=', 'queued')
      .returning('agent_id')
      .execute()
    for (const { agent_id } of failed)
      await recordEvent(db, id, agent_id, at, [{ kind: 'failed', evidence: { error: reason } }])
    const isStopped = await stop(db, id, null, at, 'Stopped because a backup was restored.')
    if (isStopped || failed.length > 0) count += 1
    await endUpdateIfOver(db, id, Date.parse(at))
  }
  return count
}

async function stopFollowing(db: Db, at: string): Promise<number> {
  const error = JSON.stringify({ code: 'ADIT_OUTCOME_UNKNOWN', message: reason })
  const settled = await db
    .updateTable('agent_commands')
    .set({ state: 'unknown', ended_at: at, error })
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return Number(settled.numUpdatedRows)
}

async function holdRemovals(db: Db, at: string): Promise<number> {
  const settled = await db
    .updateTable('site_removals')
    .set({ state: 'unknown', at, reason })
    .where('kind', '!=', 'dns-record')
    .where('state', 'in', ['planned', 'under-way'])
    .where('site_id', 'in', db.selectFrom('sites').select('id').where('ended_at', 'is', null))
    .executeTakeFirst()
  return Number(settled.numUpdatedRows)
}

async function stopBulkJobs(db: Db, at: string): Promise<number> {
  const started = db
    .selectFrom('bulk_jobs')
    .select('id')
    .where('state', 'in', ['running', 'paused', 'stopped'])
  const settled = await db
    .updateTable('bulk_rows')
    .set({ state: 'unknown', at, message: reason })
    .where('state', 'in', ['queued', 'checking'])
    .where('job_id', 'in', started)
    .executeTakeFirst()
  await db
    .updateTable('bulk_jobs')
    .set({ state: 'stopped', reason, ended_at: at })
    .where('state', 'in', ['running', 'paused'])
    .execute()
  return Number(settled.numUpdatedRows)
}

async function countCreations(db: Db): Promise<number> {
  const creating = await db
    .selectFrom('site_resources')
    .select('row_id')
    .where('state', '=', 'creating')
    .execute()
  return creating.length
}

async function countSentRows(db: Db): Promise<number> {
  const sending = await db.selectFrom('bulk_rows').select('position').where('state', '=', 'sending').execute()
  return sending.length
}
