import type { ReactNode } from 'react'

export interface SectionProps {
  /** The element ID of the heading. */
  id: string
  title: string
  note?: ReactNode
  actions?: ReactNode
  /** True if the content extends to the edges of the section, as in rows with lines between them. */
  isFlush?: boolean
  children: ReactNode
}

export function Section({ id, title, note, actions, isFlush = false, children }: SectionProps) {
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
      {isFlush ? children : <div className="space-y-3 px-4 py-3">{children}</div>}
    </section>
  )
}
