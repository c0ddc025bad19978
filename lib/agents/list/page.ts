import { recordOf } from '@/lib/util/records'
import { type RawBuilder, sql } from 'kysely'
import type { AgentsPage, AgentsSearch } from '@/lib/api/agents'
import type { Freshness } from '@/lib/api/common'
import { Failure } from '@/lib/contract/failure'
import { readCursor, writeCursor } from '@/lib/inventory/list/page'
import type { Db } from '@/lib/db/open'
import { untilChange } from '@/lib/db/until-change'
import { type AgentFacet, agentFacets, NO_FACET_VALUE } from '@/lib/agents/model/facts'
import { HISTORY_MS } from '@/lib/agents/history/uptime'
import type { AgentsRow } from '@/lib/agents/rows'
import { recentDays } from '@/lib/agents/history/recent-days'
import { credentialNames } from '@/lib/agents/summary'
import { searchedTag } from '@/lib/inventory/list/searched-tag'
import { hasTagStarting, tagCondition, tagCounts } from './tags'
import { agentViews, agentStateSql, isKnown, offlineSince, recentlyOffline } from './view'

const pageSize = 100
const facetValues = 50

const columns = {
  version: sql.ref<string>('agents.agent_version'),
  region: sql.ref<string>('agents.region'),
  os: sql.ref<string>('agents.os'),
  credential: sql.ref<string>('agents.credential_id'),
  host: sql.ref<string>('agents.ip'),
} satisfies Record<Exclude<AgentFacet, 'state' | 'tag'>, unknown>

const sorts: Record<
  string,
  (of: Pick<Scope, 'accountId' | 'isKnown' | 'offlineSince'>) => RawBuilder<string>
> = {
  // A single string, so that a cursor needs only one value and an ID. Ignores the case of names.
  problems: ({ accountId, isKnown, offlineSince }) =>
    sql`((case when ${isKnown ? 1 : 0} and ${recentlyOffline(accountId, offlineSince)} then '0' else '1' end)
      || agents.name) collate nocase`,
  name: () => sql.ref<string>('agents.name'),
  started_at: () => sql.ref<string>('agents.started_at'),
  version: () => sql.ref<string>('agents.version_order'),
  state: ({ accountId }) => agentStateSql(accountId),
}

interface Scope {
  db: Db
  accountId: string
  /** The condition for agents that match the search text. The same as `recent` if the text is empty. */
  text: RawBuilder<boolean>
  recent: RawBuilder<boolean>
  /** The IDs of the agents to return, or null for all agents. */
  ids: string[] | null
  chosen: Record<AgentFacet, string[]>
  isKnown: boolean
  offlineSince: string
}

type Page = Omit<AgentsPage, keyof Freshness | 'poll_seconds'>
type Counts = Pick<Page, 'total' | 'all' | 'facets'>

const keptCounts = untilChange<Counts>()

/**
 * Returns a page of agents, and the number of agents per filter value. Throws Failure ADIT_BAD_REQUEST for an unknown
 * sort or an invalid cursor.
 */
export async function pageOfAgents(
  db: Db,
  accountId: string,
  search: AgentsSearch,
  now: Date,
): Promise<Page> {
  const scope = await scopeOf(db, accountId, search, now)
  const order = orderOf(scope, search)
  const { rows, ...cursors } = await rowsOf(scope, order)
  const agents = await agentViews(db, accountId, rows, now)
  const days = await recentDays(db, accountId, rows, now)
  const credentials = rows.map(({ credential_id }) => credential_id).filter(Boolean)
  const credential_names = Object.fromEntries(await credentialNames(db, accountId, credentials))
  const counted = { key: JSON.stringify([accountId, scope.isKnown, search.q, scope.ids, scope.chosen]), now }
  const counts = await keptCounts(db, counted, () => countsOf(scope))
  return { agents, days, credential_names, ...cursors, ...counts, page_size: pageSize }
}

