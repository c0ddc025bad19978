import type { Column } from '@/components/ui/data-table-column'
import { nameFont } from '@/components/ui/text'
import type { FieldKind, ResourceInfo } from '@/lib/contract/resource'

/**
 * The widths of a table, in rem: in windows of 768, 1,200 and 1,280 px, and of 1,680 px or more. `WIDE` is the width in
 * a window of 1,440 px.
 */
const [TABLET, NARROWEST, TABLE, WIDEST] = [45, 57, 62, 87]
export const WIDE = 72
/**
 * The total width of the columns with checkboxes and row actions, and the width of a name with 33 characters, in rem.
 */
const [ACTIONS, NAME] = [5.75, 18]
/** The width of a column without a fixed width if the lengths of its values are unknown, in rem. */
const FLEXIBLE = 8
/** The minimum width of a column without a fixed width, in rem. */
const LEAST = 6
/**
 * The usual width of a column fits its longest value up to this number of characters, even if most of its values are
 * shorter.
 */
const READABLE = 14
/**
 * The maximum widths of a column without a fixed width, in rem: `MOST` as long as other columns truncate values, and
 * `LONGEST` once there's room left.
 */
const [MOST, LONGEST] = [24, 44]
/**
 * The widths, in rem, of a character in the monospaced font, of a cell's padding, and of the arrow in the header of a
 * sorted column.
 */
const [CHARACTER, PADDING, ARROW] = [0.49, 1.75, 1.25]
/** The additional width of the name column, in rem. Keeps the longest name on one line despite rounding. */
const SPARE = 0.75
/** The average width of a character in the sans-serif font, relative to the monospaced font. */
const SANS = 0.87

/** The CSS widths of columns for kinds of fields whose values are always short. */
const ofKinds: Partial<Record<FieldKind, string>> = { time: '7rem', 'yes-no': '7rem' }

/** Returns the CSS width of the column for a field whose values are always short; undefined if they may be long. */
export const shortWidth = (info: ResourceInfo, field: string): string | undefined =>
  ofKinds[info.fields[field]?.kind ?? 'text']

const remOf = (width: string) => (width.endsWith('rem') ? Number.parseFloat(width) : 0)

/**
 * Returns the columns, with all but the first two and the column `kept` hidden on phones. Tablets may still hide the
 * column `kept`.
 */
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
 * The space for the columns after the first, in rem. It's about the same in windows of 640 px, which hide the
 * navigation, and of 900 px.
 */
const NARROW = 24

type Fitted = Sized & Pick<Column<never>, 'id'>

/**
 * Returns the columns. Hides those that don't fit on a laptop or a tablet. The first two always stay. The column `kept`
 * can be hidden only on a tablet.
 */
export const fitForWindows = <C extends Fitted>(columns: readonly C[], kept?: string): C[] =>
  fitForTablets(fitForLaptops(columns, kept))

/**
 * Hides the last columns below 1,440 px, until a window of 1,280 px shows the names on one line and a useful part of the
 * other values. The first two columns, the column `kept` and those with a fixed width stay.
 */
function fitForLaptops<C extends Fitted>(columns: readonly C[], kept: string | undefined): C[] {
  const readable = (column: C, index: number) => {
    const needed = neededBy(column)
    if (index === 0) return Math.min(MOST, needed + SPARE)
    return column.width === undefined ? Math.min(needed, roomFor(column, column.least ?? READABLE)) : needed
  }
  const sized = columns.map((column, index) => {
    const isShown = column.hideBelow !== 'xl'
    const mayHide = isShown && index > 1 && column.id !== kept && column.width === undefined
    return { column, width: isShown ? readable(column, index) : 0, mayHide }
  })
  let excess = sumOf(sized.map(({ width }) => width)) - (TABLE - ACTIONS)
  const fromLast = sized.toReversed().map(({ column, width, mayHide }) => {
    if (excess <= 0 || !mayHide) return column
    excess -= width
    return { ...column, hideBelow: 'xl' as const }
  })
  return fromLast.toReversed()
}

/**
 * Hides the columns that don't fit in windows narrower than 1,200 px. The first two always stay. Each later column stays
 * if it fits beside the earlier columns that stay.
 */
