import { type ReactNode, useState } from 'react'
import { Section, type SectionProps } from './section'
import { ChevronRight } from './icons'

interface PictureProps extends SectionProps {
  /** The diagram's content as a table. A function is called when the table is opened. */
  table?: ReactNode | (() => ReactNode)
  /** True if the diagram is inside another box. The diagram then has neither a box nor a heading. */
  isPlain?: boolean
}

export function Picture({ table, children, isPlain = false, ...section }: PictureProps) {
  const content = (
    <>
      {children}
      {table !== undefined && <Table table={table} />}
    </>
  )
  if (!isPlain) return <Section {...section}>{content}</Section>
  return (
    <section id={section.id} aria-label={section.title} className="min-w-0 space-y-2">
      {content}
    </section>
  )
}

function Table({ table }: Required<Pick<PictureProps, 'table'>>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="group/table" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="inline-flex items-center gap-1 rounded-sm py-1 text-sm text-muted hover:text-ink">
        <ChevronRight className="size-3.5 group-open/table:rotate-90" />
        Show as table
      </summary>
      <div className="mt-2">{typeof table === 'function' ? isOpen && table() : table}</div>
    </details>
  )
}
