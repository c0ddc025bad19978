import { type ExpressionBuilder, type ExpressionWrapper, type Selectable, sql, type SqlBool } from 'kysely'
import type { Freshness } from '@/lib/api/common'
import type { InventoryPage, InventoryRow, InventorySearch } from '@/lib/api/inventory'
import { Failure } from '@/lib/contract/failure'
import { type ResourceInfo, timeField } from '@/lib/contract/resource'
import type { Db } from '@/lib/db/open'
import type { InventoryTable, Tables } from '@/lib/db/schema'
import { cachedCounts, type Cell } from './counts'
import { rowColumns, rowOf } from './row'
import { matchText, type TextMatch, unindexed } from './search-index'

const pageSize = 100
const facetValues = 50
/** The empty value of a facet in a URL, which can't contain an empty one. */
const none = 'none'
type SortColumn = FacetColumn | 'created_at' | 'title' | 'id'
type Condition = (
  eb: ExpressionBuilder<Tables, 'inventory'>,
) => ExpressionWrapper<Tables, 'inventory', SqlBool>

interface Scope {
  db: Db
  accountId: string
  resource: string
  /** Text search first, then one condition per selected facet. */
  text: TextMatch | null
  facets: { name: string; column: FacetColumn; chosen: string[] }[]
}

/** Returns the sortable columns of a list, which are those stored separately. */
function sortable(info: ResourceInfo): Record<string, SortColumn> {
  return Object.fromEntries<SortColumn>([
    ...facetsOf(info).map(({ name, column }) => [name, column] as const),
    [info.title, 'title'],
    ['title', 'title'],
    [timeField(info), 'created_at'],
    ['created_at', 'created_at'],
    ['id', 'id'],
  ])
}

/**
 * Returns one page of a resource from the inventory, without the freshness. Pages in both directions by key, so that
 * deep pages cost no more than the first. Throws Failure ADIT_BAD_REQUEST for an unknown sort or an invalid cursor.
 */
export async function page(
  db: Db,
  accountId: string,
  info: ResourceInfo,
  search: InventorySearch,
): Promise<Omit<InventoryPage, keyof Freshness>> {
  const scope = await scopeOf(db, accountId, info, search)
  const order = orderOf(info, search)
  const rows = await rowsOf(scope, order)
  const counts = await countsOf(scope)
  return { ...rows, ...counts, page_size: pageSize }
}

/** Returns the number of rows that match a search, and all of them in order, page by page. */
export async function matching(
  db: Db,
  accountId: string,
  info: ResourceInfo,
  search: InventorySearch,
): Promise<{ total: number; pages: AsyncIterable<InventoryRow[]> }> {
  const scope = await scopeOf(db, accountId, info, search)
  const order = orderOf(info, { ...search, after: undefined, before: undefined })
  const { total } = await countsOf(scope)
  return { total, pages: pagesOf(scope, order) }
}

async function* pagesOf(scope: Scope, order: Order): AsyncGenerator<InventoryRow[]> {
  let from: Order['cursor'] = null
  for (;;) {
    const found: InventoryRowColumns[] = await selected(scope, order, from, false, pageSize)
    yield found.map(rowOf)
    const last = found.at(-1)
    if (!last || found.length < pageSize) return
    from = { value: last[order.column], id: last.id }
  }
}

async function scopeOf(
  db: Db,
  accountId: string,
  info: ResourceInfo,
  search: InventorySearch,
): Promise<Scope> {
  const facets = facetsOf(info).map(({ name, column }) => {
    const given = (search[name] ?? '').split(',').filter(Boolean).slice(0, 50)
    const chosen = given.map((value) => (value === none ? '' : value))
    return { name, column, chosen }
  })
  return { db, accountId, resource: info.name, text: await matchText(db, search.q ?? ''), facets }
}

/** Selects existing rows that match the text, and the facets if requested. */
function narrowed({ accountId, resource, text, facets }: Scope, byFacets: boolean): Condition {
  return (eb) =>
    eb.and([
      text?.isSelective ? unindexed('account_id', accountId) : eb('account_id', '=', accountId),
      text?.isSelective ? unindexed('resource', resource) : eb('resource', '=', resource),
      eb('gone_at', 'is', null),
      ...(text ? [text.where] : []),
      ...facets.flatMap(({ column, chosen }) =>
        chosen.length > 0 && byFacets ? [eb(column, 'in', chosen)] : [],
      ),
    ])
}

interface Order {
  column: SortColumn
  isDescending: boolean
  cursor: { value: string; id: string } | null
  /** Toward the start of the list. */
  isBackwards: boolean
}

function orderOf(info: ResourceInfo, { sort = '-created_at', after, before }: InventorySearch): Order {
  const name = sort.replace(/^-/, '')
  const columns = sortable(info)
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined
  if (!column)
    throw new Failure(
      'ADIT_BAD_REQUEST',
      `Unknown sort column: ${name.slice(0, 40)}. Possible: ${Object.keys(columns).join(', ')}`,
    )
  const cursor = after ?? before
  return {
    column,
    isDescending: sort.startsWith('-'),
    cursor: cursor ? readCursor(cursor) : null,
    isBackwards: after === undefined && before !== undefined,
  }
}

