import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/placeholder'
import { noMatchText } from '@/lib/util/text'
import type { List } from './use-list'

interface NoMatchProps {
  /** The number of items without filters, greater than 0. */
  all: number
  one: string
  many: string
  list: Pick<List, 'clear' | 'clearLabel' | 'isNarrowed' | 'search'>
}

/** Names the search and filters that are set, such as "“shop”" or "your filters". */
export function matchedBy({ search: { q }, isNarrowed }: Pick<List, 'isNarrowed' | 'search'>): string {
  if (!q) return 'your filters'
  return isNarrowed ? 'your search and filters' : `“${q}”`
}

export const NoMatch = ({ all, one, many, list }: NoMatchProps) => (
  <EmptyState title={`No ${many} match`} actions={<Button onClick={list.clear}>{list.clearLabel}</Button>}>
    {noMatchText(all, one, many, matchedBy(list))}
  </EmptyState>
)
