import type { Column } from '@/components/ui/data-table-column'
import type { FieldKind, ResourceInfo } from '@/lib/contract/resource'

/**
 * Widths in rem: a table in a window of 1,280 px and of 1,440 px, the columns with checkboxes and row actions, and a
 * name with 33 characters.
 */
const [TABLE, WIDE, ACTIONS, NAME] = [62, 72, 5.75, 18]
/** The width of a column without a fixed width if the lengths of its values are unknown, in rem. */
const FLEXIBLE = 8
/** The minimum and maximum widths of a column without a fixed width, in rem. */
const [LEAST, MOST] = [6, 24]
/** The width of a character in the monospaced font, and of a cell's padding, in rem. */
const [CHARACTER, PADDING] = [0.49, 1.75]
/**
 * The additional width of the column of names, in rem. Keeps the longest name on one line despite rounding.
 */
const SPARE = 0.75
/** The average width of a character in the sans-serif font, relative to the monospaced font. */
export const SANS = 0.87

/** The widths of columns for kinds of fields whose values are always short. */
const ofKinds: Partial<Record<FieldKind, string>> = { time: '7rem', 'yes-no': '7rem' }

/** Returns the column width of a field whose values are always short; undefined if values may be long. */
export const shortWidth = (info: ResourceInfo, field: string): string | undefined =>
  ofKinds[info.fields[field]?.kind ?? 'text']

const remOf = (width: string) => (width.endsWith('rem') ? Number.parseFloat(width) : 0)
const widthOf = ({ width }: { width?: string }) => (width === undefined ? FLEXIBLE : remOf(width))

/** Returns the columns, with all but the first two and the column `kept` hidden on phones. */
export const fitForPhones = <C extends Pick<Column<never>, 'id' | 'hideBelow'>>(
  columns: readonly C[],
  kept?: string,
): C[] =>
  columns.map((column, index) => {
    const { id, hideBelow } = column
    if (index < 2) return column
    if (id !== kept) return { ...column, hideBelow: hideBelow ?? 'sm' }
    return hideBelow === 'lg' ? { ...column, hideBelow: 'tablet' } : column
  })

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

/** Returns the largest length; 0 for an empty list. */
export const longest = (lengths: readonly number[]): number => Math.max(0, ...lengths)

type Sized = Partial<Pick<Column<never>, 'width' | 'hideBelow' | 'header' | 'length'>>

/** Returns the width in rem in which the values of a column fit, up to the maximum. */
const roomFor = ({ header = '', length = 0 }: Sized) =>
  length
    ? Math.min(MOST, Math.max(LEAST, Math.max(header.length * SANS, length) * CHARACTER + PADDING))
    : FLEXIBLE

/**
 * Returns the CSS width of a log's column that fits the longest of some texts. At least `least` rem, and at most 13% of
 * the window if that's more, so that the other columns keep their room.
 */
export function textWidth(texts: readonly string[], least: number): string {
  const length = longest(texts.map((text) => text.length * SANS))
  return `min(${Math.max(least, roomFor({ length })).toFixed(1)}rem, max(${least}rem, 13vw))`
}

/**
 * Returns the columns, with a width in percent for each column that has no width, except the first. Each column is as
 * wide as its longest value if all columns fit. Otherwise, the widest columns shrink. The first column gets the
 * remaining width, which fits at least 33 characters if possible. If all other columns have fixed widths and leave too
 * little room for the first column, these columns shrink.
 */
export function withShares<C extends Sized>(columns: readonly C[]): C[] {
  const [first, ...others] = columns
  if (first === undefined) return []
  const shown = others.filter(isShown)
  // If wide windows show more columns, the others keep their widths there.
  const table = shown.length < others.length ? WIDE : TABLE
  const fixed = shown.reduce((sum, { width = '' }) => sum + remOf(width), ACTIONS)
  const flexible = shown.filter(({ width }) => width === undefined)
  const name = Math.min(roomFor(first) + SPARE, NAME)
  let left = TABLE - fixed - name
  if (left < 0 && flexible.length === 0) {
    const scale = (TABLE - ACTIONS - name) / (fixed - ACTIONS) / table
    const shrink = (one: C) => ({ ...one, width: `${(remOf(one.width ?? '') * scale * 100).toFixed(1)}%` })
    return [{ ...first, width: undefined }, ...others.map(shrink)]
  }
  const shares = new Map<C, number>()
  const byRoom = flexible.toSorted((a, b) => roomFor(a) - roomFor(b))
  for (const [index, one] of byRoom.entries()) {
    const share = Math.max(LEAST, Math.min(roomFor(one), left / (byRoom.length - index)))
    shares.set(one, share / table)
    left -= share
  }
  // A column that only wide windows show gets the width that they add.
  const shareOf = (one: C) => shares.get(one) ?? Math.min(roomFor(one), WIDE - TABLE) / WIDE
  return [
    { ...first, width: undefined },
    ...others.map((one) => ({ ...one, width: one.width ?? `${(shareOf(one) * 100).toFixed(1)}%` })),
  ]
}
