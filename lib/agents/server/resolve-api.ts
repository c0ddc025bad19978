import 'server-only'
import type { AgentTunnels } from '@/lib/api/agent-tunnels'
import { Failure } from '@/lib/contract/failure'
import { isRef } from '@/lib/contract/values'
import type { Db } from '@/lib/db/open'
import { facetColumn } from '@/lib/inventory/list/facets'
import { hasTitle } from '@/lib/inventory/list/row'
import { readEndpointUrl } from '@/lib/resources/values/endpoint-url'
import { endpointsInfo } from '@/lib/resources/info/endpoints'
import { type AgentTarget, throughIngress, throughNet } from '@/lib/upstream/agent-api'
import { testHostProblem } from '@/lib/traffic/model/test-target'
import { isRecord } from '@/lib/util/records'
import { type Account, services } from '@/lib/server/accounts/upstream'
import type { Context } from '@/lib/server/context'

const NAME = 'endpoints'
const maxChoices = 100

interface ApiEndpoint {
  endpoint_id: string
  url: string
  session_id: string | null
  service: string | undefined
}

export interface ApiOwner {
  id: string
  /** The ID of the agent's current or last session. */
  session_id: string
}

const endpointsOf = (db: Db, accountId: string) =>
  db
    .selectFrom('inventory')
    .select(['inventory.id', 'inventory.title', 'inventory.body'])
    .where('inventory.account_id', '=', accountId)
    .where('inventory.resource', '=', NAME)

const servedOf = (db: Db, accountId: string) =>
  endpointsOf(db, accountId)
    .where('gone_at', 'is', null)
    .where(facetColumn(endpointsInfo, 'scheme'), 'in', ['http', 'https', ''])

const referringTo = (db: Db, accountId: string, field: 'tunnel_session' | 'edge', targetId: string) =>
  servedOf(db, accountId)
    .where('inventory.id', 'in', (eb) =>
      eb
        .selectFrom('inventory_refs as ref')
        .select('ref.id')
        .where('ref.account_id', '=', accountId)
        .where('ref.target_id', '=', targetId)
        .where('ref.resource', '=', NAME)
        .where('ref.field', '=', field),
    )
    .orderBy('title')
    .limit(maxChoices)

interface StoredEndpoint {
  id: string
  title: string
  body: string
}

/**
 * Converts a stored endpoint to an `ApiEndpoint` with the URL `url`. Returns null unless `url` is an http or https
 * URL of a single host.
 */
function toApiEndpoint({ id, title, body }: StoredEndpoint, url = title): ApiEndpoint | null {
  const item: unknown = JSON.parse(body)
  if (!isRecord(item)) return null
  const { address } = readEndpointUrl(url)
  if (!address || address.host.startsWith('*.')) return null
  if (address.scheme !== 'http' && address.scheme !== 'https') return null
  const session_id = isRef(item.tunnel_session) ? item.tunnel_session.id : null
  const service = typeof item.upstream_url === 'string' ? item.upstream_url : undefined
  return { endpoint_id: id, url: address.url, session_id, service }
}

/**
 * Returns at most 100 endpoints that may lead to the agent's API. The endpoints of the agent's own session come first.
 */
export async function listChoices(
  db: Db,
  accountId: string,
  { session_id }: ApiOwner,
): Promise<AgentTunnels['choices']> {
  const own = await referringTo(db, accountId, 'tunnel_session', session_id).execute()
  const others = await servedOf(db, accountId).orderBy('title').limit(maxChoices).execute()
  const endpoints = new Map([...own, ...others].map((row) => [row.id, toApiEndpoint(row)]))
  return [...endpoints.values()]
    .flatMap((endpoint) => endpoint ?? [])
    .slice(0, maxChoices)
    .map((endpoint) => ({
      endpoint_id: endpoint.endpoint_id,
      url: endpoint.url,
      is_own: endpoint.session_id === session_id,
    }))
}

export async function findEndpoint(
  db: Db,
  accountId: string,
  endpointId: string,
): Promise<ApiEndpoint | null> {
  const row = await servedOf(db, accountId).where('inventory.id', '=', endpointId).executeTakeFirst()
  return row ? toApiEndpoint(row) : null
}

/**
 * Returns a wildcard endpoint with its URL for `host`, or null if no such wildcard endpoint exists. Throws Failure
 * ADIT_INVALID if the wildcard doesn't cover the host.
 */
