import 'server-only'
import type { SiteResourceLink, SiteResourceUnlink } from '@/lib/api/sites'
import type { SiteDetail } from '@/lib/api/site-views'
import { Failure } from '@/lib/contract/failure'
import type { Db } from '@/lib/db/open'
import { ageOf } from '@/lib/inventory/sync/clock'
import { detail } from '@/lib/inventory/detail'
import { canonicalName } from '@/lib/dns/model/records'
import { type SiteRole, siteRoleInfo } from '@/lib/sites/model/sites'
import { addedNow, insertSiteResource, type SiteRow, type SiteResourceRow } from '@/lib/sites/store'
import type { Account } from '@/lib/server/accounts/upstream'
import type { Context } from '@/lib/server/context'
import { ensureAgent } from './agents'
import { lookUp, openSite, recordSite, type SiteSubject, type SiteInput, siteSubject } from './subject'
import { findSiteResource, alreadyAdded, plannedName } from './create-resource'
import { siteDetail } from './view'

export async function handleLinkSiteResource(input: SiteInput<'linkResource'>): Promise<SiteDetail> {
  const subject = await siteSubject(input)
  const { context, account, site } = subject
  const wanted = input.body
  if (wanted.role === 'credential' && wanted.label === undefined)
    throw new Failure('ADIT_INVALID', 'Choose the agent that the authtoken is for.', { field: 'label' })
  const title = await confirmedTitle(context, account, wanted.role, wanted.resource_id)
  await context.db.transaction().execute(async (db) => {
    const now = await openSite(db, subject)
    if (await isConfirmed(db, now, wanted)) return
    needPlanned(now, wanted.role, title)
    await needOwn(db, account, now, wanted)
    await link(db, subject, now, wanted, title ?? wanted.resource_id)
    await recordSite(db, subject, 'add-resource', { after: { ...wanted, ...(title !== null && { title }) } })
  })
  return siteDetail(context, account, site.id)
}

async function isConfirmed(
  db: Db,
  site: SiteRow,
  { role, resource_id, is_created, label = '' }: SiteResourceLink,
): Promise<boolean> {
  const known = await findSiteResource(db, site, role, role === 'credential' ? label : '')
  return (
    is_created && known?.state === 'exists' && known.resource_id === resource_id && known.is_created === 1
  )
}

function needPlanned(site: SiteRow, role: SiteRole, title: string | null): void {
  const planned = plannedName(site, role)
  if (title === null || planned === null || canonicalName(title) === planned) return
  throw new Failure(
    'ADIT_CONFLICT',
    `This resource is ${title.slice(0, 255)}, but the site uses ${planned}. Choose a different resource, or edit the site first.`,
    { field: 'resource_id' },
  )
}

/**
 * Looks up a resource and returns the title that the API last returned, or null if the API never returned the resource.
 * Throws a Failure if the resource no longer exists or the request failed.
 */
async function confirmedTitle(
  context: Context,
  account: Account,
  role: SiteRole,
  id: string,
): Promise<string | null> {
  const result = await lookUp({ context, account }, role, id)
  if (result.kind === 'failed') throw result.failure
  const known = await detail(context.db, account.id, siteRoleInfo[role].resource, id)
  if (result.kind === 'gone') throw notThere(id)
  if (!known?.row.is_confirmed) return null
  if (known.row.gone_at) throw notThere(id)
  return known.row.title
}

const notThere = (id: string) =>
  new Failure('ADIT_NOT_FOUND', `The platform has no resource with the ID ${id}.`, {
    field: 'resource_id',
  })

/**
 * Throws Failure ADIT_CONFLICT if the resource is being deleted with a site, or already belongs to a site that isn't
 * deleted. Several sites can share an agent ingress.
 */
export async function needOwn(
  db: Db,
  account: Account,
  site: Pick<SiteRow, 'id'>,
  { role, resource_id }: Pick<SiteResourceLink, 'role' | 'resource_id'>,
): Promise<void> {
  const going = await db
    .selectFrom('site_removals')
    .innerJoin('sites', 'sites.id', 'site_removals.site_id')
    .select('sites.name')
    .where('sites.account_id', '=', account.id)
    .where('kind', '=', role)
    .where('site_removals.id', '=', resource_id)
    .where('state', '=', 'under-way')
    .executeTakeFirst()
  if (going)
    throw new Failure(
      'ADIT_CONFLICT',
      `This resource is being deleted with the site “${going.name}”. Choose a different resource.`,
      { field: 'resource_id' },
    )
  const other = await db
    .selectFrom('site_resources')
    .innerJoin('sites', 'sites.id', 'site_resources.site_id')
    .select(['sites.id', 'sites.name', 'site_resources.label'])
    .where('site_resources.account_id', '=', account.id)
    .where('role', '=', role)
    .where('resource_id', '=', resource_id)
    .where('sites.ended_at', 'is', null)
    .$if(role === 'ingress', (rows) => rows.where('sites.id', '=', site.id))
    .executeTakeFirst()
  if (other)
    throw new Failure(
      'ADIT_CONFLICT',
      other.id === site.id
        ? `This site already has ${resource_id}${other.label ? `, for ${other.label}` : ''}.`
        : `The site “${other.name}” already has ${resource_id}. Remove it from that site first.`,
      { field: 'resource_id' },
    )
}

