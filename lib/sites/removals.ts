import type { Settler } from '@/lib/acts/recover'
import type { Db } from '@/lib/db/open'
import { type SiteRole, siteRoles } from '@/lib/sites/model/sites'
import { type RemovalRow, removalsOf, type SiteRow } from './store'

/** What may change of a removal. */
export type RemovalChange = Partial<
  Pick<RemovalRow, 'state' | 'at' | 'reason' | 'request_id' | 'act_id' | 'stopped_at' | 'wanted'>
>

/** Keeps a change of a removal unless its state is another by now; whether it was kept. */
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

/** Stores what a recovered act says of its removal: one that was never sent is sent later, one that was is looked up. */
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

/** Whether a removal is of a thing of the platform. */
export const isThing = <R extends Stated>(row: R): row is R & { kind: SiteRole } => roles.has(row.kind)

/** Whether something is still to be done about a removal by the console. */
export const isUnderWay = ({ kind, state }: Stated) =>
  kind !== 'dns-record' && (state === 'planned' || state === 'under-way')

/** Whether a person has to say what is to become of it before the site is taken down. */
export const holdsBack = ({ kind, state }: Stated) =>
  kind !== 'dns-record' && (state === 'failed' || state === 'unknown')

/**
 * Ends a take-down of which nothing is left to do; what is to be done by hand, and records of a zone that is not the
 * platform's, do not hold it back.
 */
export async function endIfOver(db: Db, site: Pick<SiteRow, 'id'>): Promise<void> {
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
