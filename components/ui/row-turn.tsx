import { cn } from './style'

interface RowTurnProps {
  /** The number of boxes in the row above. */
  length: number
  /** The classes for the color and style of the line. */
  tone: string
  /** The classes that hide the line unless its box starts a row. */
  className: string
}

/**
 * The line between two rows of a diagram, from the last box of the upper row back to the first box of the lower row.
 * Render it in the first box of the lower row. The rows are five units (`gap-y-5`) apart, and the columns three.
 */
export const RowTurn = ({ length, tone, className }: RowTurnProps) => (
  <span
    aria-hidden
    data-turn={length}
    className={cn('absolute bottom-full left-1/2 h-5', className)}
    style={{ width: `calc(${length - 1} * (100% + 0.75rem))` }}
  >
    <span className={cn('block h-1/2 border-r-2 border-b-2', tone)} />
    <span className={cn('block h-1/2 border-l-2', tone)} />
  </span>
)
