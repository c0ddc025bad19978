import 'server-only'
import type { RemovalSettlement } from '@/lib/api/sites'
import type { SiteDetail } from '@/lib/api/site-views'
import { Failure } from '@/lib/contract/failure'
import { includesRole } from '@/lib/contract/role'
import type { Db } from '@/lib/db/open'
import { removalMark, siteRoleInfo } from '@/lib/sites/model/sites'
import { plannedRecord, recordText, type PlannedRemoval } from '@/lib/sites/removal-plan'
import { endDeletionIfOver, isOnPlatform, keepRemoval, type RemovalChange } from '@/lib/sites/removals'
import type { RemovalRow, SiteRow } from '@/lib/sites/store'
import { resourceOf } from '@/lib/server/accounts/upstream'
import { isStillUp } from './remove-agent'
import { stillExists } from './remove-resource'
import { openSite, recordSite, siteNow, type SiteSubject, type SiteInput, siteSubject } from './subject'
import { checkRecord, neverCreated, scheduleSiteDeletion } from './deletion-run'
import { planOf, siteDetail, siteFacts } from './view'

/** Starts the deletion of a site. `shown` lists the removals that the person confirmed. */
export async function beginSiteDeletion(input: SiteInput<'deleteSite'>): Promise<SiteDetail> {
  const subject = await siteSubject(input)
  const { context, account, person } = subject
  const { name, shown } = input.body
  const deletion_confirmed_at = new Date().toISOString()
  await context.db.transaction().execute(async (db) => {
    const site = await openSite(db, subject)
    if (name.trim() !== site.name)
      throw new Failure('ADIT_INVALID', `Type the site's name to confirm: ${site.name}`, {
        field: 'name',
      })
    await needSettled(db, site)
    const inTransaction = { ...context, db }
    const plan = await planOf(inTransaction, account, site, await siteFacts(inTransaction, account, site))
    for (const removal of plan) needRoleFor(removal, subject)
    if (shown) needShown(plan, new Set(shown))
    if (plan.length > 0)
      await db
        .insertInto('site_removals')
        .values(plan.map((removal, position) => rowOf(site, removal, position)))
        .execute()
    const confirmed = {
      deletion_user_id: person.id,
      deletion_user_email: person.email,
      deletion_confirmed_at,
    }
    await db.updateTable('sites').set(confirmed).where('id', '=', site.id).execute()
    const removals = plan.map(({ kind, id, title, state }) => ({ kind, id, title, state }))
    await recordSite(db, subject, 'delete', { after: { removals } })
  })
  await scheduleSiteDeletion(subject)
  return siteDetail(context, account, subject.site.id)
}

async function needSettled(db: Db, site: SiteRow): Promise<void> {
  const open = await db
    .selectFrom('site_resources')
    .select(['title', 'state'])
    .where('site_id', '=', site.id)
    .where('state', '!=', 'exists')
    .executeTakeFirst()
  if (open)
    throw new Failure(
      'ADIT_CONFLICT',
      open.state === 'creating'
        ? `${open.title} is still being created. Try again in a moment.`
        : `The console couldn't confirm whether ${open.title} was created. If it exists, link it. Otherwise, remove the unconfirmed entry from the site.`,
    )
}

function needShown(plan: readonly PlannedRemoval[], shown: ReadonlySet<string>): void {
  const more = plan.find((one) => one.state === 'planned' && !shown.has(removalMark(one)))
  if (more)
    throw new Failure(
      'ADIT_CONFLICT',
      `The list has changed: ${more.title} would also be deleted. Nothing was deleted. Reload the page and review the list.`,
    )
}

function needRoleFor(
  { kind, state, title }: Pick<PlannedRemoval, 'kind' | 'state' | 'title'>,
  { person }: SiteSubject,
): void {
  const row = { kind, state }
  if (state !== 'planned' || !isOnPlatform(row)) return
  const access = resourceOf(siteRoleInfo[row.kind].resource).ops.delete?.access ?? 'operator'
  if (includesRole(person.role, access)) return
  throw new Failure(
    'ADIT_FORBIDDEN',
    `Deleting this site deletes ${title}, which requires the ${access} role. Your role is ${person.role}. Ask an admin.`,
  )
}

