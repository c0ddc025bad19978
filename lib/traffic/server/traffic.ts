import 'server-only'
import type { InventorySearch } from '@/lib/api/inventory'
import type { ListStates, ResourceStates, trafficApi, TunnelGroupCarriers } from '@/lib/api/traffic'
import { Failure } from '@/lib/contract/failure'
import { detail } from '@/lib/inventory/detail'
import { statesOver } from '@/lib/inventory/model/groupings'
import { pageRows, stateCounts } from '@/lib/inventory/list/page'
import { backendKinds } from '@/lib/resources/info/backends'
import { resourceInfos } from '@/lib/resources/resource-infos'
import { isResourceName, type ResourceName } from '@/lib/resources/resource-types'
import { type Account, resourceOf } from '@/lib/server/accounts/upstream'
import { freshen } from '@/lib/server/accounts/freshen'
import { countsVersion } from '@/lib/inventory/list/counts'
import type { ReadRows } from '@/lib/server/inventory/list-page'
import type { AreaRoutes } from '@/lib/server/routing/console-api'
import type { Context } from '@/lib/server/context'
import { asReader } from '@/lib/server/prefetch'
import type { TrafficPath } from '../model/nodes'
import {
  hasOwnState,
  isStatedList,
  isTracedList,
  isUsedKind,
  type ListName,
} from '@/lib/resources/states/stated'
import { isTrafficSubject, tracePath, type TrafficSubject } from '../model/trace'
import { usageOf } from '../model/usage'
import { type Known, refId } from '../model/reads'
import { type ReadsOf, readsOf, storedReads } from './reads'
import { linkedStates, routeStates, statesOf } from './states'
import { storeShown } from './stored-states'
import { sql } from 'kysely'
import { findAgent } from '@/lib/agents/agents'
import { isKnown } from '@/lib/agents/list/view'
import type { Db } from '@/lib/db/open'
import { untilChange } from '@/lib/db/until-change'
import { mayBind } from '@/lib/resources/acl/rules'
import { fieldsOf, textOf } from '@/lib/util/records'

interface About {
  resource: string
  id: string
  route?: string | undefined
}

/**
 * Returns the traffic path through a resource, based on stored data. Throws Failure ADIT_NOT_FOUND if the inventory
 * doesn't have the resource, or if its kind has no path.
 */
async function trafficPath(context: Context, account: Account, about: About): Promise<TrafficPath> {
  const { resource: kind, id, route } = about
  if (!isTrafficSubject(kind))
    throw new Failure('ADIT_NOT_FOUND', 'Resources of this kind have no traffic path.')
  await freshenCertificates(context, account)
  const path = await tracePath(storedReads(await readsOf(context, account)), { kind, id, route })
  if (!path) throw unknownResource(id)
  return path
}

