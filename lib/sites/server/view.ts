import 'server-only'
import { sql } from 'kysely'
import type { ResourceLink } from '@/lib/api/inventory'
import type { SiteDetail, SiteRemoval, SiteSummary } from '@/lib/api/site-views'
import { offers } from '@/lib/contract/offers'
import type { Db } from '@/lib/db/open'
import { referringTo } from '@/lib/inventory/refs'
import { type SiteRole, siteRoleInfo, siteRoles, siteSteps, wildcardOf } from '@/lib/sites/model/sites'
import { linkCandidates } from '@/lib/sites/candidates'
import { keepEvidence } from '@/lib/sites/evidence'
import type { SiteFacts } from '@/lib/sites/facts'
import { offersOf } from '@/lib/sites/offers'
import { readFacts } from '@/lib/sites/read-facts'
import { type PlannedRemoval, removalPlan } from '@/lib/sites/removal-plan'
import {
  agentsOf,
  evidenceOf,
  idsOf,
  pausedSites,
  removalsOf,
  removalView,
  type SiteRow,
} from '@/lib/sites/store'
import { siteDetailOf, stepsNow, summaryOf } from '@/lib/sites/view'
import { isRecord } from '@/lib/util/records'
import { capabilityStates } from '@/lib/upstream/capabilities'
import { freshen, inBackground } from '@/lib/server/accounts/freshen'
import { type Account, resourceOf } from '@/lib/server/accounts/upstream'
import { endpointsSince } from '@/lib/agents/server/new-endpoints'
import type { Context } from '@/lib/server/context'
import { pollIfStale } from '@/lib/agents/server/agents'
import { siteNow } from './subject'

/** Returns an account's sites, newest first. Also stores new evidence of their steps. */
export async function siteSummaries(context: Context, account: Account): Promise<SiteSummary[]> {
  const { db } = context
  await freshen(context, account, shownResources())
  const sites = await db
    .selectFrom('sites')
    .selectAll()
    .where('account_id', '=', account.id)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  const facts = await readFacts(db, account, sites)
  const evidence = await evidenceOf(db, { accountId: account.id })
  const paused = await pausedSites(db, { accountId: account.id })
  const summaries: SiteSummary[] = []
  for (const site of sites) {
    const known = facts.get(site.id)
    if (!known) continue
    const { site: now, steps } = await seen(db, site, known, evidence.get(site.id) ?? {})
    summaries.push(summaryOf(now, steps, paused.has(site.id)))
  }
  return summaries
}

async function seen(
  db: Db,
  site: SiteRow,
  facts: SiteFacts,
  kept: Parameters<typeof stepsNow>[2],
): Promise<{ site: SiteRow; steps: ReturnType<typeof stepsNow> }> {
  const steps = stepsNow(site, facts, kept)
  const finished_at = await keepEvidence(db, site, steps, kept)
  return { site: { ...site, finished_at }, steps }
}

const shownResources = () =>
  [...siteRoles.map((role) => siteRoleInfo[role].resource), 'endpoints' as const].map(resourceOf)

export async function siteFacts(context: Context, account: Account, site: SiteRow): Promise<SiteFacts> {
  const facts = (await readFacts(context.db, account, [site], site.id)).get(site.id)
  if (!facts) throw new Error(`No facts for site ${site.id}`)
  return facts
}

/**
 * Returns a site's details, and stores new evidence of its steps. Throws Failure ADIT_NOT_FOUND if the site is
 * unknown.
 */
export async function siteDetail(context: Context, account: Account, id: string): Promise<SiteDetail> {
  const { db } = context
  await siteNow(db, account.id, id)
  await freshen(context, account, shownResources())
  const hasAgents = (await agentsOf(db, { accountId: account.id, siteId: id })).length > 0
  const poll = pollIfStale(context, account, true)
  if (hasAgents) await poll
  else inBackground(poll) // without agents, the page doesn't depend on the poll
  const row = await siteNow(db, account.id, id)
  const facts = await siteFacts(context, account, row)
  const newest = facts.agents.flatMap(({ agent }) => (agent?.sessionId ? [agent.startedAt] : [])).toSorted()
  if (newest.length > 0) await endpointsSince(context, account, newest.at(-1) ?? '')
  const kept = (await evidenceOf(db, { accountId: account.id, siteId: id })).get(id) ?? {}
  const { site, steps } = await seen(db, row, facts, kept)
  const deletion = await removalsOf(db, id)
  const removals: SiteRemoval[] = (
    site.deletion_confirmed_at === null ? await planOf(context, account, site, facts) : deletion
  ).map(removalView)
  const offered = site.deletion_confirmed_at === null ? await offersFor(db, account, site, facts) : {}
  const isPaused = (await pausedSites(db, { accountId: account.id, siteId: id })).has(id)
  return siteDetailOf({ site, facts, steps, offers: offered, removals, deletion, isPaused })
}

