import 'server-only'
import type { sitesApi } from '@/lib/api/sites'
import { recordDone } from '@/lib/audit/record'
import { Failure } from '@/lib/contract/failure'
import type { Db } from '@/lib/db/open'
import { type SiteRow, siteById } from '@/lib/sites/store'
import type { Account } from '@/lib/server/accounts/upstream'
import type { ApiInput } from '@/lib/server/routing/console-api'
import type { Context, Person, RouteInput } from '@/lib/server/context'
import { type SiteRole, siteRoleInfo } from '@/lib/sites/model/sites'
import { lookUpResource, type LookupResult } from '@/lib/server/inventory/lookup'

export type SiteInput<K extends keyof typeof sitesApi> = ApiInput<(typeof sitesApi)[K]>

export interface SiteSubject {
  context: Context
  account: Account
  person: Person
  requestId: string
  site: SiteRow
}

export async function siteSubject({
  context,
  account,
  params,
  person,
  requestId,
}: Pick<RouteInput, 'context' | 'person' | 'requestId'> & {
  account: Account
  params: { id: string }
}): Promise<SiteSubject> {
  const site = await siteNow(context.db, account.id, params.id)
  return { context, account, person, requestId, site }
}

export async function siteNow(db: Db, accountId: string, id: string): Promise<SiteRow> {
  const site = await siteById(db, accountId, id)
  if (!site) throw new Failure('ADIT_NOT_FOUND', `Site ${id.slice(0, 80)} not found in this account.`)
  return site
}

/**
 * Returns the current row of a site. Throws Failure ADIT_NOT_FOUND if the site is unknown, or ADIT_CONFLICT if its
 * deletion has started.
 */
export async function openSite(db: Db, { account, site }: SiteSubject): Promise<SiteRow> {
  const now = await siteNow(db, account.id, site.id)
  if (now.deletion_confirmed_at !== null)
    throw new Failure('ADIT_CONFLICT', "This site was deleted or is being deleted, so it can't be changed.")
  return now
}

/** Records a change to a site in the audit log. `db` must be a transaction. */
export const recordSite = (
  db: Db,
  { context, account, person, requestId, site }: SiteSubject,
  name: string,
  values: { before?: unknown; after?: unknown } = {},
) =>
  recordDone(db, context.keyRing, {
    operation: `sites.${name}`,
    user: person,
    accountId: account.id,
    target: site.id,
    requestId,
    ...values,
  })

export const lookUp = (
  scope: Parameters<typeof lookUpResource>[0],
  role: SiteRole,
  id: string,
  signal?: AbortSignal,
): Promise<LookupResult> => lookUpResource(scope, siteRoleInfo[role].resource, id, signal)
