import type { ReactNode } from 'react'
import { Section, type SectionProps } from './section'
import { ChevronRight } from './icons'

interface PictureProps extends SectionProps {
  table?: ReactNode
  /** True if the diagram is inside another box. The diagram then omits its own box and header. */
  isPlain?: boolean
}

export function Picture({ table, children, isPlain = false, ...section }: PictureProps) {
  const content = (
    <>
      {children}
      {table !== undefined && (
        <details className="group/table">
          <summary className="inline-flex items-center gap-1 rounded-sm py-1 text-sm text-muted hover:text-ink">
            <ChevronRight className="size-3.5 group-open/table:rotate-90" />
            Show as table
          </summary>
          <div className="mt-2">{table}</div>
        </details>
      )}
    </>
  )
  if (!isPlain) return <Section {...section}>{content}</Section>
  return (
    <section id={section.id} aria-label={section.title} className="min-w-0 space-y-2">
      {content}
    </section>
  )
}