async function freshenCertificates(context: Context, account: Account): Promise<void> {
  const pending = await context.db
    .selectFrom('inventory')
    .select('id')
    .where('account_id', '=', account.id)
    .where('resource', '=', 'reserved-domains')
    .where('certificate', 'in', ['issuing', 'waiting'])
    .where('gone_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (pending) await freshen(context, account, [resourceOf('reserved-domains')])
}

/**
 * Returns the data for computing the states of these kinds of resources. If the states depend on outdated lists, starts
 * a sync of these lists but doesn't wait for it.
 */
async function readsFor(context: Context, account: Account, kinds: readonly string[]): Promise<ReadsOf> {
  const of = await readsOf(context, account)
  const users = kinds.filter(isUsedKind).flatMap((kind) => {
    const { by, also = [] } = usageOf(kind)
    return [...by, ...also]
  })
  const due = [...new Set(users)].filter((user) => !of.recent.has(user))
  if (due.length > 0) await freshen(context, account, due.map(resourceOf))
  if (kinds.some(isTracedList)) await freshenCertificates(context, account)
  return of
}

interface StatesWithRows {
  list: ListStates
  /** The rows for which the states were computed, or null if the rows must be read again. */
  read: ReadRows | null
}

const keptStates = untilChange<StatesWithRows>(10_000) // like the counts

/**
 * Returns the states of the resources on a list page, and the number of resources per state. Also stores the states.
 * Returns the same object until the store changes. Throws Failure ADIT_NOT_FOUND if the list has no states.
 */
export async function listStates(
  context: Context,
  account: Account,
  list: string,
  search: InventorySearch,
): Promise<StatesWithRows> {
  const kinds = list === 'backends' ? backendKinds : isResourceName(list) && isStatedList(list) ? [list] : []
  if (kinds.length === 0) throw new Failure('ADIT_NOT_FOUND', "Lists of this kind don't have states.")
  const of = await readsFor(context, account, kinds)
  // The states of agents also depend on the age of the last poll.
  const isPolled = await isKnown(context.db, account.id, of.now)
  const key = JSON.stringify([account.id, list, search, isPolled])
  return keptStates(context.db, { key, now: of.now }, () =>
    computeStates(context, of, { kinds, list, search }),
  )
}

async function computeStates(
  { db }: Context,
  of: ReadsOf,
  { kinds, list, search }: { kinds: readonly ResourceName[]; list: string; search: InventorySearch },
): Promise<StatesWithRows> {
  const { accountId } = of
  const known: Known[] = []
  let read: ReadRows | null = null
  for (const resource of kinds) {
    const version = countsVersion()
    const page = await pageRows(db, accountId, resourceInfos[resource], search)
    known.push(...page.rows.map(({ id, title, item }) => ({ resource, id, title, item })))
    if (resource === list) read = { page, as_of: of.readAt?.get(resource) ?? null, version }
  }
  const states = await statesOf(of, known)
  if (await storeShown(of, known, states)) read = null
  const counts = []
  for (const resource of kinds) counts.push(await stateCounts(db, accountId, resourceInfos[resource], search))
  return { list: { states, counts: statesOver(counts) }, read }
}

/**
 * Returns the states of a resource, its related resources and, for an HTTPS edge, its routes. Throws Failure
 * ADIT_NOT_FOUND if the inventory doesn't have the resource.
 */
async function relatedStates(
  context: Context,
  account: Account,
  { resource, id }: About,
): Promise<ResourceStates> {
  const known = await detail(context.db, account.id, resource, id)
  if (!known) throw unknownResource(id)
  const own = known.row.gone_at === null ? [{ resource, id }] : []
  const of = await readsFor(context, account, hasOwnState(resource) ? [resource] : [])
  const states = await linkedStates(of, [...own, ...known.used_by, ...known.uses])
  if (own.length > 0 && isResourceName(resource))
    await storeShown(of, [{ resource, id, title: known.row.title, item: known.row.item }], states)
  if (resource !== 'https-edges' || known.row.gone_at !== null) return { states }
  const { title, item } = known.row
  const found = await routeStates(of, { resource, id, title, item })
  return { ...found, states: { ...states, ...found.states } }
}

const unknownResource = (id: string) =>
  new Failure(
    'ADIT_NOT_FOUND',
    `This console has no record of a resource with the ID ${id.slice(0, 128)}. It may have been deleted.`,
  )

export const trafficRoutes: AreaRoutes<typeof trafficApi> = {
  path: ({ context, account, params, query }) => trafficPath(context, account, { ...params, ...query }),
  states: async ({ context, account, params, query }) =>
    (await listStates(context, account, params.resource, query)).list,
  relatedStates: ({ context, account, params }) => relatedStates(context, account, params),
  carriers: async ({ context, account, params }) => {
    const known = await detail(context.db, account.id, 'tunnel-group-backends', params.id)
    if (!known) throw unknownResource(params.id)
    return carriersOf(context.db, account.id, { id: params.id, labels: known.row.item.labels })
  },
}

/** Returns the data of `GET /api/traffic/<account>/<resource>/<id>`. Throws the same errors as `trafficPath`. */
export const loadTrafficPath = (slug: string, resource: TrafficSubject, id: string, route?: string) =>
  asReader(slug, (...target) => trafficPath(...target, { resource, id, route }))

/**
 * Returns the data of `GET /api/states/<account>/<resource>`, and the rows that were read for it. Throws the same
 * errors as `listStates`.
 */
export const loadListStates = (slug: string, resource: ListName, search: InventorySearch) =>
  asReader(slug, (...target) => listStates(...target, resource, search))

/** Returns the data of `GET /api/states/<account>/<resource>/<id>`. Throws the same errors as `relatedStates`. */
export const loadRelatedStates = (slug: string, resource: ResourceName, id: string) =>
  asReader(slug, (...target) => relatedStates(...target, { resource, id }))

const [maxShown, maxRead] = [5, 200]

/**
 * Returns up to five agents and up to five authtokens for a tunnel group. The agents' tunnels carried the group's
 * traffic, most recent first. The authtokens' rules allow the group's labels.
 */
export async function carriersOf(
  db: Db,
  accountId: string,
  { id, labels }: { id: string; labels: unknown },
): Promise<TunnelGroupCarriers> {
  return {
    agents: await agentsOf(db, accountId, id),
    credentials: await credentialsFor(db, accountId, labels),
  }
}

async function agentsOf(db: Db, accountId: string, id: string): Promise<TunnelGroupCarriers['agents']> {
  const rows = await db
    .selectFrom('inventory_refs as ref')
    .innerJoin('inventory', (join) =>
      join
        .onRef('inventory.account_id', '=', 'ref.account_id')
        .onRef('inventory.resource', '=', 'ref.resource')
        .onRef('inventory.id', '=', 'ref.id'),
    )
    .select(['inventory.body', 'inventory.seen_at'])
    .where('ref.account_id', '=', accountId)
    .where('ref.target_id', '=', id)
    .where('ref.resource', '=', 'tunnels')
    .orderBy('inventory.seen_at', 'desc')
    .limit(maxRead)
    .execute()
  const sessions = new Map<string, { seen_at: string; forwards_to: string }>()
  for (const { body, seen_at } of rows) {
    const { tunnel_session, forwards_to } = fieldsOf(JSON.parse(body))
    const session = refId(tunnel_session)
    if (session !== undefined && !sessions.has(session))
      sessions.set(session, { seen_at, forwards_to: textOf(forwards_to) })
  }
  const agents = new Map<string, TunnelGroupCarriers['agents'][number]>()
  for (const [session, seen] of sessions) {
    if (agents.size === maxShown) break
    const agent = await findAgent(db, accountId, session)
    if (agent && !agents.has(agent.id)) agents.set(agent.id, { id: agent.id, name: agent.name, ...seen })
  }
  return [...agents.values()]
}

async function credentialsFor(
  db: Db,
  accountId: string,
  labels: unknown,
): Promise<TunnelGroupCarriers['credentials']> {
  const pairs = Object.entries(fieldsOf(labels)).map(([key, value]) => [key, textOf(value)] as const)
  if (pairs.length === 0) return []
  const rows = await db
    .selectFrom('inventory')
    .select(['id', 'title', 'body'])
    .where('account_id', '=', accountId)
    .where('resource', '=', 'credentials')
    .where('gone_at', 'is', null)
    .where(
      sql<boolean>`exists (select 1 from json_each(case when json_type(body, '$.acl') = 'array'
        then json_extract(body, '$.acl') else '[]' end) as rule where rule.value like 'bind:%=%')`,
    )
    .orderBy('created_at', 'desc')
    .limit(maxRead)
    .execute()
  const lower = pairs.map(([key, value]) => [key.toLowerCase(), value.toLowerCase()] as const)
  return rows
    .flatMap(({ id, title, body }) => {
      const { acl } = fieldsOf(JSON.parse(body))
      const rules = Array.isArray(acl) ? acl.map(textOf) : []
      return mayBind(rules, { kind: 'labels', pairs: lower }).isAllowed ? [{ id, title }] : []
    })
    .slice(0, maxShown)
}
