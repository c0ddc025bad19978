import 'server-only'
import * as z from 'zod'
import { Failure } from '@/lib/contract/failure'
import { safeId } from '@/lib/contract/fields'
import { agentLabelProblem } from '@/lib/sites/model/config'
import { REPORTED_BY } from '@/lib/sites/facts'
import { siteRoles, siteSteps } from '@/lib/sites/model/sites'
import {
  agentsOf,
  evidenceOf,
  insertSiteResource,
  newSiteId,
  type SiteRow,
  siteResourcesOf,
} from '@/lib/sites/store'
import { checkDomain, maxAgents } from '@/lib/sites/server/agents'
import { siteAgentFields, siteFields } from '@/lib/api/site-fields'
import { needOwn } from '@/lib/sites/server/resources'
import { checkPlan, maxSites } from '@/lib/sites/server/sites'
import {
  findAgentByAnyId,
  latestSessionIds,
  listLatestSessionIds,
  definePart,
  type EntryOutcome,
  importEach,
  type ImportTarget,
  type PartTarget,
  time,
} from './part'
import { withNames } from '@/lib/util/text'

const text = z.string().max(512)
/** The maximum number of resources per site: one authtoken per agent, and one resource for each other role. */
const maxResources = maxAgents + siteRoles.length - 1
const maxFacts = 4 * maxAgents + 10

const resource = z
  .strictObject({
    role: z.enum(siteRoles),
    label: text,
    resource_id: safeId,
    title: text,
    user_email: text,
    added_at: time,
  })
  .refine(({ role, label }) => (role === 'credential' ? agentLabelProblem(label) === null : label === ''), {
    error: "An authtoken must have its agent's label; other resources can't have a label",
    path: ['label'],
  })
const agent = z.strictObject({ ...siteAgentFields, sessions: latestSessionIds }).omit({ agent_id: true })
const evidence = z.strictObject({
  step: z.enum(siteSteps),
  first_seen_at: time,
  seen_at: time,
  facts: z.array(z.strictObject({ label: text, value: z.string().max(4096) })).max(maxFacts),
})
const entry = z.strictObject({
  ...siteFields,
  user_email: text,
  created_at: time,
  finished_at: time.nullable(),
  resources: z.array(resource).max(maxResources),
  agents: z.array(agent).max(maxAgents),
  evidence: z.array(evidence).max(siteSteps.length),
})
type Entry = z.output<typeof entry>

type Parts = Pick<Entry, 'resources' | 'agents' | 'evidence'>

/** The values that must be unique within a site, each with the name of its list. */
const unique: readonly [of: string, keys: (parts: Parts) => string[]][] = [
  ['resources', ({ resources }) => resources.map(({ role, label }) => `${role} ${label}`.trim())],
  ['resources', ({ resources }) => resources.map(({ role, resource_id }) => `${role} ${resource_id}`)],
  ['agents', ({ agents }) => agents.map(({ label }) => label)],
  ['agents', ({ agents }) => agents.map(({ domain }) => domain)],
  ['evidence', ({ evidence: seen }) => seen.map(({ step }) => step)],
]

function contradiction(parts: Parts): string | null {
  for (const [of, keys] of unique) {
    const twice = keys(parts).find((key, at, all) => all.indexOf(key) < at)
    if (twice !== undefined) return `The file lists ${twice} more than once in the site's ${of}.`
  }
  const labels = new Set(parts.agents.map(({ label }) => label))
  const lost = parts.resources.find(({ role, label }) => role === 'credential' && !labels.has(label))
  return lost
    ? `The site has an authtoken for the agent ${lost.label}, but the file doesn't contain this agent.`
    : null
}

/** The sites, except those that are deleted or being deleted. */
export const sitesPart = definePart({
  name: 'sites',
  label: 'Sites',
  unverified:
    "The site's creation time, the address to which each agent sends its authtoken, and each step's evidence. All resources are linked as existing resources, so deleting the imported site never deletes them.",
  verified: 'Every step and resource, when you open the site in this console.',
  entry,
  async collect(target) {
    const sites = await target.db
      .selectFrom('sites')
      .selectAll()
      .where('account_id', '=', target.account.id)
      .where('deletion_confirmed_at', 'is', null)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return Promise.all(sites.map((site) => entryOf(target, site)))
  },
  apply: (target, entries) => importEach(entries, (one) => applyOne(target, one)),
})

