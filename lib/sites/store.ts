import { forReader } from '@/lib/audit/reader'
import { randomUUID } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import type { SiteFact, SiteRemoval } from '@/lib/api/site-views'
import type { Db } from '@/lib/db/open'
import type { SiteTables } from '@/lib/db/schema-sites'
import { holdsBack, type SiteState, type SiteStepName } from '@/lib/sites/model/sites'
import { plannedRecord, type PlannedRemoval } from './removal-plan'
import type { KeptEvidence } from './steps'
import type { Recovered, Settler } from '@/lib/acts/recover'
import { unknownOutcomeMessage } from '@/lib/contract/unknown-outcome-text'

export const newSiteId = () => `site_${randomUUID().replaceAll('-', '')}`

export type SiteRow = Selectable<SiteTables['sites']>
export type SiteResourceRow = Selectable<SiteTables['site_resources']>
export type SiteAgentRow = Selectable<SiteTables['site_agents']>
export type RemovalRow = Selectable<SiteTables['site_removals']>

export interface Which {
  accountId: string
  siteId?: string
}

export const siteById = (db: Db, accountId: string, id: string): Promise<SiteRow | undefined> =>
  db
    .selectFrom('sites')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()

export const idsOf = (db: Db, { accountId, siteId }: Which) =>
  db
    .selectFrom('sites')
    .select('sites.id')
    .where('sites.account_id', '=', accountId)
    .$if(siteId !== undefined, (rows) => rows.where('sites.id', '=', siteId ?? ''))

export const siteResourcesOf = (db: Db, which: Which): Promise<SiteResourceRow[]> =>
  db
    .selectFrom('site_resources')
    .selectAll()
    .where('site_id', 'in', idsOf(db, which))
    .orderBy('row_id')
    .execute()

type NewSiteResourceRow = Omit<Insertable<SiteTables['site_resources']>, 'account_id' | 'site_id'>

/** Returns a query that adds a resource to a site. The caller must run the query. */
export const insertSiteResource = (
  db: Db,
  { account_id, id }: Pick<SiteRow, 'account_id' | 'id'>,
  resource: NewSiteResourceRow,
) => db.insertInto('site_resources').values({ ...resource, account_id, site_id: id })

export const addedNow = ({ id, email }: { id: string; email: string }) => ({
  user_id: id,
  user_email: email,
  added_at: new Date().toISOString(),
})

export const agentsOf = (db: Db, which: Which): Promise<SiteAgentRow[]> =>
  db.selectFrom('site_agents').selectAll().where('site_id', 'in', idsOf(db, which)).orderBy('label').execute()

export async function evidenceOf(
  db: Db,
  which: Which,
): Promise<ReadonlyMap<string, Partial<Record<SiteStepName, KeptEvidence>>>> {
  const rows = await db
    .selectFrom('site_evidence')
    .selectAll()
    .where('site_id', 'in', idsOf(db, which))
    .execute()
  const bySite = new Map<string, Partial<Record<SiteStepName, KeptEvidence>>>()
  for (const { site_id, step, facts, ...times } of rows) {
    const kept = bySite.get(site_id) ?? {}
    kept[step] = { ...times, facts: JSON.parse(facts) as SiteFact[] } // as keepEvidence wrote it
    bySite.set(site_id, kept)
  }
  return bySite
}

export const removalsOf = (db: Db, siteId: string): Promise<RemovalRow[]> =>
  db.selectFrom('site_removals').selectAll().where('site_id', '=', siteId).orderBy('position').execute()

/** Returns the IDs of the sites whose deletion includes a removal that needs a person's decision. */
export async function pausedSites(db: Db, which: Which): Promise<ReadonlySet<string>> {
  const deleting = idsOf(db, which)
    .where('deletion_confirmed_at', 'is not', null)
    .where('ended_at', 'is', null)
  const rows = await db
    .selectFrom('site_removals')
    .select(['site_id', 'kind', 'state'])
    .where('site_id', 'in', deleting)
    .execute()
  return new Set(rows.filter(holdsBack).map(({ site_id }) => site_id))
}

export const removalView = ({
  kind,
  id,
  title,
  consequence,
  state,
  at,
  reason,
  wanted,
  ...more
}: RemovalRow | PlannedRemoval): SiteRemoval => {
  const planned = typeof wanted === 'string' ? plannedRecord({ wanted }) : wanted
  return {
    kind,
    id,
    title,
    consequence,
    state,
    at,
    reason: reason && forReader(reason),
    never_seen: planned?.wasSeen === false,
    used_by: 'used_by' in more ? more.used_by : [],
  }
}

export function storedSiteState({ finished_at, deletion_confirmed_at, ended_at }: SiteRow): SiteState {
  if (ended_at !== null) return 'deleted'
  if (deletion_confirmed_at !== null) return 'deleting'
  return finished_at === null ? 'open' : 'finished'
}

const stoppedMessage = unknownOutcomeMessage('The console stopped before the response arrived.')

/**
 * Stores the outcome of a create request for a site's resource. Does nothing if a person has linked or removed the
 * resource in the meantime.
 */
export async function settleCreation(
  db: Db,
  actId: string,
  end: Recovered,
  reason = stoppedMessage,
): Promise<void> {
  const [kept, deleted] = [
    db
      .updateTable('site_resources')
      .where('act_id', '=', actId)
      .where('state', 'in', ['creating', 'unknown']),
    db.deleteFrom('site_resources').where('act_id', '=', actId).where('state', 'in', ['creating', 'unknown']),
  ]
  if (end.result === 'never-sent' || end.result === 'refused') await deleted.execute()
  else if (end.result === 'done' && end.target !== null && !(await isOnOtherSite(db, actId, end.target)))
    await kept.set({ state: 'exists', resource_id: end.target, reason: end.reason ?? null }).execute()
  else await kept.set({ state: 'unknown', reason }).execute()
}

/**
 * Reports whether another row already links the resource `id` that the act `actId` created. Returns false for agent
 * ingresses, because several sites can share one.
 */
async function isOnOtherSite(db: Db, actId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('site_resources as own')
    .innerJoin('site_resources as other', (join) =>
      join.onRef('other.account_id', '=', 'own.account_id').onRef('other.role', '=', 'own.role'),
    )
    .innerJoin('sites', 'sites.id', 'other.site_id')
    .select('other.row_id')
    .where('own.act_id', '=', actId)
    .where('own.role', '!=', 'ingress')
    .whereRef('other.row_id', '!=', 'own.row_id')
    .where('other.resource_id', '=', id)
    .where('sites.ended_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Stores the outcome of a create request that a check confirmed, or that a stopped process left unfinished. */
export const recoverCreation: Settler = (db, { id }, end) =>
  settleCreation(db, id, end, end.result === 'unknown' ? end.reason : undefined)
