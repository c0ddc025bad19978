/** The CSS classes that arrange the nodes in rows if the window is wide enough. */
export interface Fit {
  list: string
  connector: string
  box: string
  name: string
  status: string
  /** Hides an element while the nodes are in a row. */
  narrowOnly: string
  /** Hides an element while the nodes are in a column. */
  wideOnly: string
}

const rowsFit = {
  connector:
    '@min-[36rem]:top-1/2 @min-[36rem]:-left-4 @min-[36rem]:h-0 @min-[36rem]:w-4 @min-[36rem]:border-t-2 @min-[36rem]:border-l-0',
  box: '@min-[36rem]:grid-cols-1 @min-[36rem]:content-start @min-[36rem]:py-2',
  name: '@min-[36rem]:col-span-1 @min-[36rem]:line-clamp-2 @min-[36rem]:whitespace-normal @min-[36rem]:wrap-anywhere',
  status:
    '@min-[36rem]:col-start-1 @min-[36rem]:row-start-3 @min-[36rem]:line-clamp-2 @min-[36rem]:whitespace-normal',
  narrowOnly: '@min-[36rem]:hidden',
  wideOnly: '@max-[36rem]:hidden',
}
const grid = '@min-[36rem]:grid @min-[36rem]:gap-x-4 @min-[36rem]:gap-y-3 @min-[36rem]:px-2'

// Between two rows, one short line leads out of the last box of the upper row, and another into the first box of the
// lower row.
const rowsOfThree =
  '@min-[36rem]:grid-cols-3 @min-[36rem]:@max-[46rem]:[&>li:nth-child(3n+1)>span[data-line=before]]:-left-2 @min-[36rem]:@max-[46rem]:[&>li:nth-child(3n+1)>span[data-line=before]]:w-2 @min-[36rem]:@max-[46rem]:[&>li:nth-child(3n)>span[data-line=after]]:block'

const fits = {
  single: {
    ...rowsFit,
    list: '@min-[36rem]:flex-row @min-[36rem]:gap-4 @min-[36rem]:[&>li]:max-w-96',
  },
  short: {
    ...rowsFit,
    list: `${grid} ${rowsOfThree} @min-[46rem]:flex @min-[46rem]:flex-row @min-[46rem]:px-0`,
  },
  four: {
    ...rowsFit,
    list: `${grid} @min-[36rem]:grid-cols-4 @min-[36rem]:[&>li:nth-child(4n+1)>span[data-line=before]]:-left-2 @min-[36rem]:[&>li:nth-child(4n+1)>span[data-line=before]]:w-2 @min-[36rem]:[&>li:nth-child(4n)>span[data-line=after]]:block`,
  },
  five: {
    ...rowsFit,
    list: `${grid} ${rowsOfThree} @min-[46rem]:grid-cols-5 @min-[46rem]:[&>li:nth-child(5n+1)>span[data-line=before]]:-left-2 @min-[46rem]:[&>li:nth-child(5n+1)>span[data-line=before]]:w-2 @min-[46rem]:[&>li:nth-child(5n)>span[data-line=after]]:block`,
  },
  six: {
    ...rowsFit,
    list: `${grid} ${rowsOfThree} @min-[46rem]:grid-cols-6 @min-[46rem]:[&>li:nth-child(6n+1)>span[data-line=before]]:-left-2 @min-[46rem]:[&>li:nth-child(6n+1)>span[data-line=before]]:w-2 @min-[46rem]:[&>li:nth-child(6n)>span[data-line=after]]:block`,
  },
} satisfies Record<string, Fit>

/** The number of boxes per row in the narrowest windows that show rows. */
const NARROW_ROW = 3

/** The maximum number of boxes whose names fit in one row. */
const ONE_ROW = 6

/**
 * Returns the classes for a number of boxes. Boxes that don't fit in one row are split into rows of about the same
 * length.
 */
export function fitOf(count: number): Fit {
  if (count <= ONE_ROW) return count <= NARROW_ROW ? fits.single : fits.short
  return count <= 8 ? fits.four : count <= 10 ? fits.five : fits.six
}
