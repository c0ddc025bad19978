import type { SiteAgent, SiteDetail, SiteStep, SiteSummary, SiteResource } from '@/lib/api/site-views'
import { type SiteStepName, siteSteps, type SiteStepState } from '@/lib/sites/model/sites'
import { confirmedAt, REPORTED_BY, type SiteAgentFact, type SiteFacts, type SiteResourceFact } from './facts'
import { isConnected, isOfSite, newTunnelsOf } from './steps/agents'
import { findingsOf, type KeptEvidence, stepsOf } from './steps'
import { type RemovalRow, type SiteRow, storedSiteState } from './store'
import { forReader } from '@/lib/audit/reader'

const maxUrls = 20

/**
 * Returns the states of a site's steps. For a site that is deleted or being deleted, a step is done if it was done at
 * some time before the deletion.
 */
export function stepsNow(
  site: SiteRow,
  facts: SiteFacts,
  kept: Partial<Readonly<Record<SiteStepName, KeptEvidence>>>,
): SiteStep[] {
  if (site.deletion_confirmed_at === null) return stepsOf(findingsOf(facts), kept)
  return siteSteps.map((name) => {
    const { first_seen_at = null, seen_at = null, facts: evidence = [] } = kept[name] ?? {}
    const isDone = kept[name] !== undefined
    const sentence = isDone
      ? 'Completed before the site was deleted.'
      : 'Not completed before the site was deleted.'
    return { name, state: isDone ? 'done' : 'todo', sentence, evidence, seen_at, first_seen_at }
  })
}

export const summaryOf = (site: SiteRow, steps: readonly SiteStep[], isPaused: boolean): SiteSummary => ({
  id: site.id,
  name: site.name,
  customer: site.customer,
  zone: site.zone,
  connect_domain: site.connect_domain,
  state: storedSiteState(site),
  by: forReader(site.imported_by ?? site.user_email),
  created_at: site.created_at,
  imported_at: site.imported_at,
  finished_at: site.finished_at,
  ended_at: site.ended_at,
  is_paused: isPaused,
  steps: Object.fromEntries(steps.map(({ name, state }) => [name, state])) as Record<
    SiteStepName,
    SiteStepState
  >, // `steps` contains every step
})

function resourceView(resource: SiteResourceFact, removals: readonly RemovalRow[]): SiteResource {
  const { role, label, id, title, isCreated, addedAt, by } = resource
  const removal = removals.find((one) => one.kind === role && one.id === id)
  return {
    role,
    label: role === 'credential' ? label : null,
    id,
    title: title || id || '',
    is_created: isCreated,
    seen_at: confirmedAt(resource),
    added_at: addedAt,
    by: forReader(by),
    ...stateOfResource(resource, removal),
  }
}

function stateOfResource(
  { state, copy, reason }: SiteResourceFact,
  removal: RemovalRow | undefined,
): Pick<SiteResource, 'state' | 'reason'> {
  const reported = removal?.reason ? forReader(removal.reason) : null
  if (removal?.state === 'removed') return { state: 'removed', reason: reported }
  if (removal?.state === 'stays' || removal?.state === 'by-hand') return { state: 'kept', reason: reported }
  if (state === 'exists' && copy?.goneAt) return { state: 'gone', reason }
  return { state, reason: reported ?? reason }
}

const stateOfAgent = ({ agent }: SiteAgentFact, polledAt: string | null): SiteAgent['state'] =>
  agent?.state === 'online' && polledAt === null ? 'unknown' : (agent?.state ?? null)

function agentView(fact: SiteAgentFact, polledAt: string | null): SiteAgent {
  const isOwn = isOfSite(fact)
  const isOnline = isConnected(fact) && polledAt !== null
  return {
    label: fact.label,
    credential_id: fact.credentialId,
    server_addr: fact.serverAddr,
    domain: fact.domain,
    agent_id: (isOwn ? fact.agent?.id : undefined) ?? fact.chosenId,
    is_online: isOnline,
    state: isOwn ? stateOfAgent(fact, polledAt) : null,
    session_id: isOwn ? (fact.agent?.sessionId ?? null) : null,
    agent_version: (isOwn && fact.agent?.version) || null,
    urls: isOwn ? fact.endpoints.slice(0, maxUrls).map(({ url }) => url) : [],
  }
}

function answeredBy({ testRequest, agents, plan }: SiteFacts): SiteDetail['answered'] {
  if (testRequest === null || testRequest.failure !== undefined) return null
  const { url, at } = testRequest
  const served = agents.filter(isConnected).flatMap((one) => newTunnelsOf(plan, one))
  const endpoint = served.find((one) => one.url === url)
  return endpoint ? { endpoint_id: endpoint.id, url, at } : null
}

const stepView = (step: SiteStep): SiteStep => ({
  ...step,
  evidence: step.evidence.map((fact) =>
    fact.label === REPORTED_BY ? { ...fact, value: forReader(fact.value) } : fact,
  ),
})

interface DetailParts {
  site: SiteRow
  facts: SiteFacts
  steps: SiteStep[]
  offers: SiteDetail['offers']
  removals: SiteDetail['removals']
  /** The stored removals, or an empty array until the site's deletion starts. */
  deletion: readonly RemovalRow[]
  isPaused: boolean
}

export const siteDetailOf = (parts: DetailParts): SiteDetail => ({
  site: summaryOf(parts.site, parts.steps, parts.isPaused),
  steps: parts.steps.map(stepView),
  resources: parts.facts.resources.map((resource) => resourceView(resource, parts.deletion)),
  agents: parts.facts.agents.map((agent) => agentView(agent, parts.facts.polledAt)),
  answered: answeredBy(parts.facts),
  offers: parts.offers,
  removals: parts.removals,
})
