import type { Column } from '@/components/ui/data-table-column'
import { nameFont } from '@/components/ui/text'
import type { ResourceInfo } from '@/lib/contract/resource'

/** The widths of a table, in rem, in windows of 768, 1,200, 1,280, 1,440 and 1,680 px. */
const [TABLET, NARROWEST, LAPTOP, DESKTOP, WIDEST] = [45, 56, 61, 71, 86]
const STEPS = [NARROWEST, LAPTOP, DESKTOP, WIDEST]
/**
 * The table width, in rem, for testing whether all columns fit. If any column is too narrow at this width, windows of
 * every size hide idle columns. An idle column is empty or has the same value in every row.
 */
export const WIDE = DESKTOP
const FIRST_SHOWN: Partial<Record<NonNullable<Sized['hideBelow']>, number>> = {
  sm: TABLET,
  xl: DESKTOP,
  '2xl': WIDEST,
}
const firstShown = ({ hideBelow = 'sm' }: Pick<Sized, 'hideBelow'>): number =>
  FIRST_SHOWN[hideBelow] ?? NARROWEST
/**
 * The total width of the columns with checkboxes and row actions, and the width of a name with 33 characters, in rem.
 */
const [ACTIONS, NAME] = [5.75, 18]
/** The default width, in rem, of a column without a fixed width. */
const FLEXIBLE = 8
/** The minimum width, in rem, that a column without a fixed width needs. */
const LEAST = 6
/** The width, in rem, down to which columns shrink to keep the values of another column whole. */
const SHRUNK = 7
/** The maximum number of characters that a column's usual width fits. */
const READABLE = 14
/**
 * The maximum widths, in rem, of a column without a fixed width: `MOST` at first, and `LONGEST` if there's room left.
 */
const [MOST, LONGEST] = [24, 44]
/**
 * The widths, in rem, of a character in the monospaced font, of a cell's padding, and of the arrow in the header of a
 * sorted column.
 */
const [CHARACTER, PADDING, ARROW] = [0.49, 1.75, 1.25]
/** The additional width, in rem, that keeps the longest name on one line despite rounding. */
const SPARE = 0.75
/** The width of a sans-serif character, relative to the monospaced font. */
const SANS = 0.87

export const shortWidth = (info: ResourceInfo, field: string): string | undefined =>
  /time|yes-no/.test(info.fields[field]?.kind ?? '') ? '7rem' : undefined

const remOf = (width: string) => (width.endsWith('rem') ? Number.parseFloat(width) : 0)

/** Hides the columns after the second on phones, except `kept`. */
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

/** The space, in rem, for all columns on a tablet. */
const NARROW = 36
/** The minimum and maximum space, in rem, reserved for the first column on a tablet. */
const SHORT_NAME = 12
const LONG_NAME = 16

type Fitted = Sized & Pick<Column<never>, 'id'>

interface Fit<C> {
  hideBelow: 'lg' | 'xl' | '2xl'
  room: number
  isKept: (column: C) => boolean
  /** Returns the minimum width of a shown column, in rem. */
  least: (column: C) => number
  /** Returns the width that is reserved for a shown column, in rem. */
  whole: (column: C) => number
}

function hideUnfit<C extends Fitted>(columns: readonly C[], fit: Fit<C>): C[] {
  const shown = columns.filter((column) => firstShown(column) < firstShown(fit))
  let left = fit.room - sumOf(shown.filter(fit.isKept).map(fit.whole))
  const others = shown.filter((column) => !fit.isKept(column))
  const hidden = new Set<C>()
  for (const column of others.toSorted((a, b) => Number(isOptional(a)) - Number(isOptional(b)))) {
    if (fit.least(column) > left) hidden.add(column)
    else left -= fit.whole(column)
  }
  return columns.map((column) => (hidden.has(column) ? { ...column, hideBelow: fit.hideBelow } : column))
}

/** Reports whether windows narrower than 1,440 px always hide a column, even if it would fit. */
const isOptional = ({ hideBelow }: Sized) => hideBelow === 'xl'

