import type { ReactNode } from 'react'

interface PageMessageProps {
  icon: ReactNode
  title: string
  children: ReactNode
  actions: ReactNode
}

export const PageMessage = ({ icon, title, children, actions }: PageMessageProps) => (
  <div className="mx-auto flex min-h-[70dvh] max-w-md flex-col items-center justify-center py-8 text-center">
    <span className="grid size-12 place-items-center rounded-md border border-line bg-surface text-muted">
      {icon}
    </span>
    <h1 className="mt-5 text-xl font-semibold">{title}</h1>
    <p className="mt-1 text-pretty wrap-anywhere text-muted">{children}</p>
    <div className="mt-5 flex flex-wrap justify-center gap-2">{actions}</div>
  </div>
)
