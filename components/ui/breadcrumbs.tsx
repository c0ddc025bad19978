import type { ReactNode } from 'react'
import { cn } from './style'
import { Link } from './link'
import { ChevronLeft, ChevronRight } from './icons'

type Crumb = { label: string; href?: string }

/** The length, in characters, above which a label may shrink. */
const SHORT = 6

interface BreadcrumbsProps {
  items: readonly Crumb[]
  root?: ReactNode
  /** The page's heading while the heading is scrolled out of view, or null. */
  heading?: string | null
}

export function Breadcrumbs({ items, root, heading = null }: BreadcrumbsProps) {
  const last = items.length - 1
  const parent = items.findLastIndex(({ href }, index) => href !== undefined && index < last)
  const isCompact = parent !== -1 && heading !== null
  return (
    <nav aria-label="Breadcrumb" className="min-w-0">
      <ol className="flex min-w-0 items-center gap-1 text-sm">
        {parent === -1 && root !== undefined && <li className="min-w-0 sm:hidden">{root}</li>}
        {items.map((item, index) => (
          <li
            key={`${index} ${item.label}`}
            className={cn(
              'flex items-center gap-1',
              index === last || (index === parent && !isCompact)
                ? 'min-w-0'
                : item.label.length > SHORT
                  ? 'min-w-12 max-sm:min-w-0'
                  : 'shrink-0', // a minimum width would leave a gap before the arrow
              index !== parent && 'max-sm:hidden',
            )}
          >
            {item.href === undefined || index === last ? (
              <span
                aria-current={index === last ? 'page' : undefined}
                className={cn('truncate', index < last && 'text-muted')}
              >
                {item.label}
              </span>
            ) : (
              <Link
                href={item.href}
                linkStyle="bare"
                className={cn('crumb-link', isCompact && 'max-sm:min-w-control max-sm:justify-center')}
              >
                <ChevronLeft className="size-3.5 shrink-0 text-muted sm:hidden" />
                <span className={cn('truncate', isCompact && 'max-sm:sr-only')}>{item.label}</span>
              </Link>
            )}
            {index < last && <ChevronRight className="size-3.5 shrink-0 text-muted max-sm:hidden" />}
          </li>
        ))}
        {/* The heading itself is still on the page for screen readers. */}
        {isCompact && (
          <li aria-hidden className="line-clamp-2 min-w-0 leading-tight font-medium wrap-anywhere sm:hidden">
            {heading}
          </li>
        )}
      </ol>
    </nav>
  )
}
