import { cn } from '@/lib/util/cn'
import { VisuallyHidden } from './visually-hidden'
import { LoaderCircle } from 'lucide-react'

/** A placeholder for a line of text that is loading. `className` sets the width. */
export function SkeletonLine({ className = 'w-32' }: { className?: string }) {
  return <span aria-hidden className={cn('block h-3 max-w-full rounded-sm bg-hover', className)} />
}

const widths = ['w-3/4', 'w-1/2', 'w-2/3']

/** A placeholder for several table rows that are loading. */
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

/** A spinner for buttons. For loading content, use the skeletons. */
export function Spinner() {
  return <LoaderCircle aria-hidden className="size-4 motion-safe:animate-spin" />
}
