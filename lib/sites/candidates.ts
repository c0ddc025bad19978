import type { Db } from '@/lib/db/open'
import { hasTitle } from '@/lib/inventory/list/row'
import { type SiteRole, siteRoleInfo, siteRoles } from '@/lib/sites/model/sites'
import { isRecord } from '@/lib/util/records'
import type { LinkCandidate } from './offers'

const newest = 200

export async function linkCandidates(
  db: Db,
  accountId: string,
  siteId: string,
  titles: readonly string[],
): Promise<LinkCandidate[]> {
  const taken = await db
    .selectFrom('site_resources')
    .innerJoin('sites', 'sites.id', 'site_resources.site_id')
    .select(['role', 'resource_id'])
    .where('sites.account_id', '=', accountId)
    .where('sites.ended_at', 'is', null)
    .where('sites.id', '!=', siteId)
    .execute()
  const isTaken = new Set(taken.map(({ role, resource_id }) => `${role} ${resource_id ?? ''}`))
  const found = await Promise.all(siteRoles.map((role) => ofRole(db, accountId, role, titles)))
  return found.flat().map((one) => ({ ...one, isTaken: isTaken.has(`${one.role} ${one.id}`) }))
}

async function ofRole(db: Db, accountId: string, role: SiteRole, titles: readonly string[]) {
  const there = db
    .selectFrom('inventory')
    .select(['id', 'title', 'created_at', 'first_seen_at', 'body'])
    .where('account_id', '=', accountId)
    .where('resource', '=', siteRoleInfo[role].resource)
    .where('gone_at', 'is', null)
  const named = await there.where(hasTitle(titles)).limit(newest).execute()
  const others = await there.orderBy('created_at', 'desc').limit(newest).execute()
  return [...new Map([...named, ...others].map((row) => [row.id, row])).values()].map(({ body, ...row }) => {
    const item: unknown = JSON.parse(body)
    return { ...row, role, item: isRecord(item) ? item : {} }
  })
}
