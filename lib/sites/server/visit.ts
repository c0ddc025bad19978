import 'server-only'
import { begin, settleAct } from '@/lib/acts/acts'
import { runAct } from '@/lib/acts/run'
import type { Outcome } from '@/lib/audit/record'
import type { SiteDetail, SiteVisit } from '@/lib/api/site-views'
import { Failure } from '@/lib/contract/failure'
import type { Db } from '@/lib/db/open'
import type { SiteAgentFact, VisitFact } from '@/lib/sites/facts'
import { failureText } from '@/lib/sites/visit-text'
import { isConnected, newTunnelsOf } from '@/lib/sites/steps/agents'
import { type AgentTarget, visit, type Visited } from '@/lib/upstream/agent-api'
import { apiTarget, wayById } from '@/lib/agents/server/api'
import { actsOf } from '@/lib/server/acts'
import { log } from '@/lib/server/log'
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
  const { way, agent } = await needWay(subject, endpoint_id)
  const resolved = apiTarget(context, account, way)
  if (!resolved.ok) throw new Failure('ADIT_UPSTREAM_ADDRESS', resolved.message)
  const answer = await sendVisit(subject, { target: resolved.target, url: way.url, agent })
  const detail = await siteDetail(context, account, site.id)
  return { detail, visit: answer }
}

/**
 * Sends the request, records it in the audit log, and stores the evidence. Throws Failure ADIT_CONFLICT if the site is
 * being deleted, or ADIT_AGENT_NOT_UP if no response arrived.
 */
function sendVisit(
  subject: SiteSubject,
  { target, url, agent }: { target: AgentTarget; url: string; agent: { id: string; label: string } },
): Promise<SiteVisit> {
  const { context, account, person, requestId, site } = subject
  const acts = actsOf(context)
  const about = { target: site.id, user: person, accountId: account.id, requestId }
  return runAct(acts, { operation: 'sites.visit', ...about, key: null }, async (act) => {
    await begin(acts, act, { after: { url } }, async (db) => void (await openSite(db, subject)))
    const began = Date.now()
    const answer = await visit(target)
    const at = new Date().toISOString()
    log.info({ request_id: requestId, host: target.host, status: answer.status }, 'a test request was sent')
    const failure = answer.kind === 'none' ? failureText(answer, agent.label) : null
    const result = { status: answer.status ?? 0, ms: Date.now() - began, failure: failure?.cause }
    const seen = { at, url, agentId: agent.id, ...result }
    const outcome = { result: resultOf(answer), status: answer.status, after: { url } }
    await settleAct(acts, act, outcome, {
      // A request that wasn't sent shows nothing about the service.
      keep: async (db) => (answer.status !== undefined || wasSent(answer)) && keepEvidence(db, site.id, seen),
    })
    if (answer.kind === 'none')
      throw new Failure(
        'ADIT_AGENT_NOT_UP',
        failure?.message ?? '',
        answer.text ? { response: answer.text } : {},
      )
    return { url, status: answer.status, ms: seen.ms, text: answer.text }
  })
}

const wasSent = (answer: Visited) => answer.kind === 'answered' || answer.sent

/**
 * Returns the result for the audit log. Without a response, the result is `unknown` if the request was sent, because
 * the service may have received it. If the request wasn't sent, the result is `refused`.
 */
function resultOf(answer: Visited): Outcome['result'] {
  if (answer.kind === 'answered') return 'done'
  return wasSent(answer) ? 'unknown' : 'refused'
}

const keepEvidence = (db: Db, siteId: string, seen: VisitFact) =>
  db
    .updateTable('sites')
    .set({ visit: JSON.stringify(seen) })
    .where('id', '=', siteId)
    .execute()

async function needWay(subject: SiteSubject, endpointId: string) {
  const { context, account, site } = subject
  const facts = await siteFacts(context, account, site)
  const serving = facts.agents.find(
    (one) => isConnected(one) && newTunnelsOf(site, one).some(({ id }) => id === endpointId),
  )
  const way = serving ? await wayById(context.db, account.id, endpointId) : null
  if (!serving?.agent || !way) throw notOfSite(facts.agents, endpointId)
  return { way, agent: { id: serving.agent.id, label: serving.label } }
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
