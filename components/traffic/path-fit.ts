import type { CSSProperties } from 'react'

/** The maximum number of boxes per row, in medium and wide containers. */
const maxBoxes = { medium: 5, wide: 7 }

export const maxInRow = maxBoxes.wide

export type RowWidth = keyof typeof maxBoxes

export type RowLengths = Readonly<Record<RowWidth, number>>

/** Returns the number of boxes per row that makes all rows about equally long. */
export function rowLengths(count: number): RowLengths {
  const lengthOf = (max: number) => Math.ceil(count / Math.ceil(count / max))
  return { medium: lengthOf(maxBoxes.medium), wide: lengthOf(maxBoxes.wide) }
}

export const rowStyle = ({ medium, wide }: RowLengths): CSSProperties & Record<`--${RowWidth}`, number> => ({
  '--medium': medium,
  '--wide': wide,
})

/** Returns the container widths at which the box at `index` starts a new row. */
export const rowStarts = (index: number, lengths: RowLengths): RowWidth[] =>
  index === 0 ? [] : (['medium', 'wide'] as const).filter((width) => index % lengths[width] === 0)

/** The CSS classes that arrange the boxes in a column or, if the container is wide enough, in rows. */
export const fit = {
  list: 'flex flex-col gap-2.5 @min-[42rem]:grid @min-[42rem]:grid-cols-[repeat(var(--medium),minmax(0,24rem))] @min-[42rem]:gap-x-3 @min-[42rem]:gap-y-5 @min-[56rem]:grid-cols-[repeat(var(--wide),minmax(0,24rem))]',
  connector:
    '@min-[42rem]:top-1/2 @min-[42rem]:-left-3 @min-[42rem]:h-0 @min-[42rem]:w-3 @min-[42rem]:border-t-2 @min-[42rem]:border-l-0',
  box: '@min-[42rem]:grid-cols-1 @min-[42rem]:content-start @min-[42rem]:py-2',
  name: '@min-[42rem]:col-span-1 @min-[42rem]:line-clamp-2 @min-[42rem]:whitespace-normal @min-[42rem]:wrap-anywhere',
  status:
    'max-w-full justify-self-end @min-[42rem]:col-start-1 @min-[42rem]:row-start-3 @min-[42rem]:justify-self-start @min-[42rem]:line-clamp-2 @min-[42rem]:whitespace-normal',
  narrowOnly: '@min-[42rem]:hidden',
  wideOnly: '@max-[42rem]:hidden',
}

export const shownOnlyIn: Readonly<Record<RowWidth, string>> = {
  medium: 'hidden @min-[42rem]:@max-[56rem]:block',
  wide: 'hidden @min-[56rem]:block',
}
