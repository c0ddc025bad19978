import { type Expression, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Freshness } from '@/lib/api/common'
import type { InventoryPage, InventoryRow, InventorySearch } from '@/lib/api/inventory'
import { Failure } from '@/lib/contract/failure'
import { type ResourceInfo, timeField } from '@/lib/contract/resource'
import type { Db } from '@/lib/db/open'
import type { InventoryTable } from '@/lib/db/schema'
import { hasStoredState } from '@/lib/resources/states/stated'
import { facetCounts } from './facet-counts'
import { type FacetColumn, facetsOf } from './facets'
import { groupCounts, groupingOf, groupsOf, inGroup } from './groups'
import type { Counted } from '../model/groupings'
import { defaultSort, PROBLEMS } from '../model/list-filters'
import { otherRows, othersBeyond, problemIds, problemKey } from './problems'
import { rowColumns, rowOf } from './row'
import { narrowed, type Scope, scopeOf } from './scope'

const pageSize = 100
type SortColumn = FacetColumn | 'created_at' | 'title' | 'id' | 'state'
function sortable(info: ResourceInfo): Record<string, RawBuilder<string>> {
  const byProblem = problemKey(info)
  const columns: (readonly [name: string, column: SortColumn])[] = [
    ...facetsOf(info).map(({ name, column }) => [name, column] as const),
    [info.title, 'title'],
    ['title', 'title'],
    [timeField(info), 'created_at'],
    ['created_at', 'created_at'],
    ['id', 'id'],
    ...(hasStoredState(info.name) ? [['state', 'state'] as const] : []),
  ]
  return {
    ...Object.fromEntries(columns.map(([name, column]) => [name, sql.ref<string>(column)])),
    ...(byProblem && { [PROBLEMS]: byProblem }),
  }
}

export type PageRows = Pick<InventoryPage, 'rows' | 'next' | 'previous'>

/**
 * Returns a page of a list, without its freshness. Throws Failure ADIT_BAD_REQUEST for an invalid sort, grouping or
 * cursor.
 */
export async function page(
  db: Db,
  accountId: string,
  info: ResourceInfo,
  search: InventorySearch,
  known?: PageRows,
): Promise<Omit<InventoryPage, keyof Freshness>> {
  const scope = await scopeOf(db, accountId, info, search)
  const found = known ?? (await listed(scope, info, search))
  const page = { ...found, ...(await facetCounts(scope)), page_size: pageSize }
  const grouping = groupingOf(scope, info, search)
  if (grouping === null) return page
  if (!search.in) {
    const rows = found.rows.length > 0 ? found.rows : null
    return { ...page, groups: await groupsOf(scope, grouping, rows) }
  }
  const group = (await groupCounts(scope, grouping)).find(({ value }) => value === search.in)
  return { ...page, total: group?.count ?? 0 }
}

/** Returns the number of matching rows per state, regardless of the search's state filter. */
export async function stateCounts(
  db: Db,
  accountId: string,
  info: ResourceInfo,
  search: InventorySearch,
): Promise<Counted[]> {
  const { facets } = await facetCounts(await scopeOf(db, accountId, info, search))
  return facets.state ?? []
}

/** Returns a page's rows and cursors without counting the matches. Throws the same errors as `page`. */
export async function pageRows(
  db: Db,
  accountId: string,
  info: ResourceInfo,
  search: InventorySearch,
): Promise<PageRows> {
  return listed(await scopeOf(db, accountId, info, search), info, search)
}

async function listed(scope: Scope, info: ResourceInfo, search: InventorySearch): Promise<PageRows> {
  const grouping = groupingOf(scope, info, search)
  if (grouping === null) return rowsOf(scope, orderOf(info, search))
  if (search.in) return rowsOf(inGroup(scope, grouping, search.in), orderOf(info, search))
  const found = await rowsOf(scope, orderOf(info, { sort: search.sort }))
  return found.next === null ? found : { rows: [], next: null, previous: null }
}

/**
 * Returns at most `limit` IDs of resources that match a search, in the search's sort order. Throws Failure
 * ADIT_BAD_REQUEST for an invalid sort.
 */
export async function matchingIds(
  db: Db,
  accountId: string,
  info: ResourceInfo,
  search: InventorySearch,
  limit: number,
): Promise<string[]> {
  const scope = await scopeOf(db, accountId, info, search)
  const order = orderOf(info, { sort: search.sort })
  const rows = await selected(scope, order, null, false, limit)
  return rows.map(({ id }) => id)
}

/**
 * Returns the number of rows that match a search, and an iterator over pages of these rows, in order. Throws Failure
 * ADIT_BAD_REQUEST for an invalid sort.
 */
export async function matching(
  db: Db,
  accountId: string,
  info: ResourceInfo,
  search: InventorySearch,
): Promise<{ total: number; pages: AsyncIterable<InventoryRow[]> }> {
  const scope = await scopeOf(db, accountId, info, search)
  const order = orderOf(info, { ...search, after: undefined, before: undefined })
  const { total } = await facetCounts(scope)
  return { total, pages: pagesOf(scope, order) }
}

async function* pagesOf(scope: Scope, order: Order): AsyncGenerator<InventoryRow[]> {
  let from: Order['cursor'] = null
  for (;;) {
    const found: PositionedRow[] = await selected(scope, order, from, false, pageSize)
    yield found.map(rowOf)
    const last = found.at(-1)
    if (!last || found.length < pageSize) return
    from = { value: last.sort_key, id: last.id }
  }
}

interface Order {
  info: ResourceInfo
  name: string
  key: RawBuilder<string>
  isDescending: boolean
  cursor: { value: string; id: string } | null
  isBackwards: boolean
}

