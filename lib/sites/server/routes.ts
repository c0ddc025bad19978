import 'server-only'
import type { sitesApi } from '@/lib/api/sites'
import { withinBudget, resourceOf, services } from '@/lib/server/accounts/upstream'
import type { AreaRoutes } from '@/lib/server/routing/console-api'
import { handlePutSiteAgent, handleRemoveSiteAgent } from './agents'
import { handleCreateSiteResource } from './create-resource'
import {
  handleChangeSite,
  handleCreateSite,
  handleRemoveSite,
  handleListSites,
  handleReadSite,
} from './sites'
import { beginSiteDeletion, settleRemoval } from './deletion'
import { handleLinkSiteResource, handleUnlinkSiteResource } from './resources'
import type { SiteDetail, SiteTestRequest } from '@/lib/api/site-views'
import type { TestRequestResult } from '@/lib/api/test-requests'
import { Failure } from '@/lib/contract/failure'
import type { Db } from '@/lib/db/open'
import type { SiteAgentFact, TestRequestFact } from '@/lib/sites/facts'
import { isConnected, newTunnelsOf } from '@/lib/sites/steps/agents'
import { findEndpoint } from '@/lib/agents/server/resolve-api'
import { runTestRequest } from '@/lib/agents/server/test-request'
import { openSite, type SiteSubject, type SiteInput, siteSubject, lookUp } from './subject'
import { siteDetail, siteFacts } from './view'
import type { DnsResource } from '@/lib/resources/resource-types'
import { type SiteRole, siteRoleInfo, type SiteStepName, siteSteps } from '@/lib/sites/model/sites'
import { siteResourcesOf } from '@/lib/sites/store'
import { atMost } from '@/lib/util/async'
import { checkDns } from '@/lib/dns/server/dns'
import { followUp } from '@/lib/dns/server/watch'
import { wholeWalk } from '@/lib/server/inventory/lookup'

export const sitesRoutes: AreaRoutes<typeof sitesApi> = {
  list: handleListSites,
  create: handleCreateSite,
  read: handleReadSite,
  change: handleChangeSite,
  forget: handleRemoveSite,
  createResource: handleCreateSiteResource,
  linkResource: handleLinkSiteResource,
  unlinkResource: handleUnlinkSiteResource,
  putAgent: handlePutSiteAgent,
  removeAgent: handleRemoveSiteAgent,
  checkStep: withinBudget(handleCheckSiteStep),
  sendTestRequest: withinBudget(handleSiteTestRequest),
  deleteSite: beginSiteDeletion,
  settleRemoval,
}

/**
 * Sends one test request to an endpoint that an agent of the site serves, and stores the result. Throws Failure
 * ADIT_AGENT_NOT_UP if the request fails.
 */
export async function handleSiteTestRequest(
  input: SiteInput<'sendTestRequest'>,
): Promise<{ detail: SiteDetail; test_request: SiteTestRequest }> {
  const subject = await siteSubject(input)
  const { context, account, site } = subject
  const { endpoint_id } = input.body
  await openSite(context.db, subject) // before reading facts; `begin` checks again
  const { endpoint, agent } = await getSiteEndpoint(subject, endpoint_id)
  const { failure, url, status, ms, text } = await runTestRequest(subject, {
    operation: 'sites.test-request',
    target: site.id,
    url: endpoint.url,
    agent: agent.label,
    claim: async (db) => void (await openSite(db, subject)),
    endpointId: endpoint_id,
    keep: (db, sent) =>
      keepEvidence(db, site.id, { ...factsOf(sent), agentId: agent.id, failure: sent.failure?.cause }),
  })
  if (failure) throw new Failure('ADIT_AGENT_NOT_UP', failure.message, text ? { response: text } : {})
  return { detail: await siteDetail(context, account, site.id), test_request: { url, status, ms, text } }
}

/** Returns a test request's outcome without the response body, which isn't stored. */
const factsOf = ({ at, url, status, ms }: TestRequestResult) => ({ at, url, status, ms })

