import type { ReactNode } from 'react'

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
