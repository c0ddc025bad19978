import 'server-only'
import type { SiteDetail, SiteVisit } from '@/lib/api/site-views'
import type { Visit } from '@/lib/api/visits'
import { Failure } from '@/lib/contract/failure'
import type { Db } from '@/lib/db/open'
import type { SiteAgentFact, VisitFact } from '@/lib/sites/facts'
import { isConnected, newTunnelsOf } from '@/lib/sites/steps/agents'
import { findEndpoint } from '@/lib/agents/server/api'
import { sendTestRequest } from '@/lib/agents/server/visit'
import { openSite, type SiteSubject, type SiteInput, siteSubject } from './subject'
import { siteDetail, siteFacts } from './view'

/**
 * Sends one GET request for `/` to an endpoint that an agent of the site serves, and stores the result as evidence.
 * Sends no key or cookie, and follows no redirect. Throws Failure ADIT_INVALID if no agent of the site serves the
 * endpoint, ADIT_UPSTREAM_ADDRESS if the endpoint's address isn't allowed, ADIT_CONFLICT if the site is being deleted,
 * and ADIT_AGENT_NOT_UP if no response arrived through the tunnel.
 */
export async function handleVisitSite(
  input: SiteInput<'visit'>,
): Promise<{ detail: SiteDetail; visit: SiteVisit }> {
  const subject = await siteSubject(input)
  const { context, account, site } = subject
  const { endpoint_id } = input.body
  await openSite(context.db, subject) // before reading facts; `begin` checks again
  const { endpoint, agent } = await getSiteEndpoint(subject, endpoint_id)
  const { failure, url, status, ms, text } = await sendTestRequest(subject, {
    operation: 'sites.visit',
    target: site.id,
    url: endpoint.url,
    agent: agent.label,
    claim: async (db) => void (await openSite(db, subject)),
    endpointId: endpoint_id,
    keep: (db, sent) =>
      keepEvidence(db, site.id, { ...factsOf(sent), agentId: agent.id, failure: sent.failure?.cause }),
  })
  if (failure) throw new Failure('ADIT_AGENT_NOT_UP', failure.message, text ? { response: text } : {})
  return { detail: await siteDetail(context, account, site.id), visit: { url, status, ms, text } }
}

/** Omits the response body, which isn't stored. */
const factsOf = ({ at, url, status, ms }: Visit) => ({ at, url, status, ms })

const keepEvidence = (db: Db, siteId: string, seen: VisitFact) =>
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
      ? "This endpoint is an agent's own API, or it is outside the wildcard domain. Choose a tunnel that was started through the agent's API."
      : "No agent in this site serves this endpoint now. Start the endpoint's tunnel again.",
    { field: 'endpoint_id' },
  )
}