function fitForTablets<C extends Fitted>(columns: readonly C[]): C[] {
  let left = NARROW
  return columns.map((column, index) => {
    if (index === 0) return column
    const width = Math.min(neededBy(column), Math.max(FLEXIBLE, remOf(column.width ?? '')))
    if (index > 1 && width > left) return { ...column, hideBelow: column.hideBelow === 'xl' ? 'xl' : 'lg' }
    left -= width
    return column
  })
}

/** Returns the largest length; 0 for an empty list. */
export const longest = (lengths: readonly number[]): number => Math.max(0, ...lengths)

/**
 * The lengths of a column's values, in characters of the monospaced font. `length` is the length of the longest value.
 * At least three quarters of the values aren't longer than `usual`.
 */
interface Lengths {
  length: number
  usual: number
}

/** Returns a column's `Lengths` for the lengths of its values. An empty value has the length 0. */
export const lengthsOf = (lengths: readonly number[]): Lengths => ({
  length: longest(lengths),
  usual: lengths.toSorted((a, b) => a - b)[Math.ceil(lengths.length * 0.75) - 1] ?? 0,
})

/** Returns the length of a text in characters of the monospaced font. */
export const textLength = (text: string, isSans = nameFont(text) === 'font-sans'): number =>
  text.length * (isSans ? SANS : 1)

/** Returns the columns. Those with a `measure` function also get the lengths of their values in `rows`. */
export const measured = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Column<Row>[] =>
  columns.map((one) => (one.measure ? { ...one, ...lengthsOf(rows.map(one.measure)) } : one))

type Sized = Partial<
  Pick<Column<never>, 'width' | 'hideBelow' | 'header' | 'isSortable' | 'length' | 'usual' | 'least'>
>

/** Returns the width of a column's header, in rem. */
const headerWidth = ({ header = '' }: Sized): number => header.length * SANS * CHARACTER + PADDING

/** Returns the width, in rem, that fits the column's header and a value of `length` characters; at least `LEAST`. */
const roomFor = ({ header = '', isSortable = false }: Sized, length: number): number =>
  Math.max(LEAST, headerWidth({ header }) + (isSortable ? ARROW : 0), length * CHARACTER + PADDING)

/**
 * Returns the width, in rem, that a column needs to show all of its values. Without a fixed width, that's at most
 * `LONGEST`, or `FLEXIBLE` if the lengths of the values are unknown.
 */
const neededBy = (column: Sized): number =>
  column.width !== undefined
    ? Math.max(remOf(column.width), headerWidth(column))
    : column.length
      ? Math.min(LONGEST, roomFor(column, column.length))
      : FLEXIBLE

/**
 * Returns the CSS width of a log's column that fits the longest of some texts. The width is at least `least` rem.
 * Beyond that, it is at most 13% of the window, which leaves enough space for the other columns.
 */
export function textWidth(texts: readonly string[], least: number): string {
  const room = Math.min(MOST, roomFor({}, longest(texts.map((text) => text.length * SANS))))
  return `min(${Math.max(least, room).toFixed(1)}rem, max(${least}rem, 13vw))`
}

const sumOf = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0)

/**
 * Returns widths between `from` and `to` that add up to `room`, or `to` if there is room for it. Otherwise, the columns
 * that don't get their width in `to` have the same width, or their width in `from` if that's larger.
 */
function fill(from: readonly number[], to: readonly number[], room: number): readonly number[] {
  if (sumOf(to) <= room) return to
  const below = (level: number) => to.map((most, index) => Math.max(from[index] ?? 0, Math.min(most, level)))
  let level = 0
  for (let step = room / 2; step > 0.01; step /= 2) if (sumOf(below(level + step)) <= room) level += step
  return below(level)
}

/**
 * Returns the widths, in rem, of all columns in a table that is `table` rem wide. Columns without a fixed width get, in
 * this order: the minimum, the width of most of their values, the width of all of them, and a share of the remaining
 * space. The first column's minimum fits names of up to 33 characters. If the minimum and fixed widths don't fit in the
 * table, all columns except the first shrink.
 */