export async function findWildcardEndpoint(
  db: Db,
  accountId: string,
  endpointId: string,
  host: string,
): Promise<ApiEndpoint | null> {
  const row = await servedOf(db, accountId).where('inventory.id', '=', endpointId).executeTakeFirst()
  const { address } = readEndpointUrl(row?.title ?? '')
  if (!row || !address?.host.startsWith('*.')) return null
  const problem = testHostProblem(host, address.host)
  if (problem !== undefined) throw new Failure('ADIT_INVALID', problem)
  return toApiEndpoint(
    row,
    address.url.replace(address.host, () => host),
  )
}

export async function findEdgeEndpoint(
  db: Db,
  accountId: string,
  edgeId: string,
): Promise<ApiEndpoint | null> {
  const rows = await referringTo(db, accountId, 'edge', edgeId).execute()
  return rows.flatMap((row) => toApiEndpoint(row) ?? [])[0] ?? null
}

export const findChosenApi = (db: Db, accountId: string, agentId: string) =>
  db
    .selectFrom('agent_apis')
    .select(['endpoint_id', 'url'])
    .where('account_id', '=', accountId)
    .where('agent_id', '=', agentId)
    .executeTakeFirst()

async function findCurrentEndpoint(
  db: Db,
  accountId: string,
  chosen: Pick<ApiEndpoint, 'endpoint_id' | 'url'>,
): Promise<ApiEndpoint | Failure> {
  const same = await findEndpoint(db, accountId, chosen.endpoint_id)
  if (same?.url === chosen.url) return same
  if (same) return unreachable(`The chosen endpoint no longer has the URL ${chosen.url}.`)
  const before = await endpointsOf(db, accountId)
    .where('inventory.id', '=', chosen.endpoint_id)
    .executeTakeFirst()
  const servedBy = await agentOfSession(db, accountId, (before && toApiEndpoint(before)?.session_id) ?? null)
  const endpoint = servedBy === null ? null : await findAgentEndpoint(db, accountId, chosen.url, servedBy)
  return endpoint ?? unreachable(`The chosen endpoint ${chosen.url} no longer exists.`)
}

export async function findAgentEndpoint(
  db: Db,
  accountId: string,
  url: string,
  agentId: string,
): Promise<ApiEndpoint | null> {
  const rows = await servedOf(db, accountId)
    .where(hasTitle([url]))
    .limit(maxChoices)
    .execute()
  for (const endpoint of rows.flatMap((row) => toApiEndpoint(row) ?? []))
    if ((await agentOfSession(db, accountId, endpoint.session_id)) === agentId) return endpoint
  return null
}

async function agentOfSession(db: Db, accountId: string, sessionId: string | null): Promise<string | null> {
  if (sessionId === null) return null
  const row = await db
    .selectFrom('agent_sessions')
    .select('agent_id')
    .where('account_id', '=', accountId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return row?.agent_id ?? null
}

const unreachable = (what: string) =>
  new Failure(
    'ADIT_AGENT_NO_WAY',
    `${what} Start the tunnel to the agent API again, or choose another endpoint. The request wasn't sent.`,
  )

export const apiTarget = (context: Context, account: Account, { url }: Pick<ApiEndpoint, 'url'>) =>
  account.kind === 'local'
    ? throughIngress(url, context.env.ADIT_INGRESS_PORT, context.env.ADIT_PROBE_SECRET)
    : throughNet(url, services(context).policy)

interface ResolvedApi {
  /**
   * The current endpoint or, if it's unavailable, the endpoint as it was when a person chose it. Null if no one chose
   * one.
   */
  api: AgentTunnels['api']
  target: AgentTarget | Failure
}

/**
 * Returns an agent's chosen endpoint and the destination for requests to it. `target` is a `Failure` if no request
 * can be sent.
 */
export async function resolveApi(context: Context, account: Account, owner: ApiOwner): Promise<ResolvedApi> {
  const chosen = await findChosenApi(context.db, account.id, owner.id)
  if (!chosen)
    return {
      api: null,
      target: new Failure(
        'ADIT_AGENT_NO_WAY',
        "No endpoint has been chosen for the agent API, so the request wasn't sent. Choose an endpoint first.",
      ),
    }
  const endpoint = await findCurrentEndpoint(context.db, account.id, chosen)
  if (endpoint instanceof Failure) return { api: chosen, target: endpoint }
  const resolved = apiTarget(context, account, endpoint)
  return {
    api: { endpoint_id: endpoint.endpoint_id, url: endpoint.url },
    target: resolved.ok ? resolved.target : new Failure('ADIT_UPSTREAM_ADDRESS', resolved.message),
  }
}
