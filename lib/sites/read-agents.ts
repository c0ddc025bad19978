import { agentStateSql } from '@/lib/agents/list/view'
import type { Db } from '@/lib/db/open'
import type { SiteAgentFact } from './facts'
import { agentsOf, idsOf, type SiteAgentRow, type SiteResourceRow, type Which } from './store'

const maxEndpoints = 2_000
const sessionsAtOnce = 500

interface AgentRow {
  id: string
  current_session_id: string | null
  agent_version: string
  credential_id: string
  started_at: string
  state: 'online' | 'restarting' | 'stopped' | 'gone'
}

const columns = [
  'agents.id',
  'agents.current_session_id',
  'agents.agent_version',
  'agents.credential_id',
  'agents.started_at',
] as const

/**
 * Returns the agents whose current or last session uses a credential of the sites, keyed by credential ID. If several
 * agents share a credential, an online agent takes precedence, then the agent that started last.
 */
async function byCredential(db: Db, which: Which): Promise<ReadonlyMap<string, AgentRow>> {
  const credentials = db
    .selectFrom('site_resources as linked')
    .select((eb) => eb.ref('linked.resource_id').$notNull().as('id'))
    .where('linked.site_id', 'in', idsOf(db, which))
    .where('linked.role', '=', 'credential')
    .where('linked.resource_id', 'is not', null)
  const rows = await db
    .selectFrom('agents')
    .select(columns)
    .select(agentStateSql(which.accountId).as('state'))
    .where('account_id', '=', which.accountId)
    .where('credential_id', 'in', credentials) // With a join, SQLite would read every agent for each credential.
    .orderBy('started_at')
    .execute()
  const online = (row: AgentRow) => Number(row.current_session_id !== null)
  return new Map(rows.toSorted((a, b) => online(a) - online(b)).map((row) => [row.credential_id, row]))
}

async function byId(db: Db, which: Which): Promise<ReadonlyMap<string, AgentRow>> {
  const rows = await db
    .selectFrom('site_agents')
    .innerJoin('agents', 'agents.id', 'site_agents.agent_id')
    .select(columns)
    .select(agentStateSql(which.accountId).as('state'))
    .where('site_agents.site_id', 'in', idsOf(db, which))
    .where('agents.account_id', '=', which.accountId)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

async function apiUrls(db: Db, accountId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('agent_apis')
    .select(['agent_id', 'url'])
    .where('account_id', '=', accountId)
    .execute()
  return new Map(rows.map(({ agent_id, url }) => [agent_id, url]))
}

async function endpointsOf(db: Db, accountId: string, sessionIds: readonly string[]) {
  const served = new Map<string, { id: string; url: string }[]>()
  for (let at = 0; at < sessionIds.length; at += sessionsAtOnce) {
    const rows = await db
      .selectFrom('inventory_refs as ref')
      .innerJoin('inventory as one', (join) =>
        join
          .onRef('one.account_id', '=', 'ref.account_id')
          .onRef('one.resource', '=', 'ref.resource')
          .onRef('one.id', '=', 'ref.id'),
      )
      .select(['one.id', 'one.title as url', 'ref.target_id'])
      .where('ref.account_id', '=', accountId)
      .where('ref.resource', '=', 'endpoints')
      .where('ref.field', '=', 'tunnel_session')
      .where('ref.target_id', 'in', sessionIds.slice(at, at + sessionsAtOnce))
      .where('one.gone_at', 'is', null)
      .orderBy('one.title')
      .limit(maxEndpoints)
      .execute()
    for (const { target_id, ...endpoint } of rows)
      served.set(target_id, [...(served.get(target_id) ?? []), endpoint])
  }
  return served
}

export async function agentFacts(
  db: Db,
  which: Which,
  resources: readonly SiteResourceRow[],
  polledAt: string | null,
): Promise<ReadonlyMap<string, SiteAgentFact[]>> {
  const rows = await agentsOf(db, which)
  const [credentialed, chosen] = [await byCredential(db, which), await byId(db, which)]
  const credentials = new Map(
    resources.flatMap(({ site_id, role, label, resource_id }) =>
      role === 'credential' ? [[`${site_id} ${label}`, resource_id] as const] : [],
    ),
  )
  const found = rows.map((row) => {
    const credentialId = credentials.get(`${row.site_id} ${row.label}`) ?? null
    return {
      row,
      credentialId,
      agent: credentialed.get(credentialId ?? '') ?? chosen.get(row.agent_id ?? ''),
    }
  })
  const sessions = found.flatMap(({ agent }) => agent?.current_session_id ?? [])
  const endpoints = await endpointsOf(db, which.accountId, [...new Set(sessions)])
  const apis = await apiUrls(db, which.accountId)
  const bySite = new Map<string, SiteAgentFact[]>()
  for (const { row, credentialId, agent } of found) {
    const fact = {
      ...factOf(row, credentialId, agent, polledAt),
      endpoints: endpoints.get(agent?.current_session_id ?? '') ?? [],
      apiUrl: apis.get(agent?.id ?? '') ?? null,
    }
    bySite.set(row.site_id, [...(bySite.get(row.site_id) ?? []), fact])
  }
  return bySite
}

const factOf = (
  { label, server_addr, domain, agent_id }: SiteAgentRow,
  credentialId: string | null,
  agent: AgentRow | undefined,
  polledAt: string | null,
): Omit<SiteAgentFact, 'endpoints' | 'apiUrl'> => ({
  label,
  serverAddr: server_addr,
  domain,
  credentialId,
  chosenId: agent_id,
  agent: agent
    ? {
        id: agent.id,
        sessionId: agent.current_session_id,
        state: agent.state,
        version: agent.agent_version,
        credentialId: agent.credential_id,
        startedAt: agent.started_at,
        seenAt: polledAt ?? agent.started_at,
      }
    : null,
})
