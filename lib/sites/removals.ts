import type { Settler } from '@/lib/acts/recover'
import type { Db } from '@/lib/db/open'
import { holdsBack, type SiteRole, siteRoles } from '@/lib/sites/model/sites'
import { type RemovalRow, removalsOf, type SiteRow } from './store'

export type RemovalChange = Partial<
  Pick<RemovalRow, 'state' | 'at' | 'reason' | 'request_id' | 'act_id' | 'stopped_at' | 'wanted'>
>

/** Stores a change to a removal if its state is still `row.state`. Resolves with true if the change was stored. */
export async function keepRemoval(db: Db, row: RemovalRow, change: RemovalChange): Promise<boolean> {
  const kept = await db
    .updateTable('site_removals')
    .set(change)
    .where('site_id', '=', row.site_id)
    .where('kind', '=', row.kind)
    .where('id', '=', row.id)
    .where('state', '=', row.state)
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}

/**
 * Settles an unfinished removal: `removed` if its operation succeeded, or `planned` if the request was never sent. Any
 * other result leaves the removal unchanged.
 */
export async function recoverRemoval(...[db, { id }, end]: Parameters<Settler>): Promise<void> {
  const removals = db.updateTable('site_removals').where('act_id', '=', id)
  if (end.result === 'done')
    await removals
      .set({ state: 'removed', at: new Date().toISOString(), reason: end.reason ?? null })
      .where('state', 'in', ['under-way', 'unknown'])
      .execute()
  else if (end.result === 'never-sent')
    await removals.set({ state: 'planned', at: null }).where('state', '=', 'under-way').execute()
}

type Stated = Pick<RemovalRow, 'kind' | 'state'>

const roles: ReadonlySet<string> = new Set(siteRoles)

export const isOnPlatform = <R extends Stated>(row: R): row is R & { kind: SiteRole } => roles.has(row.kind)

/** Reports whether the console still has to carry out or finish a removal. */
export const isUnderWay = ({ kind, state }: Stated) =>
  kind !== 'dns-record' && (state === 'planned' || state === 'under-way')

/** Ends the deletion of a site once all automatic removals are finished and none of them needs a decision. */
export async function endDeletionIfOver(db: Db, site: Pick<SiteRow, 'id'>): Promise<void> {
  const rows = await removalsOf(db, site.id)
  if (rows.some((row) => isUnderWay(row) || holdsBack(row))) return
  await db
    .updateTable('sites')
    .set({ ended_at: new Date().toISOString() })
    .where('id', '=', site.id)
    .where('deletion_confirmed_at', 'is not', null)
    .where('ended_at', 'is', null)
    .execute()
}