async function entryOf({ db, account }: PartTarget, site: SiteRow): Promise<z.input<typeof entry>> {
  const which = { accountId: account.id, siteId: site.id }
  const { name, customer, zone, connect_domain, user_email, created_at, finished_at } = site
  const resources = (await siteResourcesOf(db, which)).flatMap(
    ({ role, label, resource_id, title, user_email: by, added_at }) =>
      resource_id === null ? [] : [{ role, label, resource_id, title, user_email: withNames(by), added_at }],
  )
  const agents = (await agentsOf(db, which)).map(async ({ label, server_addr, domain, agent_id }) => {
    const sessions = agent_id === null ? [] : await listLatestSessionIds(db, account.id, agent_id)
    return { label, server_addr, domain, sessions }
  })
  const kept = Object.entries((await evidenceOf(db, which)).get(site.id) ?? {})
  const evidenceEntries = siteSteps.flatMap((step) => {
    const [, seen] = kept.find(([name]) => name === step) ?? []
    if (!seen) return []
    const facts = seen.facts.slice(0, maxFacts).map(({ label, value }) => ({
      label,
      value: label === REPORTED_BY ? withNames(value) : value,
    }))
    return [{ step, first_seen_at: seen.first_seen_at, seen_at: seen.seen_at, facts }]
  })
  const plan = { name, customer, zone, connect_domain }
  return {
    ...plan,
    user_email: withNames(user_email),
    created_at,
    finished_at,
    resources,
    agents: await Promise.all(agents),
    evidence: evidenceEntries,
  }
}

const LIMIT = `This account has reached the limit of ${maxSites} sites, including deleted ones. Remove a deleted site from the list, or delete a site and then remove it. Then import the file again.`

async function applyOne(target: ImportTarget, input: Entry): Promise<EntryOutcome> {
  const { db, account } = target
  const { agents, resources, ...site } = input
  const refused = (reason: string): EntryOutcome => ({ what: `site ${site.name}`, reason })
  const here = await db
    .selectFrom('sites')
    .select(['customer', 'zone', 'ended_at'])
    .where('account_id', '=', account.id)
    .execute()
  const problem = contradiction(input)
  if (problem !== null) return refused(problem)
  const isKnown = here.some(
    ({ customer, zone, ended_at }) => ended_at === null && customer === site.customer && zone === site.zone,
  )
  if (isKnown) return 'known'
  if (here.length >= maxSites) return refused(LIMIT)
  try {
    checkPlan(site)
    for (const one of agents) checkDomain(site, one)
    for (const one of resources) await needOwn(db, account, { id: '' }, one)
  } catch (error) {
    if (error instanceof Failure) return refused(error.message)
    throw error
  }
  await insert(target, input)
  return 'new'
}

async function insert({ db, account, by }: ImportTarget, input: Entry): Promise<void> {
  const { resources, agents, evidence: seen, ...site } = input
  const id = newSiteId()
  const imported_at = new Date().toISOString()
  await db
    .insertInto('sites')
    .values({ ...site, id, account_id: account.id, imported_at, imported_by: by })
    .execute()
  // Only resources that this console created may be deleted with a site, and a file can't prove that.
  for (const one of resources)
    await insertSiteResource(
      db,
      { account_id: account.id, id },
      { ...one, is_created: 0, state: 'exists', user_id: '', user_email: by, added_at: imported_at },
    ).execute()
  for (const { sessions, ...one } of agents) {
    const agent_id = (await findAgentByAnyId(db, account.id, sessions))?.id ?? null
    await db
      .insertInto('site_agents')
      .values({ ...one, agent_id, site_id: id })
      .execute()
  }
  for (const { facts, ...one } of seen)
    await db
      .insertInto('site_evidence')
      .values({ ...one, site_id: id, facts: JSON.stringify(facts) })
      .execute()
}
