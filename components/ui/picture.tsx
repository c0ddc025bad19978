import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

interface PictureProps {
  /** The element ID of the heading. */
  id: string
  title: string
  /** A short muted text next to the title, such as a period or a count. */
  note?: ReactNode
  actions?: ReactNode
  /** The data of the diagram as a table, initially collapsed. */
  table?: ReactNode
  children: ReactNode
}

/** A section with a title, a diagram and, initially collapsed, the data of the diagram as a table. */
export function Picture({ id, title, note, actions, table, children }: PictureProps) {
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-md border border-line bg-surface">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-1.5">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <h2 id={id} className="text-lg font-medium">
            {title}
          </h2>
          {note !== undefined && <span className="text-sm text-muted">{note}</span>}
        </div>
        {actions}
      </div>
      <div className="space-y-3 px-4 py-3">
        {children}
        {table !== undefined && (
          <details className="group/table">
            <summary className="inline-flex items-center gap-1 rounded-sm py-1 text-sm text-muted hover:text-ink">
              <ChevronRight aria-hidden className="size-3.5 group-open/table:rotate-90" />
              Show as table
            </summary>
            <div className="mt-2">{table}</div>
          </details>
        )}
      </div>
    </section>
  )
}