async function rowsOf(scope: Scope, order: Order) {
  const { column, cursor, isBackwards } = order
  const found = await selected(scope, order, cursor, isBackwards, pageSize + 1)
  const hasMore = found.length > pageSize
  const rows = found.slice(0, pageSize)
  if (isBackwards) rows.reverse()
  const [first, last] = [rows[0], rows[rows.length - 1]]
  const edge = isBackwards ? last : first
  const position = (row: InventoryRowColumns) => ({ value: row[column], id: row.id })
  const hasOther =
    cursor && edge ? (await selected(scope, order, position(edge), !isBackwards, 1)).length > 0 : false
  const [hasNext, hasPrevious] = isBackwards ? [hasOther, hasMore] : [hasMore, hasOther]
  const cursorOf = (row: InventoryRowColumns) => writeCursor(row[column], row.id)
  return {
    rows: rows.map(rowOf),
    next: hasNext && last ? cursorOf(last) : null,
    previous: hasPrevious && first ? cursorOf(first) : null,
  }
}
type InventoryRowColumns = Pick<Selectable<InventoryTable>, (typeof rowColumns)[number]>

/** Selects up to `limit` rows beyond a position, nearest first. */
function selected(
  scope: Scope,
  { column, isDescending }: Order,
  from: Order['cursor'],
  isBackwards: boolean,
  limit: number,
) {
  const direction = isDescending === isBackwards ? 'asc' : 'desc'
  const key = sql.ref(column)
  const beyond =
    from && sql<boolean>`(${key}, id) ${sql.raw(direction === 'asc' ? '>' : '<')} (${from.value}, ${from.id})`
  const query = scope.db.selectFrom('inventory').select(rowColumns).where(narrowed(scope, true))
  return (beyond ? query.where(beyond) : query)
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(limit)
    .execute()
}

async function countsOf(scope: Scope) {
  const whole = await tableOf({ ...scope, text: null })
  const found = scope.text ? await tableOf(scope) : whole
  const fits = (cell: Cell, except?: string) =>
    scope.facets.every(
      ({ name, column, chosen }) =>
        name === except || chosen.length === 0 || chosen.includes(cell[column] ?? ''),
    )
  const facets = scope.facets.map(({ name, column }) => {
    const counts = new Map<string, number>()
    for (const cell of found)
      if (fits(cell, name)) counts.set(cell[column] ?? '', (counts.get(cell[column] ?? '') ?? 0) + cell.count)
    const values = [...counts].map(([value, count]) => ({ value: value || none, count }))
    return [
      name,
      values.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)).slice(0, facetValues),
    ]
  })
  const sum = (cells: readonly Cell[]) => cells.reduce((total, cell) => total + cell.count, 0)
  return {
    total: sum(found.filter((cell) => fits(cell))),
    all: sum(whole),
    facets: Object.fromEntries(facets) as InventoryPage['facets'], // pairs of name and values
  }
}

/** Counts rows by combination of facet values: a single pass provides every count of a page, for any selection. */
function tableOf(scope: Scope): Promise<Cell[]> {
  const { db, accountId, resource, text } = scope
  const columns = scope.facets.map(({ column }) => column)
  return cachedCounts(db, JSON.stringify([accountId, resource, text?.key ?? null]), () => {
    const counted = db
      .selectFrom('inventory')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where(narrowed(scope, false))
    return (columns.length > 0 ? counted.select(columns).groupBy(columns) : counted).execute()
  })
}

const columns = ['facet_1', 'facet_2', 'facet_3', 'facet_4'] as const
export type FacetColumn = (typeof columns)[number]

/** Returns the facets of a resource, each with the column that stores it. */
export const facetsOf = <F extends string>({ facets }: ResourceInfo<string, F>) =>
  facets.flatMap((name, i) => {
    const column = columns[i]
    return column ? [{ name, column }] : []
  })

/** Returns the column of a facet. Throws Error if the field isn't a facet. */
export function facetColumn<F extends string>(info: ResourceInfo<string, F>, facet: NoInfer<F>): FacetColumn {
  const found = facetsOf(info).find(({ name }) => name === facet)
  if (!found) throw new Error(`${info.name} has no facet ${facet}`)
  return found.column
}

/** Encodes a position in a list, sorted by some value and then by ID, as text for a URL. */
export const writeCursor = (value: string, id: string) =>
  Buffer.from(JSON.stringify([value, id])).toString('base64url')

/** Decodes a position from text. Throws Failure ADIT_BAD_REQUEST for any other text. */
export function readCursor(text: string): { value: string; id: string } {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text.slice(0, 2048), 'base64url').toString('utf8'))
    if (Array.isArray(parsed) && typeof parsed[0] === 'string' && typeof parsed[1] === 'string')
      return { value: parsed[0], id: parsed[1] }
  } catch {
    // not JSON: same error as for any other invalid cursor
  }
  throw new Failure('ADIT_BAD_REQUEST', 'Invalid position in the list. Go to its first page.')
}
