import { writeCursor } from './page'

interface Row {
  id: string
  title: string
  created_at: string
  state?: string | undefined
}

interface Page<R extends Row> {
  rows: readonly R[]
  next: string | null
  previous: string | null
}

interface PageOptions {
  column: 'title' | 'created_at' | 'state'
  isDescending: boolean
  /** The side of the cursor on which the pages were read. Null for the first page. */
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
  const all = pages
    .flatMap(({ rows }) => rows)
    .toSorted((a, b) => sign * (compare(a[column] ?? '', b[column] ?? '') || compare(a.id, b.id)))
  const isBackwards = from === 'before'
  const rows = isBackwards ? all.slice(-size) : all.slice(0, size)
  const isCut = all.length > rows.length
  const hasPrevious = isBackwards ? isCut || pages.some(({ previous }) => previous !== null) : from !== null
  const hasNext = isBackwards || isCut || pages.some(({ next }) => next !== null)
  const [first, last] = [rows[0], rows.at(-1)]
  const cursorOf = (row: R) => writeCursor(row[column] ?? '', row.id)
  return {
    rows,
    next: hasNext && last ? cursorOf(last) : null,
    previous: hasPrevious && first ? cursorOf(first) : null,
  }
}
