import 'server-only'
import { findAgent } from '@/lib/agents/agents'
import { lastEndpoints } from '@/lib/agents/list/agent-relations'
import { isKnown, agentStateSql } from '@/lib/agents/list/view'
import { lastRequestsOf } from '@/lib/agents/test-requests'
import type { Db } from '@/lib/db/open'
import type { DnsCheck } from '@/lib/dns/model/records'
import { dnsStatus } from '@/lib/inventory/dns/status'
import { isRecent } from '@/lib/inventory/sync/freshness'
import { referringTo } from '@/lib/inventory/refs'
import { hasTitle } from '@/lib/inventory/list/row'
import { type ResourceName, isResourceName, type DnsResource } from '@/lib/resources/resource-types'
import { accountFreshness } from '@/lib/server/accounts/freshen'
import { ownKeyId } from '@/lib/server/accounts/own-key'
import type { Account } from '@/lib/server/accounts/upstream'
import type { Context } from '@/lib/server/context'
import { fieldsOf } from '@/lib/util/records'
import type { Known, LastRequest, PolledAgent, ReadResult, TrafficReads } from '../model/reads'

const maxReads = 50
const maxUsers = 8

export interface ReadsOf {
  db: Db
  accountId: string
  slug: string
  isLocal?: boolean
  /** The kinds of resources whose list was read completely. */
  complete: ReadonlySet<string>
  /** The times when lists were last read completely, keyed by kind of resource. */
  readAt?: ReadonlyMap<string, string>
  /** The kinds of resources whose list was read completely within the last hour, with no failed read since. */
  recent: ReadonlySet<string>
  ownKeyId?: () => Promise<string | null>
  now: Date
}

export async function readsOf(context: Context, account: Account): Promise<ReadsOf> {
  const freshness = [...(await accountFreshness(context, account))].filter(([, { listable }]) => listable)
  const readAt = new Map(freshness.flatMap(([kind, { as_of }]) => (as_of === null ? [] : [[kind, as_of]])))
  const recent = new Set(freshness.flatMap(([resource, read]) => (isRecent(read) ? [resource] : [])))
  const read = { complete: new Set(readAt.keys()), readAt, recent }
  const own = { isLocal: account.kind === 'local', ownKeyId: () => ownKeyId(context, account) }
  return { db: context.db, accountId: account.id, slug: account.slug, ...own, ...read, now: new Date() }
}

export const columns = ['inventory.resource', 'inventory.id', 'inventory.title', 'inventory.body'] as const

export interface Row {
  resource: string
  id: string
  title: string
  body: string
}

export interface SharedReads {
  found: Map<string, Promise<ReadResult>>
  users: Map<string, Promise<UserRows>>
  checks: Map<string, Promise<DnsCheck | null>>
  agents: Map<string, Promise<PolledAgent | null>>
  requests?: Promise<Map<string, LastRequest>>
  /** The existing resources that were read in advance, keyed by ID. */
  ahead: Map<string, Known>
  /**
   * The existing resources that were read in advance by title, keyed by `nameKey`, with null for a title that no
   * resource has.
   */
  named: Map<string, Known | null>
  unused: Set<string>
}

export const nameKey = (kind: ResourceName, title: string) => `${kind} ${title.toLowerCase()}`

export const newSharedReads = (): SharedReads => ({
  found: new Map(),
  users: new Map(),
  checks: new Map(),
  agents: new Map(),
  ahead: new Map(),
  named: new Map(),
  unused: new Set(),
})

export const knownOf = ({ resource, id, title, body }: Row): Known[] =>
  isResourceName(resource) ? [{ resource, id, title, item: fieldsOf(JSON.parse(body)) }] : []

/**
 * Returns functions that read an account's inventory for one path. After 50 reads, `read` and `named` return `unknown`
 * for resources that aren't in `shared`.
 */
