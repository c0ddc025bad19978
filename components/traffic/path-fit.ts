/** The classes that arrange the nodes in a row if the window is wide enough. */
export interface Fit {
  list: string
  connector: string
  box: string
  label: string
  name: string
  status: string
  /** Hides an element while the nodes are in a row. */
  narrowOnly: string
  /** Hides an element while the nodes are in a column. */
  wideOnly: string
}

const longFit = {
  narrowOnly: '@min-[60rem]:hidden',
  wideOnly: '@max-[60rem]:hidden',
  box: '@min-[60rem]:grid-cols-1 @min-[60rem]:px-2',
  name: '@min-[60rem]:col-span-1',
  status: '@min-[60rem]:col-start-1 @min-[60rem]:row-start-3',
}
const longConnector = '@min-[60rem]:top-1/2 @min-[60rem]:h-0 @min-[60rem]:border-t-2 @min-[60rem]:border-l-0'

const fits: Record<'short' | 'long' | 'dense', Fit> = {
  short: {
    list: '@min-[46rem]:flex-row @min-[46rem]:gap-5',
    connector:
      '@min-[46rem]:top-1/2 @min-[46rem]:-left-5 @min-[46rem]:h-0 @min-[46rem]:w-5 @min-[46rem]:border-t-2 @min-[46rem]:border-l-0',
    box: '@min-[46rem]:grid-cols-1 @min-[46rem]:py-2.5',
    label: '',
    name: '@min-[46rem]:col-span-1',
    status: '@min-[46rem]:col-start-1 @min-[46rem]:row-start-3',
    narrowOnly: '@min-[46rem]:hidden',
    wideOnly: '@max-[46rem]:hidden',
  },
  long: {
    ...longFit,
    list: '@min-[60rem]:flex-row @min-[60rem]:gap-4',
    connector: `${longConnector} @min-[60rem]:-left-4 @min-[60rem]:w-4`,
    label: '',
  },
  // Small labels fit without being cut.
  dense: {
    ...longFit,
    list: '@min-[60rem]:flex-row @min-[60rem]:gap-2',
    connector: `${longConnector} @min-[60rem]:-left-2 @min-[60rem]:w-2`,
    box: '@min-[60rem]:grid-cols-1 @min-[60rem]:px-1.5',
    label: '@min-[60rem]:gap-1 @min-[60rem]:text-xs',
  },
}

/** Returns the classes for a number of boxes. */
export const fitOf = (count: number): Fit => fits[count > 8 ? 'dense' : count > 6 ? 'long' : 'short']
