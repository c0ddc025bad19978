import { type ReactNode, useId } from 'react'
import { cn } from './style'

export interface SectionProps {
  /** The element ID of the heading, for links to the section. */
  id?: string
  title: string
  note?: ReactNode
  actions?: ReactNode
  /** True for a box with a border, as on the overview. On detail pages, sections have only a heading. */
  isCard?: boolean
  /** True if the content extends to the edges of the box, as in rows with lines between them. */
  isFlush?: boolean
  children: ReactNode
}

export function Section(props: SectionProps) {
  const { id, title, note, actions, isCard = false, isFlush = false, children } = props
  const ownId = useId()
  const headingId = id ?? ownId
  return (
    <section
      aria-labelledby={headingId}
      className={cn('min-w-0', isCard ? 'rounded-md border border-line bg-surface' : 'space-y-3')}
    >
      <div
        className={cn(
          'flex flex-wrap items-center justify-between gap-x-4 gap-y-1',
          isCard && 'min-h-11 border-b border-line px-4 py-1.5',
        )}
      >
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <h2 id={headingId} className="scroll-mt-16 text-lg font-medium">
            {title}
          </h2>
          {note !== undefined && <span className="text-sm text-muted">{note}</span>}
        </div>
        {actions}
      </div>
      {isCard && !isFlush ? <div className="space-y-3 px-4 py-3">{children}</div> : children}
    </section>
  )
}
