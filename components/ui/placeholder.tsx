import { cn } from './style'
import { SpriteIcon } from './state-chip'
import { VisuallyHidden } from './text'
import { LoaderCircle } from './icons'
import type { ReactNode } from 'react'

export function SkeletonLine({ className = 'w-32' }: { className?: string }) {
  return (
    <span aria-hidden data-skeleton className={cn('block h-3 max-w-full rounded-sm bg-hover', className)} />
  )
}

const widths = ['w-3/4', 'w-1/2', 'w-2/3']

export function SkeletonRows({ count, label = 'Loading' }: { count: number; label?: string }) {
  return (
    <div>
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className="flex h-row items-center">
          <SkeletonLine className={widths[row % widths.length]} />
        </div>
      ))}
    </div>
  )
}

/** An icon for an action in progress. For loading content, use the skeletons. */
export function Spinner() {
  return <LoaderCircle className="motion-safe:animate-spin" />
}

interface EmptyStateProps {
  title: string
  /** The ID of a drawing in `public/icons.svg`, such as the icon of the resources that the list shows. */
  icon?: string
  children: ReactNode
  actions?: ReactNode
}

export function EmptyState({ title, icon, children, actions }: EmptyStateProps) {
  return (
    <div className="rounded-md border border-dashed border-line px-6 py-10 text-center">
      {icon !== undefined && (
        <div className="mx-auto mb-3 grid size-10 place-items-center rounded-md border border-line bg-surface">
          <SpriteIcon name={icon} className="size-5 text-muted" />
        </div>
      )}
      <h2 className="text-lg font-medium">{title}</h2>
      <div className="mx-auto mt-1 max-w-text text-pretty text-muted">{children}</div>
      {actions !== undefined && <div className="mt-4 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  )
}