/** Returns the columns, with `hideBelow` set for columns that don't fit on a tablet or in a smaller desktop window. */
export function fitForWindows<C extends Fitted>(columns: readonly C[], kept?: string): C[] {
  const first = columns.slice(0, 2)
  const isFirst = (column: C) => first.some(({ id }) => id === column.id)
  const main = columns.slice(2).find(({ width }) => width === undefined)
  const inTable = (hideBelow: 'xl' | '2xl', table: number): Fit<C> => ({
    hideBelow,
    room: table - ACTIONS,
    isKept: (column) =>
      isFirst(column) || column.id === kept || (column.width !== undefined && !isOptional(column)),
    least: (column) => {
      const mayBeCut = column.isProse === true || column.id === main?.id
      return mayBeCut ? Math.min(wholeWidth(column), roomFor(column, READABLE)) : wholeWidth(column)
    },
    whole: (column) =>
      column === columns[0] ? Math.min(MOST, neededBy(column) + SPARE) : wholeWidth(column),
  })
  const onTablet = (column: C) => {
    const sized = sizedForTablet(column)
    return Math.min(neededBy(sized), Math.max(FLEXIBLE, remOf(sized.width ?? '')))
  }
  const tablet: Fit<C> = {
    hideBelow: 'lg',
    room: NARROW,
    isKept: isFirst,
    least: onTablet,
    whole: (column) =>
      column === columns[0] ? Math.max(SHORT_NAME, Math.min(LONG_NAME, neededBy(column))) : onTablet(column),
  }
  return [inTable('2xl', DESKTOP), inTable('xl', LAPTOP), tablet].reduce<C[]>(hideUnfit, [...columns])
}

function wholeWidth(column: Sized): number {
  const { width, isProse = false } = column
  const needed = neededBy(column)
  if (width !== undefined) return needed
  return Math.min(needed, MOST, roomFor(column, isProse ? READABLE : usualLength(column)))
}

const longest = (lengths: readonly number[]): number => Math.max(0, ...lengths)

/**
 * Lengths in characters of the monospaced font. At most 25% of the column's values are longer than `usual`, and at most
 * 10% of its nonempty values are longer than `filled`.
 */
interface Lengths {
  length: number
  usual: number
  filled: number
}

export function lengthsOf(lengths: readonly number[]): Lengths {
  const sorted = lengths.toSorted((a, b) => a - b)
  return {
    length: longest(lengths),
    usual: reachedBy(0.75, sorted),
    filled: reachedBy(
      0.9,
      sorted.filter((length) => length > 0),
    ),
  }
}

/** Returns the smallest length that at least `share` of the sorted lengths don't exceed. `share` is from 0 to 1. */
const reachedBy = (share: number, sorted: readonly number[]): number =>
  sorted[Math.ceil(sorted.length * share) - 1] ?? 0

