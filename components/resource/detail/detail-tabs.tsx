'use client'

import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import type { ReactNode } from 'react'
import { useAccount } from '@/components/shell/account-context'
import { TabLinks } from '@/components/ui/tab-links'
import { historyQuery } from '@/lib/client/logs'
import { paths } from '@/lib/util/paths'
import { History } from './history'

interface DetailTabsProps {
  /** The singular name of the resource's kind, such as "Domain", for the accessible name of the tabs. */
  one: string
  /** The page's URL. */
  path: string
  /** The target whose audit entries are shown: `<id>` for a resource, `<id>/<part>` for a part. */
  target: string
  overview: ReactNode
  /** Activity of another kind, shown above the audit entries. The tab then has no count. */
  activity?: ReactNode
  json: ReactNode
}

/** The tabs of a detail page: overview, activity and JSON. Each has its own URL. */
export function DetailTabs({ one, path, target, overview, activity: own, json }: DetailTabsProps) {
  const { account } = useAccount()
  const asked = useSearchParams().get('tab')
  const history = useQuery({ ...historyQuery(account.slug, target), enabled: own === undefined })
  const count = own === undefined && history.data?.next === null ? history.data.entries.length : undefined
  const [first, activity, raw] = [path, paths.tab(path, 'activity'), paths.tab(path, 'json')]
  const current = asked === 'activity' ? activity : asked === 'json' ? raw : first
  return (
    <div className="space-y-5">
      <TabLinks
        label={`${one} sections`}
        current={current}
        keepsScroll
        tabs={[
          { label: 'Overview', href: first },
          { label: 'Activity', href: activity, ...(count !== undefined && { count }) },
          { label: 'JSON', href: raw },
        ]}
      />
      {current === first && overview}
      {current === activity && (
        <>
          {own}
          <History
            id={target}
            title={own === undefined ? 'Activity' : 'Other activity'}
            none="No activity in this console yet."
            isTab={own === undefined}
          />
        </>
      )}
      {current === raw && json}
    </div>
  )
}