function orderOf(info: ResourceInfo, { sort, after, before }: InventorySearch): Order {
  const chosen = sort ?? defaultSort(info)
  const name = chosen.replace(/^-/, '')
  const keys = sortable(info)
  const key = Object.hasOwn(keys, name) ? keys[name] : undefined
  if (!key)
    throw new Failure(
      'ADIT_BAD_REQUEST',
      `Unknown sort column: ${name.slice(0, 40)}. Valid columns: ${Object.keys(keys).join(', ')}.`,
    )
  const cursor = after ?? before
  return {
    info,
    name,
    key,
    // Rows with problems have a higher rank than rows without problems.
    isDescending: chosen.startsWith('-') !== (name === PROBLEMS),
    cursor: cursor ? readCursor(cursor) : null,
    isBackwards: after === undefined && before !== undefined,
  }
}

async function rowsOf(scope: Scope, order: Order): Promise<PageRows> {
  const { name, cursor, isBackwards } = order
  const found = await selected(scope, order, cursor, isBackwards, pageSize + 1)
  const hasMore = found.length > pageSize
  const rows = found.slice(0, pageSize)
  if (isBackwards) rows.reverse()
  const [first, last] = [rows[0], rows[rows.length - 1]]
  const edge = isBackwards ? last : first
  const position = (row: PositionedRow) => ({ value: row.sort_key, id: row.id })
  const hasOther =
    cursor && edge ? (await selected(scope, order, position(edge), !isBackwards, 1)).length > 0 : false
  const [hasNext, hasPrevious] = isBackwards ? [hasOther, hasMore] : [hasMore, hasOther]
  const cursorOf = (row: PositionedRow) => writeCursor(row.sort_key, row.id)
  const isDerivedKey = name === 'state' || name === PROBLEMS
  return {
    rows: rows.map((row) => ({ ...rowOf(row), ...(isDerivedKey && { sort_key: row.sort_key }) })),
    next: hasNext && last ? cursorOf(last) : null,
    previous: hasPrevious && first ? cursorOf(first) : null,
  }
}
type PositionedRow = Pick<Selectable<InventoryTable>, (typeof rowColumns)[number]> & { sort_key: string }

async function selected(
  scope: Scope,
  { info, name, key, isDescending }: Order,
  from: Order['cursor'],
  isBackwards: boolean,
  limit: number,
): Promise<PositionedRow[]> {
  const direction = isDescending === isBackwards ? 'asc' : 'desc'
  const beyond =
    from && sql<boolean>`(${key}, id) ${sql.raw(direction === 'asc' ? '>' : '<')} (${from.value}, ${from.id})`
  const closest = (
    order: RawBuilder<unknown>,
    isBeyond: RawBuilder<boolean> | null,
    part = sql<boolean>`true`,
  ) =>
    scope.db
      .selectFrom('inventory')
      .select(rowColumns)
      .select(key.as('sort_key'))
      .where(narrowed(scope, true))
      .where(part)
      .where(isBeyond ?? sql<boolean>`true`)
      .orderBy(order, direction)
      .orderBy('id', direction)
      .limit(limit)
  if (name !== PROBLEMS) return closest(key, beyond).execute()
  // Several queries, so that SQLite sorts only the rows with problems, and reads the others in the order of an index.
  const problems = problemIds(scope.accountId, info)
  const keysOf = (part: ReturnType<typeof closest>) =>
    part.clearSelect().select(['row_id', 'id', key.as('sort_key')])
  const withProblem = keysOf(closest(key, beyond, sql`id in ${problems}`))
  if (direction === 'desc') {
    const worst = await wholeRows(scope, withProblem, direction)
    // All other rows have the lowest rank, so they come after these rows.
    if (worst.length === limit && !worst.at(-1)?.sort_key.startsWith('0')) return worst
  }
  const parts = otherRows(info).map(({ rank, condition }) =>
    keysOf(
      closest(
        sql.ref('created_at'),
        from && othersBeyond(rank, from, direction),
        sql`id not in ${problems} and ${condition}`,
      ),
    ),
  )
  const both = scope.db
    .selectFrom(withProblem.as('found'))
    .selectAll()
    .unionAll(parts.map((part) => scope.db.selectFrom(part.as('other')).selectAll()))
    .orderBy('sort_key', direction)
    .orderBy('id', direction)
    .limit(limit)
  return wholeRows(scope, both, direction)
}

const wholeRows = (
  { db }: Scope,
  sorted: Expression<{ row_id: number; sort_key: string }>,
  direction: 'asc' | 'desc',
): Promise<PositionedRow[]> =>
  db
    .selectFrom(sql<{ row_id: number; sort_key: string }>`${sorted}`.as<'sorted'>(sql.ref('sorted')))
    .innerJoin('inventory', 'inventory.row_id', 'sorted.row_id')
    .select(rowColumns.map((column) => `inventory.${column}` as const))
    .select('sorted.sort_key')
    .orderBy('sorted.sort_key', direction)
    .orderBy('inventory.id', direction)
    .execute()

export const writeCursor = (value: string, id: string) =>
  Buffer.from(JSON.stringify([value, id])).toString('base64url')

/** Decodes a cursor. Throws Failure ADIT_BAD_REQUEST if the cursor is invalid. */
export function readCursor(text: string): { value: string; id: string } {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text.slice(0, 2048), 'base64url').toString('utf8'))
    if (Array.isArray(parsed) && typeof parsed[0] === 'string' && typeof parsed[1] === 'string')
      return { value: parsed[0], id: parsed[1] }
  } catch {
    // Not JSON: same error as for any other invalid cursor
  }
  throw new Failure('ADIT_BAD_REQUEST', 'Invalid position in the list. Go to the first page.')
}