async function link(
  db: Db,
  { person }: SiteSubject,
  site: SiteRow,
  { role, resource_id, is_created, ...input }: SiteResourceLink,
  title: string,
): Promise<void> {
  const label = role === 'credential' ? (input.label ?? '') : ''
  const known = await findSiteResource(db, site, role, label)
  if (is_created) await needOwnResult(db, known, { role, resource_id })
  if (known?.state === 'unknown') {
    const reason = is_created
      ? "Created for this site. The API's response was lost, so the console confirmed the creation later."
      : 'Linked as an existing resource.'
    const found = { state: 'exists' as const, resource_id, title, reason, is_created: Number(is_created) }
    await db.updateTable('site_resources').set(found).where('row_id', '=', known.row_id).execute()
    return
  }
  if (known) throw alreadyAdded(known)
  if (role === 'credential') await ensureAgent(db, site, label)
  const resource = {
    role,
    label,
    resource_id,
    title,
    is_created: 0,
    state: 'exists' as const,
    ...addedNow(person),
  }
  await insertSiteResource(db, site, resource).execute()
}

async function needOwnResult(
  db: Db,
  creation: SiteResourceRow | undefined,
  { role, resource_id }: Pick<SiteResourceLink, 'role' | 'resource_id'>,
): Promise<void> {
  const refuse = (message: string) => new Failure('ADIT_INVALID', message, { field: 'is_created' })
  // Deleting the site deletes the resource, so the resource must not belong to anyone else.
  if (creation?.state !== 'unknown')
    throw refuse(
      'This site has no unconfirmed request that could have created this resource. Link it as an existing resource.',
    )
  const row = await db
    .selectFrom('inventory')
    .select(['created_at', 'first_seen_at'])
    .where('account_id', '=', creation.account_id)
    .where('resource', '=', siteRoleInfo[role].resource)
    .where('id', '=', resource_id)
    .executeTakeFirst()
  const age = row ? ageOf(row, Date.parse(creation.added_at)) : 'unclear'
  if (age === 'later') return
  const why =
    age === 'earlier'
      ? `${resource_id} existed before the create request was sent, so it wasn't created for this site.`
      : `The console couldn't confirm that ${resource_id} was created for this site: it wasn't created within a few minutes of the request, or its creation time is unknown.`
  throw refuse(
    `${why} Remove the unconfirmed entry from the site first, then link ${resource_id} as an existing resource.`,
  )
}

export async function handleUnlinkSiteResource(input: SiteInput<'unlinkResource'>): Promise<SiteDetail> {
  const subject = await siteSubject(input)
  const { context, account, site } = subject
  const wanted = input.body
  await context.db.transaction().execute(async (db) => {
    const now = await openSite(db, subject)
    const row = await named(db, now, wanted)
    if (!row) throw new Failure('ADIT_NOT_FOUND', "The site doesn't have this resource. Reload the page.")
    if (row.state === 'creating') throw alreadyAdded(row)
    await db.deleteFrom('site_resources').where('row_id', '=', row.row_id).execute()
    const { role, label, resource_id, title, is_created } = row
    await recordSite(db, subject, 'remove-resource', {
      before: { role, resource_id, title, is_created: is_created === 1, ...(label ? { label } : {}) },
    })
  })
  return siteDetail(context, account, site.id)
}

const named = (
  db: Db,
  { id }: SiteRow,
  { role, resource_id, label = '' }: SiteResourceUnlink,
): Promise<SiteResourceRow | undefined> =>
  resource_id === null
    ? findSiteResource(db, { id }, role, label)
    : db
        .selectFrom('site_resources')
        .selectAll()
        .where('site_id', '=', id)
        .where('role', '=', role)
        .where('resource_id', '=', resource_id)
        .executeTakeFirst()
