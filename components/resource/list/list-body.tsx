import type { ReactNode } from 'react'
import { LateErrorPanel } from '@/components/resource/error/late-error-panel'
import { Button } from '@/components/ui/button'
import { Pager } from '@/components/ui/pager'
import type { List } from './use-list'

interface PagePosition {
  total: number
  page_size: number
  /** The cursor of the next page, or null on the last page. `previous` is null on the first page. */
  next: string | null
  previous: string | null
}

interface PageQuery<Page> {
  data: Page | undefined
  error: Error | null
  isError: boolean
  isLoadingError: boolean
  refetch: () => Promise<unknown>
}

interface ListBodyProps<Page extends PagePosition> {
  list: Pick<List, 'search' | 'href'>
  page: PageQuery<Page>
  count: number | undefined
  pagerLabel: string | undefined
  stale: (page: Page) => ReactNode
  empty: (page: Page) => ReactNode
  rows: ReactNode
  bar?: ReactNode
}

export function ListBody<Page extends PagePosition>({
  list,
  page,
  count,
  pagerLabel,
  stale,
  empty,
  rows,
  bar,
}: ListBodyProps<Page>) {
  const { data } = page
  const isEmpty = count === 0
  return (
    <>
      {page.isError && (
        <LateErrorPanel
          error={page.error}
          actions={<Button onClick={() => void page.refetch()}>Try again</Button>}
        />
      )}
      {data && stale(data)}
      {data && isEmpty && empty(data)}
      {!isEmpty && !page.isLoadingError && rows}
      {bar}
      {data && count !== undefined && !isEmpty && pagerLabel !== undefined && (
        <ListPager label={pagerLabel} list={list} page={data} count={count} />
      )}
    </>
  )
}

interface ListPagerProps {
  label: string
  list: Pick<List, 'search' | 'href'>
  page: PagePosition
  count: number
}

function ListPager({ label, list: { search, href }, page, count }: ListPagerProps) {
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
