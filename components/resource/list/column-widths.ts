import type { Column } from '@/components/ui/data-table-column'
import type { FieldKind, ResourceInfo } from '@/lib/contract/resource'

/** Widths in rem: a table in a window of 1,280 px, the column of row actions, and 28 characters of a name. */
const [TABLE, ACTIONS, NAME] = [62, 6, 16]
/** The minimum width of a column without a fixed width, in rem. */
const FLEXIBLE = 8
/** The width of the name column relative to other flexible columns. */
const NAME_WEIGHT = 1.6

/** Widths of kinds whose values are always short. */
const ofKinds: Partial<Record<FieldKind, string>> = { time: '7rem', 'yes-no': '7rem' }

/** Returns the width of a field with short values; undefined if values may be long. Facets are short by contract. */
export const shortWidth = (info: ResourceInfo, field: string): string | undefined =>
  ofKinds[info.fields[field]?.kind ?? 'text'] ?? (info.facets.includes(field) ? '8rem' : undefined)

const remOf = (width: string) => (width.endsWith('rem') ? Number.parseFloat(width) : 0)

/** Hides all columns after the second on phones. The detail page shows the rest. */
export const fitForPhones = <C extends Pick<Column<never>, 'hideBelow'>>(columns: readonly C[]): C[] =>
  columns.map((column, index) => (index < 2 ? column : { ...column, hideBelow: column.hideBelow ?? 'sm' }))

/** Reports whether a window of 1,280 px has room for the columns after the first. */
export const hasRoom = (others: readonly { width?: string }[]): boolean =>
  others.reduce((sum, { width }) => sum + (width === undefined ? FLEXIBLE : remOf(width)), 0) <=
  TABLE - ACTIONS - NAME

/** Reports whether a table in a window of 1,280 px shows a column. */
const isShown = ({ hideBelow }: Pick<Column<never>, 'hideBelow'>) => hideBelow !== 'xl'

/**
 * Gives each column after the first without a width a share in percent. The first column gets the rest and is the
 * widest, with at least 28 characters if possible.
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
