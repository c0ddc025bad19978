import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './style'
import { Link } from './link'

type Crumb = { label: string; href?: string }

/**
 * The breadcrumb of a page. The last item is the page itself and doesn't need `href`. Phones show only the link to the
 * parent page or, for pages without a parent, `root`.
 */
export function Breadcrumbs({ items, root }: { items: readonly Crumb[]; root?: ReactNode }) {
  const last = items.length - 1
  const parent = items.findLastIndex(({ href }, index) => href !== undefined && index < last)
  return (
    <nav aria-label="Breadcrumb" className="min-w-0">
      <ol className="flex min-w-0 items-center gap-1 text-sm">
        {parent === -1 && root !== undefined && <li className="min-w-0 sm:hidden">{root}</li>}
        {items.map((item, index) => (
          <li
            key={`${index} ${item.label}`}
            className={cn(
              'flex items-center gap-1',
              index === last || index === parent ? 'min-w-0' : 'min-w-12',
              // A phone shows the arrow before the link, as "‹ Domains".
              index === parent ? 'max-sm:flex-row-reverse' : 'max-sm:hidden',
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
                className="min-w-6 truncate text-muted hover:text-ink hover:underline max-sm:leading-10 max-sm:text-ink sm:max-w-32"
              >
                {item.label}
              </Link>
            )}
            {index < last && (
              <ChevronRight aria-hidden className="size-3.5 shrink-0 text-muted max-sm:rotate-180" />
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
