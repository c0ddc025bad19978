import type { Column } from '@/components/ui/data-table-column'
import type { FieldKind, ResourceInfo } from '@/lib/contract/resource'

/** Widths in rem: a table in a window of 1,280 px, the column with row actions, and a name with 28 characters. */
const [TABLE, ACTIONS, NAME] = [62, 6, 16]
/** The minimum width of a column without a fixed width, in rem. */
const FLEXIBLE = 8
/** The width of the name column relative to other flexible columns. */
const NAME_WEIGHT = 1.6

/** The widths of columns for kinds of fields whose values are always short. */
const ofKinds: Partial<Record<FieldKind, string>> = { time: '7rem', 'yes-no': '7rem' }

/** Returns the column width of a field with short values, such as a facet; undefined if values may be long. */
export const shortWidth = (info: ResourceInfo, field: string): string | undefined =>
  ofKinds[info.fields[field]?.kind ?? 'text'] ?? (info.facets.includes(field) ? '8rem' : undefined)

const remOf = (width: string) => (width.endsWith('rem') ? Number.parseFloat(width) : 0)
const widthOf = ({ width }: { width?: string }) => (width === undefined ? FLEXIBLE : remOf(width))

/** Returns the columns with all except the first two hidden on phones. */
export const fitForPhones = <C extends Pick<Column<never>, 'hideBelow'>>(columns: readonly C[]): C[] =>
  columns.map((column, index) => (index < 2 ? column : { ...column, hideBelow: column.hideBelow ?? 'sm' }))

/**
 * The room for the columns after the first, in rem. It's about the same in windows of 640 px, which hide the
 * navigation, and of 900 px.
 */
const NARROW = 24

/**
 * Returns the columns, with those that don't fit hidden in windows narrower than 1,200 px. The first two always stay.
 * Each later column stays if there is enough room left after the earlier columns that stay.
 */
export function fitForNarrow<C extends Pick<Column<never>, 'width' | 'hideBelow'>>(
  columns: readonly C[],
): C[] {
  let left = NARROW
  return columns.map((column, index) => {
    if (index === 0) return column
    const width = widthOf(column)
    if (index > 1 && width > left) return { ...column, hideBelow: column.hideBelow === 'xl' ? 'xl' : 'lg' }
    left -= width
    return column
  })
}

/** Reports whether a window of 1,280 px has room for the columns after the first. */
export const hasRoom = (others: readonly { width?: string }[]): boolean =>
  others.reduce((sum, column) => sum + widthOf(column), 0) <= TABLE - ACTIONS - NAME

/** Reports whether a table in a window of 1,280 px shows a column. */
const isShown = ({ hideBelow }: Pick<Column<never>, 'hideBelow'>) => hideBelow !== 'xl'

/**
 * Returns the columns, with a width in percent for each column that has no width, except the first. The first column
 * gets the remaining width, which is greater than the other widths in percent, and fits at least 28 characters if
 * possible.
 */
export function withShares<C extends Pick<Column<never>, 'width' | 'hideBelow'>>(columns: readonly C[]): C[] {
  const [first, ...others] = columns
  if (first === undefined) return []
  const count = others.filter(({ width }) => width === undefined).length
  const fixed = others.filter(isShown).reduce((sum, { width = '' }) => sum + remOf(width), ACTIONS)
  const left = TABLE - fixed
  const share = Math.max(6, Math.min(left / (count + NAME_WEIGHT), (left - NAME) / count))
  const width = `${((share / TABLE) * 100).toFixed(1)}%`
  return [
    { ...first, width: undefined },
    ...others.map((column) => ({ ...column, width: column.width ?? width })),
  ]
}
