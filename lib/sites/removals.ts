import type { Settler } from '@/lib/acts/recover'
import type { Db } from '@/lib/db/open'
import { type SiteRole, siteRoles } from '@/lib/sites/model/sites'
import { type RemovalRow, removalsOf, type SiteRow } from './store'

/** The fields of a removal that can change. */
export type RemovalChange = Partial<
  Pick<RemovalRow, 'state' | 'at' | 'reason' | 'request_id' | 'act_id' | 'stopped_at' | 'wanted'>
>

/** Stores a change to a removal unless its state has changed in the meantime. Reports whether the change was stored. */
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
 * Applies the outcome of a recovered act to its removal. If the request was never sent, it is sent later. If it was
 * sent, its outcome is looked up.
 */
export async function recoverRemoval(...[db, { id }, { result }]: Parameters<Settler>): Promise<void> {
  if (result === 'unknown' || result === 'refused') return
  const done = { state: 'removed' as const, at: new Date().toISOString(), reason: null }
  await db
    .updateTable('site_removals')
    .set(result === 'done' ? done : { state: 'planned', at: null })
    .where('act_id', '=', id)
    .where('state', '=', 'under-way')
    .execute()
}

type Stated = Pick<RemovalRow, 'kind' | 'state'>

const roles: ReadonlySet<string> = new Set(siteRoles)

/** Reports whether a removal concerns a resource on the platform. */
export const isOnPlatform = <R extends Stated>(row: R): row is R & { kind: SiteRole } => roles.has(row.kind)

/** Reports whether the console still has work to do for a removal. */
export const isUnderWay = ({ kind, state }: Stated) =>
  kind !== 'dns-record' && (state === 'planned' || state === 'under-way')

/** Reports whether a person has to decide about a removal before the site can be deleted. */
export const holdsBack = ({ kind, state }: Stated) =>
  kind !== 'dns-record' && (state === 'failed' || state === 'unknown')

/**
 * Ends a site deletion that has no work left. Manual removals and records of a zone outside the platform don't block
 * it.
 */
export async function endDeletionIfOver(db: Db, site: Pick<SiteRow, 'id'>): Promise<void> {
  const rows = await removalsOf(db, site.id)
  if (rows.some((row) => isUnderWay(row) || holdsBack(row))) return
  await db
    .updateTable('sites')
    .set({ ended_at: new Date().toISOString() })
    .where('id', '=', site.id)
    .where('taken_at', 'is not', null)
    .where('ended_at', 'is', null)
    .execute()
}
