import type { ReactNode } from 'react'

type EmptyStateProps = { title: string; children: ReactNode; actions?: ReactNode }

/** The content of an empty list, which explains why the list is empty and what to do next. */
export function EmptyState({ title, children, actions }: EmptyStateProps) {
  return (
    <div className="rounded-md border border-dashed border-line px-6 py-10 text-center">
      <h2 className="text-lg font-medium">{title}</h2>
      <div className="mx-auto mt-1 max-w-text text-pretty text-muted">{children}</div>
      {actions !== undefined && <div className="mt-4 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  )
}