/**
 * Returns at most `limit` agents that match a search, in the search's sort order. Throws Failure ADIT_BAD_REQUEST for
 * an unknown sort.
 */
export async function matchingAgents(
  db: Db,
  accountId: string,
  search: AgentsSearch,
  now: Date,
  limit: number,
): Promise<ListedAgent[]> {
  const scope = await scopeOf(db, accountId, search, now)
  return selected(scope, orderOf(scope, { sort: search.sort }), null, false, limit)
}

const recentOn = (now: Date) =>
  sql<boolean>`(agents.gone_at is null or agents.gone_at > ${new Date(now.getTime() - HISTORY_MS).toISOString()})`

const countWhere = async (db: Db, where: RawBuilder<boolean>): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from agents where ${where}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export const countAgents = (db: Db, accountId: string, now: Date): Promise<number> =>
  countWhere(db, sql`agents.account_id = ${accountId} and ${recentOn(now)}`)

async function scopeOf(db: Db, accountId: string, search: AgentsSearch, now: Date): Promise<Scope> {
  const known = await isKnown(db, accountId, now)
  const chosenOf = (name: AgentFacet) =>
    (search[name] ?? '')
      .split(',')
      .filter(Boolean)
      .slice(0, 50)
      .map((value) => (value === NO_FACET_VALUE ? '' : value))
  const chosen = recordOf(agentFacets, chosenOf)
  const recent = recentOn(now)
  const text = selectMatching(accountId, search.q ?? '') ?? recent
  const ids = search.ids ? search.ids.split(',') : null
  return { db, accountId, text, recent, ids, chosen, isKnown: known, offlineSince: offlineSince(now) }
}

export const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

export const searchedWords = (typed: string): string[] =>
  typed.replaceAll('\0', ' ').toLowerCase().slice(0, 200).split(/\s+/).filter(Boolean).slice(0, 8)

/** Returns a condition for agents that match the search text, or null if the text is empty. */
export function selectMatching(accountId: string, typed: string): RawBuilder<boolean> | null {
  const words = searchedWords(typed)
  if (words.length === 0) return null
  const each = words.map(
    (word) => sql<boolean>`(agents.search_text like ${like(word)} escape '\\' or agents.credential_id in (
      select id from inventory where account_id = ${accountId} and resource in ('credentials', 'ssh-credentials')
        and (lower(title) like ${like(word)} escape '\\' or lower(id) = ${word})))`,
  )
  const ofSession = sql`agents.id in (
    select agent_id from agent_sessions where account_id = ${accountId} and session_id = ${typed.trim()})`
  const tag = searchedTag(typed)
  const isTagged = tag === null ? sql`false` : hasTagStarting(tag)
  return sql<boolean>`((${sql.join(each, sql` and `)}) or ${ofSession} or ${isTagged})`
}