export function widthsIn(columns: readonly Sized[], table: number): readonly number[] {
  const room = table - ACTIONS
  const all = columns.map(neededBy).map((width, index) => (index === 0 ? width + SPARE : width))
  const isFixed = columns.map(({ width }, index) => index > 0 && width !== undefined)
  const capped = (most: readonly number[]) =>
    all.map((width, index) => (isFixed[index] ? width : Math.min(width, most[index] ?? width)))
  const least = capped(columns.map((one, index) => (index === 0 ? NAME : roomFor(one, 0))))
  if (sumOf(least) > room) {
    const name = Math.min(least[0] ?? 0, room)
    const scale = (room - name) / (sumOf(least) - name)
    return least.map((width, index) => (index === 0 ? name : width * scale))
  }
  const usualOf = ({ length = 0, usual = 0 }: Sized) => Math.max(usual, Math.min(length, READABLE))
  const usual = capped(
    columns.map((one, index) =>
      index === 0 || !one.length ? MOST : Math.min(MOST, roomFor(one, usualOf(one))),
    ),
  )
  const most = capped(columns.map(() => MOST))
  const widths = [usual, most, all].reduce<readonly number[]>((from, to) => fill(from, to, room), least)
  const flexible = sumOf(widths.filter((_, index) => !isFixed[index]))
  const grown = 1 + (room - sumOf(widths)) / flexible
  return widths.map((width, index) => (isFixed[index] ? width : width * grown))
}

/** Reports whether any column truncates values in a table that is `table` rem wide. */
export const isAnyCut = (columns: readonly Sized[], table: number): boolean =>
  widthsIn(columns, table).some((width, index) => width < neededBy(columns[index] ?? {}) - 0.1)

/** Reports whether a table that is `table` rem wide, in a window larger than a phone, shows a column. */
function isShownIn(table: number, { hideBelow }: Sized): boolean {
  if (hideBelow === undefined || hideBelow === 'sm') return true
  if (hideBelow === 'xl') return table >= WIDE
  return table >= NARROWEST
}

const rounded = (rem: number) => Number(rem.toFixed(2))

/**
 * Returns the CSS width of a column in windows of at least 1,200 px. It changes linearly between the column's widths in
 * the given tables, which are in rem and in ascending order. The table's section is a CSS container, so `100cqw` is the
 * width of the table.
 */
function wideWidth(widths: readonly (readonly [table: number, width: number])[]): string {
  const [[, first] = [0, 0]] = widths
  const growth = widths.slice(1).flatMap(([table, width], index) => {
    const [before, narrower] = widths[index] ?? [table, width]
    const slope = rounded((width - narrower) / (table - before))
    return slope === 0 ? [] : [`${slope} * clamp(0rem, 100cqw - ${before}rem, ${table - before}rem)`]
  })
  return growth.length === 0
    ? `${rounded(first)}rem`
    : `calc(${[`${rounded(first)}rem`, ...growth].join(' + ')})`
}

/**
 * Returns the columns with their CSS widths. In windows of at least 1,200 px, every column except the first has a
 * width, and the first gets the rest. In narrower windows, columns without a fixed width get a percentage of the table.
 */
export function withShares<C extends Sized>(columns: readonly C[]): C[] {
  const widthsAt = (table: number) => {
    const shown = columns.filter((one, index) => index === 0 || isShownIn(table, one))
    const widths = widthsIn(shown, table)
    return new Map(shown.map((one, index) => [one, widths[index] ?? 0]))
  }
  const onTablet = widthsAt(TABLET)
  const tables = [NARROWEST, TABLE, WIDE, WIDEST].map((table) => [table, widthsAt(table)] as const)
  return columns.map((one, index) => {
    if (index === 0) return { ...one, width: undefined }
    const wide = wideWidth(
      tables.flatMap(([table, widths]) => {
        const width = widths.get(one)
        return width === undefined ? [] : [[table, width] as const]
      }),
    )
    const share = onTablet.get(one)
    const width = one.width ?? (share === undefined ? undefined : `${((share / TABLET) * 100).toFixed(1)}%`)
    return { ...one, width, wide }
  })
}
