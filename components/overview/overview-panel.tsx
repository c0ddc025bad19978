import { ArrowRight } from 'lucide-react'
import { Link } from '@/components/ui/link'

/** A link to a whole list. `of` names the list for screen readers. */
export function PanelLink({ href, of }: { href: string; of: string }) {
  return (
    <Link
      href={href}
      linkStyle="bare"
      aria-label={`View all ${of}`}
      className="inline-flex min-h-6 shrink-0 items-center text-sm text-muted hover:text-ink hover:underline pointer-coarse:min-h-control"
    >
      View all
    </Link>
  )
}

/** A link that covers its whole row. `of` names the row for screen readers. */
export function RowAct({ href, of, act }: { href: string; of: string; act: string }) {
  return (
    <Link
      href={href}
      linkStyle="bare"
      aria-label={`${act}: ${of}`}
      className="inline-flex min-h-6 items-center gap-1 font-medium whitespace-nowrap pointer-coarse:min-h-control text-link after:absolute after:inset-0 after:content-['']"
    >
      {act}
      <ArrowRight aria-hidden className="size-3.5" />
    </Link>
  )
}
