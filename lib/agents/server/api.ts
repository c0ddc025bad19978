import 'server-only'
import type { AgentTunnels } from '@/lib/api/agent-tunnels'
import { Failure } from '@/lib/contract/failure'
import { isRef } from '@/lib/contract/is-ref'
import type { Db } from '@/lib/db/open'
import { facetColumn } from '@/lib/inventory/page'
import { readEndpointUrl } from '@/lib/resources/endpoint-url'
import { endpointsInfo } from '@/lib/resources/info/endpoints'
import { type AgentPlace, throughIngress, throughNet } from '@/lib/upstream/agent-api'
import { isRecord } from '@/lib/util/is-record'
import { type Account, services } from '@/lib/server/accounts/upstream'
import type { Context } from '@/lib/server/context'

const NAME = 'endpoints'
const maxChoices = 100

/** The endpoint through which an agent's API is reached, as the inventory has it. */
interface Way {
  endpoint_id: string
  url: string
  /** The session that serves it; null for one that no agent serves. */
  session_id: string | null
}

/** An agent as far as its API goes. */
export interface ApiOwner {
  id: string
  /** The session that it has, or had last. */
  session_id: string
}

const endpointsOf = (db: Db, accountId: string) =>
  db
    .selectFrom('inventory')
    .select(['inventory.id', 'inventory.title', 'inventory.body'])
    .where('inventory.account_id', '=', accountId)
    .where('inventory.resource', '=', NAME)

/** Those that are there, of a scheme that an agent's API speaks; another upstream may leave the scheme out. */
const servedOf = (db: Db, accountId: string) =>
  endpointsOf(db, accountId)
    .where('gone_at', 'is', null)
    .where(facetColumn(endpointsInfo, 'scheme'), 'in', ['http', 'https', ''])

/** Where a row can be asked: null where its URL is not that of one http or https host. */
function wayOf({ id, title, body }: { id: string; title: string; body: string }): Way | null {
  const item: unknown = JSON.parse(body)
  if (!isRecord(item)) return null
  const { place } = readEndpointUrl(title)
  if (!place || place.host.startsWith('*.')) return null
  if (place.scheme !== 'http' && place.scheme !== 'https') return null
  const session_id = isRef(item.tunnel_session) ? item.tunnel_session.id : null
  return { endpoint_id: id, url: place.url, session_id }
}

/** The account's endpoints that may lead to an agent's API, those of the agent's own session first; at most 100. */
export async function choicesFor(
  db: Db,
  accountId: string,
  { session_id }: ApiOwner,
): Promise<AgentTunnels['choices']> {
  const own = await servedOf(db, accountId)
    .where('inventory.id', 'in', (eb) =>
      eb
        .selectFrom('inventory_refs as ref')
        .select('ref.id')
        .where('ref.account_id', '=', accountId)
        .where('ref.target_id', '=', session_id)
        .where('ref.resource', '=', NAME)
        .where('ref.field', '=', 'tunnel_session'),
    )
    .orderBy('title')
    .limit(maxChoices)
    .execute()
  const others = await servedOf(db, accountId).orderBy('title').limit(maxChoices).execute()
  const ways = new Map([...own, ...others].map((row) => [row.id, wayOf(row)]))
  return [...ways.values()]
    .flatMap((way) => way ?? [])
    .slice(0, maxChoices)
    .map((way) => ({
      endpoint_id: way.endpoint_id,
      url: way.url,
      is_own: way.session_id === session_id,
    }))
}

/** An endpoint of the account that is there and can be asked; null otherwise. */
export async function wayById(db: Db, accountId: string, endpointId: string): Promise<Way | null> {
  const row = await servedOf(db, accountId).where('inventory.id', '=', endpointId).executeTakeFirst()
  return row ? wayOf(row) : null
}

/** The endpoint that was chosen for an agent, as it was then. */
export const chosenApi = (db: Db, accountId: string, agentId: string) =>
  db
    .selectFrom('agent_apis')
    .select(['endpoint_id', 'url'])
    .where('account_id', '=', accountId)
    .where('agent_id', '=', agentId)
    .executeTakeFirst()

/**
 * The chosen endpoint as it is there now. An agent's endpoints get new ids with each of its sessions: one at the same
 * URL takes the place of one that is gone where the same agent serves it. A Failure where there is none.
 */
async function wayNow(
  db: Db,
  accountId: string,
  chosen: Pick<Way, 'endpoint_id' | 'url'>,
): Promise<Way | Failure> {
  const same = await wayById(db, accountId, chosen.endpoint_id)
  if (same?.url === chosen.url) return same
  if (same) return noWay(`The chosen endpoint no longer has the URL ${chosen.url}.`)
  const before = await endpointsOf(db, accountId)
    .where('inventory.id', '=', chosen.endpoint_id)
    .executeTakeFirst()
  const servedBy = await agentOfSession(db, accountId, (before && wayOf(before)?.session_id) ?? null)
  const way = servedBy === null ? null : await wayServedBy(db, accountId, chosen.url, servedBy)
  return way ?? noWay(`The chosen endpoint ${chosen.url} no longer exists.`)
}

/** An endpoint at this URL that this agent serves now; null where there is none. */
export async function wayServedBy(
  db: Db,
  accountId: string,
  url: string,
  agentId: string,
): Promise<Way | null> {
  const rows = await servedOf(db, accountId).where('title', '=', url).limit(maxChoices).execute()
  for (const way of rows.flatMap((row) => wayOf(row) ?? []))
    if ((await agentOfSession(db, accountId, way.session_id)) === agentId) return way
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

const noWay = (what: string) =>
  new Failure(
    'ADIT_AGENT_NO_WAY',
    `${what} Start its tunnel on the agent again, or choose another endpoint. Nothing was sent.`,
  )

/**
 * Where requests to an endpoint go. Those of the local platform are served by its ingress on this machine. `message`
 * says why an address is not contacted.
 */
export const placeOf = (context: Context, account: Account, { url }: Pick<Way, 'url'>) =>
  account.kind === 'local'
    ? throughIngress(url, context.env.ADIT_INGRESS_PORT)
    : throughNet(url, services(context).policy)

/** How an agent's API is reached now. */
interface Reached {
  /** The chosen endpoint, as it is there or as it was; null: none was chosen. */
  api: AgentTunnels['api']
  /** A Failure, ADIT_AGENT_NO_WAY or ADIT_UPSTREAM_ADDRESS, where there is no way to it. */
  place: AgentPlace | Failure
}

/** Looks the chosen endpoint of an agent up again. Nothing is sent. */
export async function reach(context: Context, account: Account, owner: ApiOwner): Promise<Reached> {
  const chosen = await chosenApi(context.db, account.id, owner.id)
  if (!chosen)
    return {
      api: null,
      place: noWay('No endpoint is chosen for the API of this agent.'),
    }
  const way = await wayNow(context.db, account.id, chosen)
  if (way instanceof Failure) return { api: chosen, place: way }
  const placed = placeOf(context, account, way)
  return {
    api: { endpoint_id: way.endpoint_id, url: way.url },
    place: placed.ok ? placed.place : new Failure('ADIT_UPSTREAM_ADDRESS', placed.message),
  }
}
