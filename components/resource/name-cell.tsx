import { Badge } from '@/components/ui/badge'
import { Link } from '@/components/ui/link'
import type { InventoryRow } from '@/lib/client/inventory'

/** The thing's name in mono, leading to its page, with what is unusual about it. */
export function NameCell({ row, href }: { row: InventoryRow; href: string }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Link href={href} look="name" className="min-w-0 truncate font-mono">
        {row.title || row.id}
      </Link>
      {row.gone_at !== null && <Badge>gone</Badge>}
    </span>
  )
}