const [NARROW_CHARS, WIDE_CHARS] = [/[\s!'(),./:;[\]fijlrt|-]/g, /[A-Z@%mw]/g]
const countIn = (text: string, chars: RegExp) => text.match(chars)?.length ?? 0

/** Estimates the length of `text` in characters of the monospaced font. */
export const textLength = (text: string, isSans = nameFont(text) === 'font-sans'): number =>
  isSans
    ? text.length * 0.92 - countIn(text, NARROW_CHARS) * 0.42 + countIn(text, WIDE_CHARS) * 0.28
    : text.length

export const measured = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Column<Row>[] =>
  columns.map((one) => (one.measure ? { ...one, ...lengthsOf(rows.map(one.measure)) } : one))

type Sized = Partial<
  Pick<
    Column<never>,
    | 'width'
    | 'tabletWidth'
    | 'hideBelow'
    | 'header'
    | 'isSortable'
    | 'length'
    | 'usual'
    | 'filled'
    | 'isProse'
    | 'isKeptWhole'
  >
>

const sizedForTablet = <C extends Sized>(column: C): C =>
  column.tabletWidth === undefined ? column : { ...column, width: column.tabletWidth }

const headerWidth = ({ header = '' }: Sized): number => header.length * SANS * CHARACTER + PADDING

const roomFor = ({ header = '', isSortable = false }: Sized, length: number): number =>
  Math.max(LEAST, headerWidth({ header }) + (isSortable ? ARROW : 0), length * CHARACTER + PADDING)

const neededBy = (column: Sized): number =>
  column.width !== undefined
    ? Math.max(remOf(column.width), headerWidth(column))
    : column.length
      ? Math.min(LONGEST, roomFor(column, column.length))
      : FLEXIBLE

/**
 * Returns the CSS width of a log column that fits `texts`. The width is at least `least` rem, and otherwise at most
 * `share` percent of the window's width.
 */
export function textWidth(texts: readonly string[], least: number, share = 13): string {
  const room = Math.min(MOST, roomFor({}, longest(texts.map((text) => text.length * SANS))))
  return `min(${Math.max(least, room).toFixed(1)}rem, max(${least}rem, ${share}vw))`
}

const usualLength = ({ length = 0, usual = 0 }: Sized) => Math.max(usual, Math.min(length, READABLE))

const sumOf = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0)

function fill(from: readonly number[], to: readonly number[], room: number): readonly number[] {
  if (sumOf(to) <= room) return to
  const below = (level: number) => to.map((most, index) => Math.max(from[index] ?? 0, Math.min(most, level)))
  let level = 0
  for (let step = room / 2; step > 0.01; step /= 2) if (sumOf(below(level + step)) <= room) level += step
  return below(level)
}

/**
 * Returns the widths, in rem, of all columns in a table that is `table` rem wide. Columns without a fixed width share
 * the remaining space.
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
  const shrunk = least.map((width, index) => Math.max(width, Math.min(SHRUNK, all[index] ?? width)))
  const kept = columns.map((one, index) =>
    Math.max(shrunk[index] ?? 0, one.isKeptWhole ? Math.min(MOST, roomFor(one, one.filled ?? 0)) : 0),
  )
  const usual = capped(
    columns.map((one, index) =>
      index === 0 || !one.length ? MOST : Math.min(MOST, roomFor(one, usualLength(one))),
    ),
  )
  const most = capped(columns.map(() => MOST))
  const widths = [shrunk, kept, usual, most, all].reduce<readonly number[]>(
    (from, to) => fill(from, to, room),
    least,
  )
  const flexible = sumOf(widths.filter((_, index) => !isFixed[index]))
  const grown = 1 + (room - sumOf(widths)) / flexible
  return widths.map((width, index) => (isFixed[index] ? width : width * grown))
}

export const isAnyCut = (columns: readonly Sized[], table: number): boolean =>
  widthsIn(columns, table).some((width, index) => width < neededBy(columns[index] ?? {}) - 0.1)

const rounded = (rem: number) => Number(rem.toFixed(2))

/** Returns the columns with their CSS widths for narrow windows and for each of `STEPS`. */
export function withShares<C extends Sized>(columns: readonly C[]): C[] {
  const [onTablet, ...inSteps] = [TABLET, ...STEPS].map((table) => {
    const shown = columns.filter((one, index) => index === 0 || table >= firstShown(one))
    const widths = widthsIn(table === TABLET ? shown.map(sizedForTablet) : shown, table)
    const elastic = shown.find(({ isProse, width }) => isProse && width === undefined) ?? shown[0]
    return new Map(
      shown.map((one, index) => {
        const isElastic = one === elastic && table !== TABLET
        return [one, isElastic ? 'auto' : cssWidth(one, widths[index] ?? 0, table)]
      }),
    )
  })
  return columns.map((one, index) => {
    const steps = inSteps.map((widths) => widths.get(one) ?? 'auto')
    if (index > 0) return { ...one, width: sizedForTablet(one).width ?? onTablet?.get(one), steps }
    return { ...one, width: undefined, ...(steps.some((step) => step !== 'auto') && { steps }) }
  })
}

const cssWidth = (column: Sized, width: number, table: number) =>
  column.width === undefined ? `${((width / table) * 100).toFixed(1)}%` : `${rounded(width)}rem`
