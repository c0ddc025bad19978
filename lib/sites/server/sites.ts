import 'server-only'
import { recordDone } from '@/lib/audit/record'
import { siteChange } from '@/lib/api/sites'
import type { SiteDetail, SiteSummary } from '@/lib/api/site-views'
import { Failure } from '@/lib/contract/failure'
import type { Db } from '@/lib/db/open'
import {
  connectDomainProblem,
  fixedPlan,
  siteBase,
  type SitePlan,
  siteRoleNoun,
} from '@/lib/sites/model/sites'
import { newSiteId, type SiteRow } from '@/lib/sites/store'
import { changeStoreOnce } from '@/lib/server/acts/acts'
import { needAsSeen } from '@/lib/server/writes/seen'
import { openSite, recordSite, siteNow, type SiteInput, siteSubject } from './subject'
import { siteDetail, siteSummaries } from './view'

/** The maximum number of sites per account, including deleted sites. */
export const maxSites = 500

export async function handleListSites({
  context,
  account,
}: SiteInput<'list'>): Promise<{ sites: SiteSummary[] }> {
  return { sites: await siteSummaries(context, account) }
}

export async function handleReadSite(input: SiteInput<'read'>): Promise<SiteDetail> {
  const { context, account, site } = await siteSubject(input)
  return siteDetail(context, account, site.id)
}

export function checkPlan(plan: SitePlan): void {
  const problem = connectDomainProblem(plan)
  if (problem !== null) throw new Failure('ADIT_INVALID', problem, { field: 'connect_domain' })
}

async function needFree(
  db: Db,
  accountId: string,
  { customer, zone }: SitePlan,
  ownId?: string,
): Promise<void> {
  const other = await db
    .selectFrom('sites')
    .select(['id', 'name'])
    .where('account_id', '=', accountId)
    .where('customer', '=', customer)
    .where('zone', '=', zone)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!other || other.id === ownId) return
  throw new Failure(
    'ADIT_CONFLICT',
    `The site “${other.name}” already has this customer and domain. Change the customer or the domain.`,
    {
      field: 'customer',
      site_id: other.id,
    },
  )
}

/** Creates a site, at most once per idempotency key. */
export async function handleCreateSite(input: SiteInput<'create'>): Promise<SiteDetail> {
  const { context, account, person, requestId } = input
  const body = input.body
  checkPlan(body)
  const insert = async (db: Db) => {
    const id = newSiteId()
    await needFree(db, account.id, body)
    await needRoom(db, account.id)
    const row = { ...body, id, account_id: account.id, user_email: person.email }
    await db
      .insertInto('sites')
      .values({ ...row, created_at: new Date().toISOString() })
      .execute()
    const act = { operation: 'sites.create', user: person, accountId: account.id, target: id, requestId }
    await recordDone(db, context.keyRing, { ...act, after: body })
    return id
  }
  const text = await changeStoreOnce(input, account, { operation: 'sites.create', body, run: insert })
  return siteDetail(context, account, String(JSON.parse(text)))
}

async function needRoom(db: Db, accountId: string): Promise<void> {
  const { count } = await db
    .selectFrom('sites')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  if (count >= maxSites)
    throw new Failure(
      'ADIT_CONFLICT',
      `This account has reached the limit of ${maxSites} sites, including deleted ones. First, remove a deleted site from the list, or delete a site and then remove it.`,
    )
}

/** Changes a site's name, or the fields of its plan that no resource depends on. */
export async function handleChangeSite(input: SiteInput<'change'>): Promise<SiteDetail> {
  const subject = await siteSubject(input)
  const { context, account } = subject
  const body = input.body
  await context.db.transaction().execute(async (db) => {
    const before = await openSite(db, subject)
    needAsSeen(input.request, before, siteChange)
    const after = { ...before, ...body }
    checkPlan(after)
    await needNothingCreated(db, before, after)
    await needFree(db, account.id, after, before.id)
    const { name, customer, zone, connect_domain } = after
    const plan = { name, customer, zone, connect_domain }
    await db.updateTable('sites').set(plan).where('id', '=', before.id).execute()
    await moveAgents(db, before, after)
    await recordSite(db, subject, 'change', { before: pick(before), after: plan })
  })
  return siteDetail(context, account, subject.site.id)
}

const pick = ({ name, customer, zone, connect_domain }: SiteRow) => ({ name, customer, zone, connect_domain })

async function needNothingCreated(db: Db, before: SiteRow, after: SitePlan): Promise<void> {
  const resources = await db
    .selectFrom('site_resources')
    .select('role')
    .where('site_id', '=', before.id)
    .execute()
  const fixed = fixedPlan(resources.map(({ role }) => role))
  const field = (['connect_domain', 'customer', 'zone'] as const).find(
    (name) => before[name] !== after[name] && fixed[name],
  )
  const role = field && fixed[field]
  if (!role) return
  const what = siteRoleNoun(role)
  throw new Failure(
    'ADIT_CONFLICT',
    `The name of the site's ${what} depends on this value. To change the value, remove the ${what} from the site first, or create another site.`,
    { field },
  )
}

async function moveAgents(db: Db, before: SiteRow, after: SitePlan): Promise<void> {
  if (siteBase(before) === siteBase(after)) return
  const agents = await db
    .selectFrom('site_agents')
    .select(['label', 'domain'])
    .where('site_id', '=', before.id)
    .execute()
  for (const { label, domain } of agents)
    await db
      .updateTable('site_agents')
      .set({ domain: `${domain.slice(0, -siteBase(before).length)}${siteBase(after)}` })
      .where('site_id', '=', before.id)
      .where('label', '=', label)
      .execute()
}

/**
 * Removes a deleted site, or a site without existing resources, from the list. Throws Failure ADIT_CONFLICT for other
 * sites.
 */
export async function handleRemoveSite(input: SiteInput<'forget'>): Promise<void> {
  const subject = await siteSubject(input)
  const { context, account, site } = subject
  const detail = await siteDetail(context, account, site.id)
  await context.db.transaction().execute(async (db) => {
    const now = await siteNow(db, account.id, site.id)
    await needNothingThere(db, now, detail)
    await recordSite(db, subject, 'forget', { before: pick(now) })
    await db.deleteFrom('sites').where('id', '=', now.id).execute()
  })
}

async function needNothingThere(db: Db, site: SiteRow, { resources }: SiteDetail): Promise<void> {
  if (site.ended_at !== null) return
  if (site.deletion_confirmed_at !== null)
    throw new Failure(
      'ADIT_CONFLICT',
      'This site is being deleted. You can remove the site from the list when the deletion is complete.',
    )
  const rows = await db
    .selectFrom('site_resources')
    .select('resource_id')
    .where('site_id', '=', site.id)
    .execute()
  const gone = new Set(resources.flatMap(({ id, state }) => (state === 'gone' ? [id] : [])))
  if (rows.every(({ resource_id }) => resource_id !== null && gone.has(resource_id))) return
  throw new Failure(
    'ADIT_CONFLICT',
    'This site still has resources. Delete them first, or remove them from the site.',
  )
}