const keepEvidence = (db: Db, siteId: string, seen: TestRequestFact) =>
  db
    .updateTable('sites')
    .set({ visit: JSON.stringify(seen) })
    .where('id', '=', siteId)
    .execute()

async function getSiteEndpoint(subject: SiteSubject, endpointId: string) {
  const { context, account, site } = subject
  const facts = await siteFacts(context, account, site)
  const serving = facts.agents.find(
    (one) => isConnected(one) && newTunnelsOf(site, one).some(({ id }) => id === endpointId),
  )
  const endpoint = serving ? await findEndpoint(context.db, account.id, endpointId) : null
  if (!serving?.agent || !endpoint) throw notOfSite(facts.agents, endpointId)
  return { endpoint, agent: { id: serving.agent.id, label: serving.label } }
}

function notOfSite(agents: readonly SiteAgentFact[], endpointId: string): Failure {
  const isApi = agents.some(({ endpoints }) => endpoints.some(({ id }) => id === endpointId))
  return new Failure(
    'ADIT_INVALID',
    isApi
      ? "This endpoint forwards to the agent API, or it's outside the wildcard domain. Choose a tunnel that was started through the agent API."
      : "No agent in this site serves this endpoint now. Start the endpoint's tunnel again.",
    { field: 'endpoint_id' },
  )
}

const checkMs = 14_000

type Check = (subject: SiteSubject, signal: AbortSignal) => Promise<unknown>

const checks: Record<SiteStepName, Check> = {
  'api-key': (subject) => wholeWalk(subject, resourceOf('agent-ingresses')),
  ingress: reread('ingress'),
  'ns-records': checkRecordsOf('ingress'),
  domain: reread('domain'),
  'cname-records': checkRecordsOf('domain'),
  'verify-dns': (subject, signal) =>
    Promise.all((['ingress', 'domain'] as const).map((role) => checkRecordsOf(role)(subject, signal))),
  'bot-user': (subject, signal) =>
    Promise.all((['bot-user', 'credential'] as const).map((role) => reread(role)(subject, signal))),
  'agent-config': (subject) => wholeWalk(subject, resourceOf('tunnel-sessions')),
  'agent-api': async (subject) => {
    await wholeWalk(subject, resourceOf('tunnel-sessions'))
    await wholeWalk(subject, resourceOf('endpoints'))
  },
}

/**
 * Checks a step of a site, and waits up to 14 seconds for the result. Throws Failure ADIT_NOT_FOUND if the site or step
 * is unknown.
 */
export async function handleCheckSiteStep(input: SiteInput<'checkStep'>): Promise<SiteDetail> {
  const subject = await siteSubject(input)
  const { context, account, site } = subject
  const step = siteSteps.find((name) => name === input.params.step)
  if (!step) throw new Failure('ADIT_NOT_FOUND', 'Step not found.')
  const signal = AbortSignal.any([input.request.signal, AbortSignal.timeout(checkMs)])
  await atMost(checks[step](subject, signal), checkMs)
  await services(context).keepCalls() // these calls may be the evidence
  return siteDetail(context, account, site.id)
}

async function idsIn({ context, account, site }: SiteSubject, role: SiteRole): Promise<string[]> {
  const resources = await siteResourcesOf(context.db, { accountId: account.id, siteId: site.id })
  return resources.flatMap((resource) => (resource.role === role ? (resource.resource_id ?? []) : []))
}

function reread(role: SiteRole): Check {
  return async (subject, signal) => {
    for (const id of await idsIn(subject, role)) await lookUp(subject, role, id, signal)
  }
}

function checkRecordsOf(role: SiteRole & ('ingress' | 'domain')): Check {
  return async (subject, signal) => {
    const { context, account } = subject
    const resource: DnsResource = siteRoleInfo[role].resource
    for (const id of await idsIn(subject, role))
      await followUp(context, account, await checkDns(context, account, resource, id, signal))
  }
}
