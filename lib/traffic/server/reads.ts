import 'server-only'
import { findAgent } from '@/lib/agents/agents'
import { isKnown, stateOf } from '@/lib/agents/view'
import type { Db } from '@/lib/db/open'
import type { DnsCheck } from '@/lib/dns/model/records'
import { dnsStatus } from '@/lib/inventory/dns-status'
import type { ResourceName } from '@/lib/resources/catalogue'
import { isResourceName } from '@/lib/resources/catalogue'
import { fieldsOf } from '@/lib/util/is-record'
import type { AgentFacts, Found, Known, TrafficReads } from '../model/reads'

/** The most resources that one path reads. */
const maxReads = 50
/** The most users of a resource that a path follows. */
const maxUsers = 8

interface Of {
  db: Db
  accountId: string
  /** The account's slug, for links. */
  slug: string
  /** The kinds whose list the console has read completely. */
  complete: ReadonlySet<string>
  now: Date
}

const columns = ['inventory.resource', 'inventory.id', 'inventory.title', 'inventory.body'] as const

interface Row {
  resource: string
  id: string
  title: string
  body: string
}

const knownOf = ({ resource, id, title, body }: Row): Known[] =>
  isResourceName(resource) ? [{ resource, id, title, item: fieldsOf(JSON.parse(body)) }] : []

/**
 * Reads a path from the console's copy of an account. After 50 resources, the others count as unknown.
 */
export function storedReads(of: Of): TrafficReads {
  let left = maxReads
  const { db, accountId, complete } = of
  const absent = (kinds: readonly ResourceName[]): Found =>
    kinds.every((kind) => complete.has(kind)) ? 'missing' : 'unknown'
  const select = (kinds: readonly ResourceName[]) =>
    db
      .selectFrom('inventory')
      .select(columns)
      .where('account_id', '=', accountId)
      .where('resource', 'in', kinds)
  const cached = new Map<string, Promise<Found>>()
  const agents = new Map<string, Promise<AgentFacts | null>>()

  async function readOne(kinds: readonly ResourceName[], id: string): Promise<Found> {
    if (left-- <= 0) return 'unknown'
    const row = await select(kinds).select('gone_at').where('id', '=', id).executeTakeFirst()
    if (row?.gone_at) return 'missing'
    return (row && knownOf(row)[0]) ?? absent(kinds)
  }

  return {
    account: of.slug,
    today: of.now.toISOString().slice(0, 10),
    isComplete: (kind) => complete.has(kind),
    read: (kinds, id) => remember(cached, `${kinds.join()} ${id}`, () => readOne(kinds, id)),
    async named(kind, titles) {
      if (left-- <= 0) return 'unknown'
      const rows = await select([kind])
        .where('title', 'in', titles)
        .where('gone_at', 'is', null)
        .limit(maxUsers)
        .execute()
      const byTitle = new Map(rows.flatMap(knownOf).map((known) => [known.title, known]))
      return titles.flatMap((title) => byTitle.get(title) ?? [])[0] ?? absent([kind])
    },
    async users(kinds, id) {
      const found = await usersOf(of, kinds, id)
      left -= found.length
      return { some: found.slice(0, maxUsers).flatMap(knownOf), total: found.length }
    },
    domain: async ({ id, title, item }) => {
      const check = await checkOf(of, id)
      return dnsStatus({ resource: 'reserved-domains', id, title, item, check })
    },
    agent: (id) => remember(agents, id, () => agentOf(of, id)),
  }
}

function remember<T>(known: Map<string, Promise<T>>, key: string, read: () => Promise<T>): Promise<T> {
  const value = known.get(key) ?? read()
  known.set(key, value)
  return value
}

/** Returns the current resources of these kinds that refer to an ID, by title. */
const usersOf = ({ db, accountId }: Of, kinds: readonly ResourceName[], id: string): Promise<Row[]> =>
  db
    .selectFrom('inventory_refs as ref')
    .innerJoin('inventory', (join) =>
      join
        .onRef('inventory.account_id', '=', 'ref.account_id')
        .onRef('inventory.resource', '=', 'ref.resource')
        .onRef('inventory.id', '=', 'ref.id'),
    )
    .select(columns)
    .distinct()
    .where('ref.account_id', '=', accountId)
    .where('ref.target_id', '=', id)
    .where('ref.resource', 'in', kinds)
    .where('inventory.gone_at', 'is', null)
    .orderBy('inventory.title')
    .limit(maxReads)
    .execute()

async function checkOf({ db, accountId }: Of, id: string): Promise<DnsCheck | null> {
  const row = await db
    .selectFrom('dns_checks')
    .select('body')
    .where('account_id', '=', accountId)
    .where('resource', '=', 'reserved-domains')
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? (JSON.parse(row.body) as DnsCheck) : null // written by checkDns
}

async function agentOf({ db, accountId, now }: Of, id: string): Promise<AgentFacts | null> {
  const agent = await findAgent(db, accountId, id)
  if (!agent) return null
  const row = await db
    .selectFrom('agents')
    .select(stateOf(accountId).as('state'))
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
  }
}
