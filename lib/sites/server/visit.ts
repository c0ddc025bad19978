import 'server-only'
import { recordIntent, recordOutcome } from '@/lib/audit/record'
import type { SiteDetail, SiteVisit } from '@/lib/api/site-views'
import { Failure } from '@/lib/contract/failure'
import type { SiteAgentFact, VisitFact } from '@/lib/sites/facts'
import { isConnected } from '@/lib/sites/steps/agents'
import { newTunnelsOf } from '@/lib/sites/tunnels'
import { visit, type Visited } from '@/lib/upstream/agent-api'
import { targetOf, wayById } from '@/lib/agents/server/api'
import { log } from '@/lib/server/log'
import { openSite, type SiteSubject, type SiteInput, siteSubject } from './subject'
import { siteDetail, siteFacts } from './view'

/**
 * Requests the path `/` of an endpoint that an agent of the site serves below its wildcard domain, once, and stores the
 * response as evidence. The address is that of the account's own endpoint. Sends no key or cookie, and follows no
 * redirect. Throws Failure: ADIT_INVALID for a different endpoint, ADIT_AGENT_NOT_UP if no response arrived through the
 * tunnel.
 */
export async function visitSite(
  input: SiteInput<'visit'>,
): Promise<{ detail: SiteDetail; visit: SiteVisit }> {
  const subject = await siteSubject(input)
  const { context, account, site } = subject
  const { endpoint_id } = input.body
  await openSite(context.db, subject)
  const { way, agent } = await needWay(subject, endpoint_id)
  const resolved = targetOf(context, account, way)
  if (!resolved.ok) throw new Failure('ADIT_UPSTREAM_ADDRESS', resolved.message)
  const actId = await recordIntent(context.db, context.keyRing, {
    operation: 'sites.visit',
    user: subject.person,
    accountId: account.id,
    target: site.id,
    requestId: subject.requestId,
    after: { url: way.url },
  })
  const began = Date.now()
  const answer = await visit(resolved.target)
  const at = new Date().toISOString()
  log.info(
    { request_id: subject.requestId, host: resolved.target.host, status: answer.status },
    'a test request was sent',
  )
  const seen = { at, url: way.url, status: answer.status ?? 0, ms: Date.now() - began, agentId: agent.id }
  await keep(subject, actId, answer, seen)
  if (answer.kind === 'none')
    throw new Failure('ADIT_AGENT_NOT_UP', `No response through the tunnel. ${answer.message}`)
  const { status, text } = answer
  const detail = await siteDetail(context, account, site.id)
  return { detail, visit: { url: way.url, status, ms: seen.ms, text } }
}

async function needWay(subject: SiteSubject, endpointId: string) {
  const { context, account, site } = subject
  const facts = await siteFacts(context, account, site)
  const serving = facts.agents.find(
    (one) => isConnected(one) && newTunnelsOf(site, one).some(({ id }) => id === endpointId),
  )
  const way = serving ? await wayById(context.db, account.id, endpointId) : null
  if (!serving?.agent || !way) throw notOfSite(facts.agents, endpointId)
  return { way, agent: serving.agent }
}

function notOfSite(agents: readonly SiteAgentFact[], endpointId: string): Failure {
  const isApi = agents.some(({ endpoints }) => endpoints.some(({ id }) => id === endpointId))
  return new Failure(
    'ADIT_INVALID',
    isApi
      ? "This is an agent's own API, or it is outside the wildcard domain. Choose a tunnel that was started through the API."
      : 'No agent in this site serves this endpoint now. Start its tunnel again.',
    { field: 'endpoint_id' },
  )
}

/** Stores the outcome and, in the same transaction, the evidence. */
function keep(
  { context, site }: SiteSubject,
  actId: string,
  answer: Visited,
  seen: VisitFact,
): Promise<void> {
  return context.db.transaction().execute(async (db) => {
    if (answer.kind === 'answered')
      await db
        .updateTable('sites')
        .set({ visit: JSON.stringify(seen) })
        .where('id', '=', site.id)
        .execute()
    await recordOutcome(db, context.keyRing, actId, {
      result: answer.kind === 'answered' ? 'done' : 'refused',
      status: answer.status,
      after: { url: seen.url },
    })
  })
}
