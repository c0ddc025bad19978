/** Rows of a page at most: each has a checkbox, which is a stop of the Tab key on the way to what is below them. */
const PAGE_ROWS = 50

interface RowsAt<Row> {
  rows: readonly Row[]
  /** Number of the first and last row, from 1. */
  from: number
  to: number
  /** So many rows come before the page before and the page after; undefined where there is none. */
  previous: number | undefined
  next: number | undefined
}

/** The page of a list that begins after so many rows, as an address has it; the last one where there are fewer. */
export function rowsAt<Row>(all: readonly Row[], after: string | undefined): RowsAt<Row> {
  const asked = Math.max(0, Math.trunc(Number(after)) || 0)
  const last = Math.max(0, Math.ceil(all.length / PAGE_ROWS) - 1)
  const start = Math.min(Math.floor(asked / PAGE_ROWS), last) * PAGE_ROWS
  const rows = all.slice(start, start + PAGE_ROWS)
  const end = start + rows.length
  return {
    rows,
    from: start + 1,
    to: end,
    previous: start === 0 ? undefined : start - PAGE_ROWS,
    next: end < all.length ? end : undefined,
  }
}
