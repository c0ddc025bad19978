import 'server-only'
import * as z from 'zod'
import type { SiteDetail } from '@/lib/api/site-views'
import { siteAgentFields } from '@/lib/api/site-fields'
import { Failure } from '@/lib/contract/failure'
import type { Db } from '@/lib/db/open'
import { findAgent } from '@/lib/agents/agents'
import { canonicalName, isWithin } from '@/lib/dns/model/records'
import { siteBase, usualAgentDomain } from '@/lib/sites/model/sites'
import type { SiteRow } from '@/lib/sites/store'
import { needAsSeen } from '@/lib/server/writes/seen'
import { openSite, recordSite, type SiteInput, siteSubject } from './subject'
import { siteDetail } from './view'

export const maxAgents = 50

const whole = z.strictObject(siteAgentFields)
type Input = z.output<typeof whole>
/** Adds an agent to a site, or changes an existing agent. A new agent requires all fields. */
export async function handlePutSiteAgent(input: SiteInput<'putAgent'>): Promise<SiteDetail> {
  const subject = await siteSubject(input)
  const { context, account } = subject
  const label = input.params.label
  const wanted = input.body
  await context.db.transaction().execute(async (db) => {
    const site = await openSite(db, subject)
    const before = await agentRow(db, site, label)
    needAsSeen(input.request, before, whole)
    const { site_id: _, ...was } = before ?? { site_id: '' }
    const { success, data: all } = whole.safeParse({ ...was, ...wanted })
    if (!success) throw notThere(label)
    const agent_id = wanted.agent_id ? await chosenAgent(db, account.id, wanted.agent_id) : all.agent_id
    const after = { ...all, agent_id }
    checkDomain(site, after)
    await needFree(db, site, before?.label, after)
    await db
      .insertInto('site_agents')
      .values({ site_id: site.id, ...after })
      .onConflict((conflict) => conflict.columns(['site_id', 'label']).doUpdateSet(after))
      .execute()
    if (before && before.label !== after.label) await rename(db, site, before.label, after.label)
    await recordSite(db, subject, before ? 'change-agent' : 'add-agent', {
      before: before ? was : undefined,
      after,
    })
  })
  return siteDetail(context, account, subject.site.id)
}

const agentRow = (db: Db, { id }: SiteRow, label: string) =>
  db
    .selectFrom('site_agents')
    .selectAll()
    .where('site_id', '=', id)
    .where('label', '=', label)
    .executeTakeFirst()

const notThere = (label: string) =>
  new Failure('ADIT_NOT_FOUND', `The site has no agent named ${label.slice(0, 80)}.`)

async function chosenAgent(db: Db, accountId: string, id: string): Promise<string> {
  const agent = await findAgent(db, accountId, id)
  if (!agent)
    throw new Failure('ADIT_NOT_FOUND', `Agent ${id} not found in this account.`, { field: 'agent_id' })
  return agent.id
}

export function checkDomain(
  site: Pick<SiteRow, 'customer' | 'zone'>,
  { domain }: Pick<Input, 'domain'>,
): void {
  const base = siteBase(site)
  if (domain !== base && isWithin(domain, base)) return
  throw new Failure('ADIT_INVALID', `Use a name under ${base}, such as api.${base}.`, {
    field: 'domain',
  })
}

async function needFree(db: Db, site: SiteRow, own: string | undefined, wanted: Input): Promise<void> {
  const rows = await db
    .selectFrom('site_agents')
    .select(['label', 'domain'])
    .where('site_id', '=', site.id)
    .execute()
  const others = rows.filter(({ label }) => label !== own)
  if (others.some(({ label }) => label === wanted.label))
    throw new Failure('ADIT_CONFLICT', `The site already has an agent named ${wanted.label}.`, {
      field: 'label',
    })
  if (others.some(({ domain }) => canonicalName(domain) === wanted.domain))
    throw new Failure(
      'ADIT_CONFLICT',
      `Another agent in this site already uses the domain ${wanted.domain}.`,
      {
        field: 'domain',
      },
    )
  if (others.length >= maxAgents)
    throw new Failure('ADIT_CONFLICT', `A site can have at most ${maxAgents} agents. Remove an agent first.`)
}

async function rename(db: Db, { id }: SiteRow, from: string, to: string): Promise<void> {
  await db
    .updateTable('site_resources')
    .set({ label: to })
    .where('site_id', '=', id)
    .where('role', '=', 'credential')
    .where('label', '=', from)
    .execute()
  await db.deleteFrom('site_agents').where('site_id', '=', id).where('label', '=', from).execute()
}

/**
 * Adds an agent with this label and its default domain, unless the site already has one with this label. `db` must be a
 * transaction.
 */
export async function ensureAgent(db: Db, site: SiteRow, label: string): Promise<void> {
  if (await agentRow(db, site, label)) return
  const agent = { label, server_addr: '', domain: usualAgentDomain(site, label), agent_id: null }
  await needFree(db, site, undefined, agent)
  await db
    .insertInto('site_agents')
    .values({ site_id: site.id, ...agent })
    .execute()
}

export async function handleRemoveSiteAgent(input: SiteInput<'removeAgent'>): Promise<SiteDetail> {
  const subject = await siteSubject(input)
  const { context, account } = subject
  const label = input.params.label
  await context.db.transaction().execute(async (db) => {
    const site = await openSite(db, subject)
    const before = await agentRow(db, site, label)
    if (!before) throw notThere(label)
    const token = await db
      .selectFrom('site_resources')
      .select('row_id')
      .where('site_id', '=', site.id)
      .where('role', '=', 'credential')
      .where('label', '=', label)
      .executeTakeFirst()
    if (token)
      throw new Failure(
        'ADIT_CONFLICT',
        `${label} has an authtoken in this site. Remove the authtoken from the site first.`,
      )
    await db.deleteFrom('site_agents').where('site_id', '=', site.id).where('label', '=', label).execute()
    const { site_id: _, ...was } = before
    await recordSite(db, subject, 'remove-agent', { before: was })
  })
  return siteDetail(context, account, subject.site.id)
}