const rowOf = (site: SiteRow, removal: PlannedRemoval, position: number) => ({
  site_id: site.id,
  position,
  kind: removal.kind,
  id: removal.id,
  title: removal.title,
  consequence: removal.consequence,
  state: removal.state,
  at: removal.at,
  reason: removal.reason,
  agent_id: removal.agentId,
  wanted: recordText(removal.wanted),
})

type Act = RemovalSettlement['act']

const from: Record<Act, readonly RemovalRow['state'][]> = {
  'done-by-hand': ['by-hand', 'failed', 'unknown'],
  retry: ['failed', 'unknown'],
  leave: ['by-hand', 'failed', 'unknown'],
}

export async function settleRemoval(input: SiteInput<'settleRemoval'>): Promise<SiteDetail> {
  const subject = await siteSubject(input)
  const { context, account, person } = subject
  const { db } = context
  const { kind, id, act } = input.body
  const row = await db
    .selectFrom('site_removals')
    .selectAll()
    .where('site_id', '=', subject.site.id)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Failure('ADIT_NOT_FOUND', 'Removal not found. Reload the page.')
  if (!from[act].includes(row.state))
    throw new Failure(
      'ADIT_CONFLICT',
      'This removal has changed. Reload the page and review the removal again.',
    )
  if (act === 'retry') needRoleFor({ ...row, state: 'planned' }, subject)
  const change = await changeOf(subject, row, act)
  await db.transaction().execute(async (tx) => {
    const site = await siteNow(tx, account.id, subject.site.id)
    const now = row.kind === 'dns-record' ? await rowNow(tx, row) : row
    if (!(await keepRemoval(tx, now, change)))
      throw new Failure(
        'ADIT_CONFLICT',
        'This removal has changed. Reload the page and review the removal again.',
      )
    if (act === 'retry')
      await tx
        .updateTable('sites')
        .set({ deletion_user_id: person.id, deletion_user_email: person.email })
        .where('id', '=', site.id)
        .execute()
    await recordSite(tx, subject, 'settle-removal', { after: { kind, id, act } })
    await endDeletionIfOver(tx, site)
  })
  await scheduleSiteDeletion(subject)
  return siteDetail(context, account, subject.site.id)
}

const rowNow = (db: Db, { site_id, kind, id }: RemovalRow): Promise<RemovalRow> =>
  db
    .selectFrom('site_removals')
    .selectAll()
    .where('site_id', '=', site_id)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

async function changeOf(subject: SiteSubject, row: RemovalRow, act: Act): Promise<RemovalChange> {
  const name = subject.person.email
  const at = new Date().toISOString()
  if (act === 'retry')
    return { state: 'planned', at: null, reason: null, request_id: null, act_id: null, stopped_at: null }
  if (act === 'leave') return { state: 'stays', at, reason: `Kept by ${name}.` }
  const found = await isStillPresent(subject, row)
  if (found === true)
    throw new Failure('ADIT_CONFLICT', `${row.title} still exists. Remove it, then confirm again.`)
  const isOfOwner = row.kind === 'dns-record' && found === false
  if (isOfOwner && plannedRecord(row)?.wasSeen === false) return neverCreated(at)
  const reason =
    found === false
      ? `${name} marked this as removed manually. A check confirmed the removal.`
      : `${name} marked this as removed manually.`
  return { state: 'removed', at, reason }
}

async function isStillPresent(subject: SiteSubject, row: RemovalRow): Promise<boolean | 'unknown'> {
  if (isOnPlatform(row)) return stillExists(subject, row)
  if (row.kind !== 'dns-record') return isStillUp(subject, row)
  const gone = await checkRecord(subject, row, AbortSignal.timeout(15_000))
  return gone === 'unknown' ? gone : !gone
}
