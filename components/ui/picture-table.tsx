import type { ReactNode } from 'react'
import { type State, StateIcon } from './state-chip'

interface PictureTableProps {
  columns: readonly string[]
  children: ReactNode
}

/** The table behind a picture's "Show as table". */
export const PictureTable = ({ columns, children }: PictureTableProps) => (
  <table className="w-full border-collapse text-sm">
    <thead>
      <tr className="text-left text-muted">
        {columns.map((title) => (
          <th key={title} scope="col" className="py-1 pr-3 font-normal last:pr-0">
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
)

interface StatusCellProps {
  state: State
  status: string
}

/** A table cell with a state. Long text wraps beside the icon. */
export const StatusCell = ({ state, status }: StatusCellProps) => (
  <td className="py-1.5">
    <span className="flex gap-1.5 *:[svg]:mt-0.5">
      <StateIcon state={state} />
      <span className="min-w-0">{status}</span>
    </span>
  </td>
)
