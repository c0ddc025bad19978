import { ChevronRight } from 'lucide-react'
import { cn } from './style'
import { Link } from './link'

type Crumb = { label: string; href?: string }

/** The breadcrumb of a page. The last item is the page itself and doesn't need `href`. */
export function Breadcrumbs({ items, label = 'Breadcrumb' }: { items: readonly Crumb[]; label?: string }) {
  const last = items.length - 1
  return (
    <nav aria-label={label} className="min-w-0">
      <ol className="flex min-w-0 items-center gap-1 text-sm">
        {items.map((item, index) => (
          <li
            key={`${index} ${item.label}`}
            className={cn(
              'flex items-center gap-1',
              index === last ? 'min-w-0' : 'min-w-12',
              // A phone only has room for the page itself and a link to the page above it.
              (index < last - 1 || (item.href === undefined && index < last)) && 'max-sm:hidden',
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
                className="min-w-6 max-w-32 truncate text-muted hover:text-ink hover:underline"
              >
                {item.label}
              </Link>
            )}
            {index < last && <ChevronRight aria-hidden className="size-3.5 shrink-0 text-muted" />}
          </li>
        ))}
      </ol>
    </nav>
  )
}
