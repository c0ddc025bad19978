'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useAccount } from '@/components/shell/account-context'
import { IconButton } from '@/components/ui/button'
import { RelativeTime } from '@/components/ui/relative-time'
import { useToast } from '@/components/ui/toast'
import type { Freshness } from '@/lib/api/common'
import { inventoryPageQuery, syncNow } from '@/lib/client/inventory'
import { isGrouping, withGrouping } from '@/lib/inventory/model/groupings'
import type { ResourceName } from '@/lib/resources/resource-types'
import { formatNumber } from '@/lib/util/text'
import { useListSearch } from './use-list-search'
import { RefreshCw } from '@/components/ui/icons'

/**
 * Returns a function that syncs the resources for which `isDue` returns true, and whether it's running. `derived`
 * contains the keys of queries that depend on the lists.
 */
export function useRefresh(
  resources: readonly ResourceName[],
  derived: readonly string[] = [],
  isDue: (resource: ResourceName) => boolean = () => true,
) {
  const { account } = useAccount()
  const queries = useQueryClient()
  const toast = useToast()
  const [isRunning, setRunning] = useState(false)
  // Doesn't use `useMutation`, because nothing else in a list needs its code when the page opens.
  async function run() {
    setRunning(true)
    const due = resources.filter(isDue)
    const results = await Promise.allSettled(due.map((resource) => syncNow(account.slug, resource)))
    await Promise.all([...resources, ...derived].map((key) => queries.invalidateQueries({ queryKey: [key] })))
    setRunning(false)
    if (results.some((one) => one.status === 'fulfilled' && one.value.syncing))
      toast("The refresh is still running. The list updates when it's complete.")
    if (results.every(({ status }) => status === 'fulfilled')) return
    const { refreshFailure } = await import('@/lib/client/refresh-failure') // not needed when the page opens
    toast(refreshFailure(due, results), 'refused')
  }
  return { run: () => void run(), isRunning }
}

export function ListCount({ total, all }: { total: number; all: number }) {
  return (
    <span className="text-muted tabular-nums">
      {total === all ? formatNumber(all) : `${formatNumber(total)} of ${formatNumber(all)}`}
      <span className="sr-only"> {all === 1 ? 'row' : 'rows'}</span>
    </span>
  )
}

interface ListTotalProps {
  name: ResourceName
  filters: readonly string[]
}

/** Shows the number of rows in the page's list. Like the list, ignores unknown groupings in the URL. */
export function ListTotal({ name, filters }: ListTotalProps) {
  const { account } = useAccount()
  const search = withGrouping(useListSearch().search, (group) => isGrouping(filters, group))
  const { data } = useQuery(inventoryPageQuery(account.slug, name, search))
  return data && <ListCount total={data.total} all={data.all} />
}

interface ListFreshnessProps {
  page: Freshness | undefined
  refresh: ReturnType<typeof useRefresh>
  children?: ReactNode
}

export function ListFreshness({ page, refresh, children }: ListFreshnessProps) {
  if (!page) return null
  return (
    <div className="list-tools">
      <div className="list-age">
        {page.listable ? (
          // As wide as any age, so that a longer text doesn't wrap the tools and move the rows.
          <span aria-live="polite" className="min-w-32 text-right">
            {page.as_of === null ? (
              'Not fully loaded yet'
            ) : (
              <>Updated {<RelativeTime value={page.as_of} />}</>
            )}
          </span>
        ) : (
          <span>Known only to this console</span>
        )}
        {page.listable && <RefreshButton refresh={refresh} />}
      </div>
      {children}
    </div>
  )
}

export const RefreshButton = ({ refresh: { run, isRunning } }: Pick<ListFreshnessProps, 'refresh'>) => (
  <IconButton
    label="Refresh"
    icon={<RefreshCw className={isRunning ? 'motion-safe:animate-spin' : undefined} />}
    onClick={run}
  />
)
