import 'server-only'
import type { BackendsPage, BackendsSearch } from '@/lib/api/inventory'
import type { Freshness } from '@/lib/api/common'
import { Failure } from '@/lib/contract/failure'
import { statesOver } from '@/lib/inventory/model/groupings'
import { PROBLEMS } from '@/lib/inventory/model/list-filters'
import { backendKinds } from '@/lib/resources/info/backends'
import { type Account, resourceOf } from '../accounts/upstream'
import type { Context } from '../context'
import { inventoryPage } from './list-page'
import { writeCursor } from '@/lib/inventory/list/page'

const columns = [PROBLEMS, 'created_at', 'title', 'state'] as const

export async function backendsPage(
  context: Context,
  account: Account,
  { sort = PROBLEMS, ...rest }: BackendsSearch,
): Promise<BackendsPage> {
  const name = sort.replace(/^-/, '')
  const column = columns.find((one) => one === name)
  if (!column)
    throw new Failure(
      'ADIT_BAD_REQUEST',
      `Unknown sort column: ${name.slice(0, 40)}. Valid columns: ${columns.join(', ')}.`,
    )
  const search = { ...rest, sort }
  const lists = await Promise.all(
    backendKinds.map(async (resource) => {
      const list = await inventoryPage(context, account, resourceOf(resource), search)
      return { ...list, rows: list.rows.map((row) => ({ ...row, resource })) }
    }),
  )
  const size = lists[0]?.page_size ?? 0
  const isDescending = sort.startsWith('-') !== (column === PROBLEMS)
  const from = rest.after ? 'after' : rest.before ? 'before' : null
  const sum = (of: 'total' | 'all') => lists.reduce((count, list) => count + list[of], 0)
  return {
    ...mergePages(lists, { column, isDescending, from, size }),
    ...oldest(lists),
    page_size: size,
    total: sum('total'),
    all: sum('all'),
    states: statesOver(lists.map(({ facets }) => facets.state ?? [])),
  }
}

function oldest(lists: readonly Freshness[]): Freshness {
  const listed = lists.filter(({ listable }) => listable)
  const first = listed.toSorted((a, b) => ((a.as_of ?? '') < (b.as_of ?? '') ? -1 : 1))[0] // unread ones come first
  return {
    as_of: first?.as_of ?? null,
    syncing: listed.some(({ syncing }) => syncing),
    error: listed.find(({ error }) => error !== null)?.error ?? null,
    listable: listed.length > 0,
  }
}

interface Row {
  id: string
  title: string
  created_at: string
  sort_key?: string | undefined
}

interface Page<R extends Row> {
  rows: readonly R[]
  next: string | null
  previous: string | null
}

interface PageOptions {
  column: (typeof columns)[number]
  isDescending: boolean
  /** The side of the cursor on which the pages were read, or null for the first page. */
  from: 'after' | 'before' | null
  size: number
}

/** Compares strings byte by byte, as the database does. */
const compare = (a: string, b: string) => (a === b ? 0 : Buffer.compare(Buffer.from(a), Buffer.from(b)))

/** Merges pages of several lists into one page. All pages must have been read from the same cursor. */
export function mergePages<R extends Row>(
  pages: readonly Page<R>[],
  { column, isDescending, from, size }: PageOptions,
): { rows: R[]; next: string | null; previous: string | null } {
  const sign = isDescending ? -1 : 1
  const keyOf = (row: R) =>
    column === 'title' || column === 'created_at' ? row[column] : (row.sort_key ?? '')
  const all = pages
    .flatMap(({ rows }) => rows)
    .toSorted((a, b) => sign * (compare(keyOf(a), keyOf(b)) || compare(a.id, b.id)))
  const isBackwards = from === 'before'
  const rows = isBackwards ? all.slice(-size) : all.slice(0, size)
  const isCut = all.length > rows.length
  const hasPrevious = isBackwards ? isCut || pages.some(({ previous }) => previous !== null) : from !== null
  const hasNext = isBackwards || isCut || pages.some(({ next }) => next !== null)
  const [first, last] = [rows[0], rows.at(-1)]
  const cursorOf = (row: R) => writeCursor(keyOf(row), row.id)
  return {
    rows,
    next: hasNext && last ? cursorOf(last) : null,
    previous: hasPrevious && first ? cursorOf(first) : null,
  }
}