function narrowed(
  { accountId, text, ids, chosen, isKnown }: Scope,
  except?: AgentFacet,
): RawBuilder<boolean> {
  const conditions = [sql`agents.account_id = ${accountId}`, text]
  if (ids !== null) conditions.push(sql`agents.id in (${sql.join(ids)})`)
  for (const name of agentFacets) {
    const values = chosen[name]
    if (values.length === 0 || name === except) continue
    conditions.push(
      name === 'tag'
        ? tagCondition(values)
        : sql`${columnOf(name, accountId, isKnown)} in (${sql.join(values)})`,
    )
  }
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

function columnOf(name: Exclude<AgentFacet, 'tag'>, accountId: string, known: boolean): RawBuilder<string> {
  if (name !== 'state') return columns[name]
  const state = agentStateSql(accountId)
  return known ? state : sql<string>`replace(${state}, 'online', 'unknown')`
}

interface Order {
  column: RawBuilder<string>
  isDescending: boolean
  cursor: { value: string; id: string } | null
  isBackwards: boolean
}

function orderOf(scope: Scope, { sort = 'problems', after, before }: AgentsSearch): Order {
  const name = sort.replace(/^-/, '')
  const column = Object.hasOwn(sorts, name) ? sorts[name]?.(scope) : undefined
  if (!column)
    throw new Failure(
      'ADIT_BAD_REQUEST',
      `Agents can't be sorted by ${name.slice(0, 40)}. Use one of: ${Object.keys(sorts).join(', ')}.`,
    )
  const cursor = after ?? before
  return {
    column,
    isDescending: sort.startsWith('-'),
    cursor: cursor === undefined ? null : readCursor(cursor),
    isBackwards: after === undefined && before !== undefined,
  }
}

/** The columns of a page's rows, without long columns such as the searchable text. */
const rowColumns = [
  'id',
  'name',
  'first_seen_at',
  'current_session_id',
  'last_session_id',
  'session_count',
  'agent_version',
  'credential_id',
] as const
export type ListedAgent = Pick<AgentsRow, (typeof rowColumns)[number]> & { state: string }
type Row = ListedAgent & { sort_key: string }

async function rowsOf(scope: Scope, order: Order) {
  const { cursor, isBackwards } = order
  const found = await selected(scope, order, cursor, isBackwards, pageSize + 1)
  const rows = found.slice(0, pageSize)
  if (isBackwards) rows.reverse()
  const [first, last] = [rows[0], rows.at(-1)]
  const edge = isBackwards ? last : first
  const other =
    cursor && edge ? await selected(scope, order, { value: edge.sort_key, id: edge.id }, !isBackwards, 1) : []
  const [hasMore, hasOther] = [found.length > pageSize, other.length > 0]
  const [hasNext, hasPrevious] = isBackwards ? [hasOther, hasMore] : [hasMore, hasOther]
  return {
    rows,
    next: hasNext && last ? writeCursor(last.sort_key, last.id) : null,
    previous: hasPrevious && first ? writeCursor(first.sort_key, first.id) : null,
  }
}

async function selected(
  scope: Scope,
  { column, isDescending }: Order,
  from: Order['cursor'],
  isBackwards: boolean,
  limit: number,
): Promise<Row[]> {
  const isUp = isDescending === isBackwards
  const [beyond, direction] = isUp ? [sql.raw('>'), sql.raw('asc')] : [sql.raw('<'), sql.raw('desc')]
  const after = from ? sql`and (${column}, agents.id) ${beyond} (${from.value}, ${from.id})` : sql``
  const { rows } = await sql<Row>`
    select ${sql.join(rowColumns.map((name) => sql.ref(`agents.${name}`)))},
      ${agentStateSql(scope.accountId)} as state, ${column} as sort_key from agents
    where ${narrowed(scope)} ${after}
    order by ${column} ${direction}, agents.id ${direction} limit ${limit}`.execute(scope.db)
  return rows
}

async function countsOf(scope: Scope): Promise<Counts> {
  const { db, accountId, recent } = scope
  const facets: Page['facets'] = {}
  for (const name of agentFacets) facets[name] = await facetOf(scope, name)
  return {
    total: await countWhere(db, narrowed(scope)),
    all: await countWhere(db, sql`agents.account_id = ${accountId} and ${recent}`),
    facets,
  }
}

async function facetOf(
  scope: Scope,
  name: AgentFacet,
): Promise<{ value: string; label: string; count: number }[]> {
  const where = narrowed(scope, name)
  const counts =
    name === 'tag'
      ? tagCounts(where, facetValues)
      : sql<{ value: string; count: number }>`
          select ${columnOf(name, scope.accountId, scope.isKnown)} as value, count(*) as count from agents
          where ${where} group by 1 order by 2 desc, 1 limit ${facetValues}`
  const { rows } = await counts.execute(scope.db)
  const names =
    name === 'credential'
      ? await credentialNames(
          scope.db,
          scope.accountId,
          rows.map(({ value }) => value),
        )
      : new Map<string, string>()
  return rows.map(({ value, count }) => ({
    value: value || NO_FACET_VALUE,
    label: names.get(value) ?? (value || 'None'),
    count,
  }))
}