async function offersFor(db: Db, account: Account, site: SiteRow, facts: SiteFacts) {
  const titles = [site.connect_domain, wildcardOf(site), ...facts.resources.map(({ title }) => title)]
  return offersOf(site, facts.resources, await linkCandidates(db, account.id, site.id, titles))
}

export async function planOf(
  context: Context,
  account: Account,
  site: SiteRow,
  facts: SiteFacts,
): Promise<PlannedRemoval[]> {
  const { db } = context
  const states = await capabilityStates(db, account)
  const deletable = siteRoles.filter((role) => {
    const op = resourceOf(siteRoleInfo[role].resource).ops.delete
    return op !== undefined && offers(states, op)
  })
  const kept = (await evidenceOf(db, { accountId: account.id, siteId: site.id })).get(site.id) ?? {}
  const agentIds = facts.agents.flatMap(({ agent }) => agent?.id ?? [])
  const since = site.imported_at ?? site.created_at // an imported site's creation time isn't verified
  return removalPlan({
    facts,
    deletable: new Set<SiteRole>(deletable),
    ingressUsers: await ingressUsers(db, account.id, site.id),
    dependents: await dependentsOf(db, account.id, refusable(facts)),
    startedHosts: await startedHosts(db, account.id, agentIds, since),
    doneSteps: new Set(siteSteps.filter((name) => kept[name] !== undefined)),
  })
}

const refusable = ({ resources }: SiteFacts): string[] =>
  resources.flatMap(({ id, role }) =>
    id !== null && resourceOf(siteRoleInfo[role].resource).info.inUse !== undefined ? [id] : [],
  )

/** Returns the names of up to 20 other sites that use this site's agent ingress, except deleted sites. */
export async function ingressUsers(db: Db, accountId: string, siteId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('site_resources as own')
    .innerJoin('site_resources as other', (join) =>
      join
        .onRef('other.account_id', '=', 'own.account_id')
        .onRef('other.role', '=', 'own.role')
        .onRef('other.resource_id', '=', 'own.resource_id')
        .onRef('other.site_id', '!=', 'own.site_id'),
    )
    .innerJoin('sites', 'sites.id', 'other.site_id')
    .select('sites.name')
    .where('own.site_id', 'in', idsOf(db, { accountId, siteId }))
    .where('own.role', '=', 'ingress')
    .where('sites.ended_at', 'is', null)
    .orderBy('sites.name')
    .limit(20)
    .execute()
  return rows.map(({ name }) => name)
}

/**
 * The kinds of resources that end with their agent, and therefore never prevent the deletion of another resource.
 */
const transient = ['tunnel-sessions', 'tunnels']

async function dependentsOf(
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ResourceLink[]>> {
  if (ids.length === 0) return new Map()
  const rows = await referringTo(db, accountId, ids)
    .select(['ref.target_id', 'ref.field', 'user.resource', 'user.id', 'user.title'])
    .where('user.resource', 'not in', transient)
    .where(
      sql<boolean>`(user.resource <> 'endpoints' or json_extract(user.body, '$.type') is not 'ephemeral')`,
    )
    .orderBy('user.title')
    .execute()
  const found = new Map<string, ResourceLink[]>()
  for (const { target_id, ...link } of rows) {
    const links = found.get(target_id)
    if (links) links.push(link)
    else found.set(target_id, [link])
  }
  return found
}

async function startedHosts(
  db: Db,
  accountId: string,
  agentIds: readonly string[],
  since: string,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const hosts = new Map<string, Set<string>>()
  if (agentIds.length === 0) return hosts
  const rows = await db
    .selectFrom('audit')
    .select(['target', 'after'])
    .where('account_id', '=', accountId)
    .where('target', 'in', agentIds)
    .where('operation', '=', 'agents.start-tunnel')
    .where('result', 'in', ['done', 'unknown'])
    .where('at', '>=', since)
    .execute()
  for (const { target, after } of rows) {
    const definition: unknown = JSON.parse(after ?? 'null')
    if (target === null || !isRecord(definition) || typeof definition.domain !== 'string') continue
    const known = hosts.get(target) ?? new Set()
    hosts.set(target, known.add(definition.domain.toLowerCase()))
  }
  return hosts
}
