import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '@/components/ui/link'

interface PanelProps {
  id: string
  title: string
  /** A short note next to the title, such as a count. */
  note?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** A section of the overview with a title. Its rows extend to the edges of the section. */
export function OverviewPanel({ id, title, note, actions, children }: PanelProps) {
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-md border border-line bg-surface">
      <div className="flex min-h-11 items-center justify-between gap-x-4 border-b border-line px-4 py-1.5">
        <div className="flex min-w-0 items-baseline gap-x-2">
          <h2 id={id} className="text-lg font-medium">
            {title}
          </h2>
          {note !== undefined && <span className="text-sm text-muted">{note}</span>}
        </div>
        {actions}
      </div>
      {children}
    </section>
  )
}

/** The link in a section's header to the full list. `of` names the list for screen readers. */
export function PanelLink({ href, of }: { href: string; of: string }) {
  return (
    <Link
      href={href}
      linkStyle="bare"
      aria-label={`View all ${of}`}
      className="inline-flex min-h-6 shrink-0 items-center text-sm text-muted hover:text-ink hover:underline pointer-coarse:min-h-control"
    >
      View all
    </Link>
  )
}

/** A link that covers its whole row. `of` names the row for screen readers. */
export function RowAct({ href, of, act }: { href: string; of: string; act: string }) {
  return (
    <Link
      href={href}
      linkStyle="bare"
      aria-label={`${act}: ${of}`}
      className="inline-flex items-center gap-1 font-medium whitespace-nowrap text-link after:absolute after:inset-0 after:content-['']"
    >
      {act}
      <ArrowRight aria-hidden className="size-3.5" />
    </Link>
  )
}
