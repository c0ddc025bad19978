import { Pager } from '@/components/ui/pager'
import type { InventoryPage } from '@/lib/client/inventory'

interface ListPagerProps {
  page: Pick<InventoryPage, 'total' | 'page_size' | 'next' | 'previous'>
  /** Rows that it shows. */
  count: number
  label: string
  search: Record<string, string | undefined>
  /** The address of the list with these changes. */
  href: (changes: Record<string, string | undefined>) => string
}

/** Which rows of how many are shown, and the ways to those before and after. */
export function ListPager({ page, count, label, search, href }: ListPagerProps) {
  const from = Math.max(1, Number(search.from ?? 1) || 1)
  const step = (cursor: string | null, name: 'after' | 'before', first: number) =>
    cursor === null
      ? undefined
      : { href: href({ after: '', before: '', [name]: cursor, from: String(first) }) }
  return (
    <Pager
      label={label}
      from={from}
      to={from + count - 1}
      total={page.total}
      previous={step(page.previous, 'before', Math.max(1, from - page.page_size))}
      next={step(page.next, 'after', from + count)}
    />
  )
}
