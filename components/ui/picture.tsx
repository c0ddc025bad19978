import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Section, type SectionProps } from './section'

/** A section with a title, a diagram and, initially collapsed, the data of the diagram as a table. */
export function Picture({ table, children, ...section }: SectionProps & { table?: ReactNode }) {
  return (
    <Section {...section}>
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
    </Section>
  )
}
