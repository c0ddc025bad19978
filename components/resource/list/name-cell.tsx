import { Badge } from '@/components/ui/badge'
import { isId } from '@/components/ui/middle-cut'
import { NameText } from '@/components/ui/name-text'
import { Link } from '@/components/ui/link'
import type { InventoryRow } from '@/lib/api/inventory'
import { cn } from '@/lib/util/cn'

/** What a row is called, and what tells it from others that are called so. */
export interface RowName {
  name: string
  note?: string
}

/** Shorter names are never cut. */
const MAY_BE_CUT = 20

interface NameCellProps {
  row: InventoryRow
  href: string
  name?: RowName
  /** What is unusual about it. */
  badge: string | undefined
}

/** The thing's name in mono, leading to its page, with what is unusual about it. Cut only where a row is one line. */
export function NameCell({ row, href, name, badge }: NameCellProps) {
  const shown = name?.name ?? (row.title || row.id)
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Link
        href={href}
        look="name"
        className={cn(
          'min-w-0 font-mono wrap-anywhere lg:truncate',
          isId(shown) && 'max-sm:max-w-[45vw]', // on one line, so a table would grow to show the whole of it
        )}
        data-tip={shown.length > MAY_BE_CUT ? shown : undefined}
      >
        <NameText text={shown} />
        {name?.note !== undefined && (
          <span className="block text-xs font-normal text-muted lg:truncate">{name.note}</span>
        )}
      </Link>
      {badge !== undefined && <Badge>{badge}</Badge>}
    </span>
  )
}