export function storedReads(of: ReadsOf, shared = newSharedReads()): TrafficReads {
  let left = maxReads
  const { db, accountId, complete } = of
  const absent = (kinds: readonly ResourceName[]): ReadResult =>
    kinds.every((kind) => complete.has(kind)) ? 'missing' : 'unknown'
  const select = (kinds: readonly ResourceName[]) =>
    db
      .selectFrom('inventory')
      .select(columns)
      .where('account_id', '=', accountId)
      .where('resource', 'in', kinds)
  const within = (key: string, read: () => Promise<ReadResult>): Promise<ReadResult> =>
    shared.found.get(key) ?? (left-- > 0 ? remember(shared.found, key, read) : Promise.resolve('unknown'))

  async function readOne(kinds: readonly ResourceName[], id: string): Promise<ReadResult> {
    const row = await select(kinds).select('gone_at').where('id', '=', id).executeTakeFirst()
    if (row?.gone_at) return 'missing'
    return (row && knownOf(row)[0]) ?? absent(kinds)
  }

  return {
    account: of.slug,
    isLocal: of.isLocal === true,
    today: of.now.toISOString().slice(0, 10),
    isComplete: (kind) => complete.has(kind),
    read: async (kinds, id) => {
      const known = shared.ahead.get(id)
      if (known && kinds.includes(known.resource)) return known
      return within(`${kinds.join()} ${id}`, () => readOne(kinds, id))
    },
    named: async (kind, titles) => {
      const keys = titles.map((title) => nameKey(kind, title))
      const inOrder = (byName: ReadonlyMap<string, Known | null>) =>
        keys.flatMap((key) => byName.get(key) ?? [])[0] ?? absent([kind])
      if (keys.every((key) => shared.named.has(key))) return inOrder(shared.named)
      return within(`${kind} named ${titles.join()}`, async () => {
        const rows = await select([kind])
          .where(hasTitle(titles))
          .where('gone_at', 'is', null)
          .limit(maxUsers)
          .execute()
        return inOrder(new Map(rows.flatMap(knownOf).map((known) => [nameKey(kind, known.title), known])))
      })
    },
    async users(kinds, name) {
      if (shared.unused.has(name)) return { some: [], total: 0 }
      const key = `${kinds.join()} ${name}`
      const isNew = !shared.users.has(key)
      const { rows, total } = await remember(shared.users, key, () => usersOf(of, kinds, name))
      if (isNew) left -= rows.length
      return { some: rows.flatMap(knownOf), total }
    },
    lastEndpoints: (sessionId) => lastEndpointsOf(of, sessionId),
    domain: async ({ id, title, item }) => {
      const check = await remember(shared.checks, id, () => checkOf(of, 'reserved-domains', id))
      return dnsStatus({ resource: 'reserved-domains', id, title, item, check })
    },
    agent: (id) => remember(shared.agents, id, () => agentOf(of, id)),
    lastRequest: async (id) => (await (shared.requests ??= lastRequestsOf(db, accountId, of.now))).get(id),
  }
}

function remember<T>(known: Map<string, Promise<T>>, key: string, read: () => Promise<T>): Promise<T> {
  const value = known.get(key) ?? read()
  known.set(key, value)
  return value
}

interface UserRows {
  rows: Row[]
  total: number
}

async function usersOf(
  { db, accountId }: ReadsOf,
  kinds: readonly ResourceName[],
  name: string,
): Promise<UserRows> {
  const all = referringTo(db, accountId, [name]).where('ref.resource', 'in', kinds)
  const rows = await all
    .select(['user.resource', 'user.id', 'user.title', 'user.body'])
    .distinct()
    .orderBy('user.title')
    .limit(maxUsers)
    .execute()
  if (rows.length < maxUsers) return { rows, total: rows.length }
  const { total } = await all
    .select((eb) => eb.fn.count<number>('user.row_id').distinct().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

async function lastEndpointsOf({ db, accountId }: ReadsOf, sessionId: string) {
  const last = (await findAgent(db, accountId, sessionId))?.last
  const served =
    last?.session_id === sessionId ? await lastEndpoints(db, accountId, { ...last, id: sessionId }) : null
  const ids = served?.endpoints.slice(0, maxUsers).map(({ id }) => id) ?? []
  const rows = await db
    .selectFrom('inventory')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('resource', '=', 'endpoints')
    .where('id', 'in', ids)
    .orderBy('title')
    .execute()
  return { some: rows.flatMap(knownOf), total: served?.endpoint_count ?? 0 }
}

export async function storedRows(
  { db, accountId }: Pick<ReadsOf, 'db' | 'accountId'>,
  links: readonly { resource: string; id: string }[],
): Promise<Known[]> {
  if (links.length === 0) return []
  const rows = await db
    .selectFrom('inventory')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('resource', 'in', [...new Set(links.map(({ resource }) => resource))])
    .where('id', 'in', [...new Set(links.map(({ id }) => id))])
    .where('gone_at', 'is', null)
    .execute()
  return rows.flatMap(knownOf)
}

/** Returns the last DNS checks of resources, keyed by ID. Omits resources whose DNS was never checked. */
export async function checksOf(
  { db, accountId }: Pick<ReadsOf, 'db' | 'accountId'>,
  resource: DnsResource,
  ids: readonly string[],
): Promise<Map<string, DnsCheck>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('dns_checks')
    .select(['id', 'body'])
    .where('account_id', '=', accountId)
    .where('resource', '=', resource)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, body }) => [id, JSON.parse(body) as DnsCheck])) // written by checkDns
}

export const checkOf = async (
  of: Pick<ReadsOf, 'db' | 'accountId'>,
  resource: DnsResource,
  id: string,
): Promise<DnsCheck | null> => (await checksOf(of, resource, [id])).get(id) ?? null

async function agentOf({ db, accountId, now }: ReadsOf, id: string): Promise<PolledAgent | null> {
  const agent = await findAgent(db, accountId, id)
  if (!agent) return null
  const row = await db
    .selectFrom('agents')
    .select(agentStateSql(accountId).as('state'))
    .where('account_id', '=', accountId)
    .where('id', '=', agent.id)
    .executeTakeFirst()
  const state = row?.state ?? 'unknown'
  const isStale = state === 'online' && !(await isKnown(db, accountId, now))
  return {
    id: agent.id,
    name: agent.name,
    state: isStale ? 'unknown' : state,
    sessionId: agent.last.session_id,
    sessionSeenAt: agent.last.first_seen_at,
  }
}
