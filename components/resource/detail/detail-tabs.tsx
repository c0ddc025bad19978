'use client'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import type { ReactNode } from 'react'
import { useAccount } from '@/components/shell/account-context'
import { TabLinks } from '@/components/ui/tab-links'
import { historyQuery } from '@/lib/client/logs'
import { paths } from '@/lib/util/paths'
import { History } from './history'
import { CodeBlock } from '@/components/ui/code-block'
import { isKept, markStart } from '@/lib/contract/values'

interface DetailTabsProps {
  one: string
  path: string
  /** The target whose audit entries are shown: `<id>` for a resource, `<id>/<part>` for a part. */
  target: string
  overview: ReactNode
  activity?: ReactNode
  json: ReactNode
  createdAt?: string | undefined
}

export function DetailTabs(props: DetailTabsProps) {
  const { one, path, target, overview, activity: own, json, createdAt } = props
  const { account } = useAccount()
  const asked = useSearchParams().get('tab')
  const history = useQuery(historyQuery(account.slug, target))
  // With other activity, the tab shows only the newest entries of each list.
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
          { label: 'Activity', href: activity, ...(count !== undefined && count > 0 && { count }) },
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
            createdAt={createdAt}
          />
        </>
      )}
      {current === raw && json}
    </div>
  )
}

interface RawViewProps {
  item: unknown
  /** True if `item` is the API's response, or false if `item` is the console's copy. */
  isLive: boolean
  curl?: string | undefined
  isTab?: boolean
}

export function RawView({ item, isLive, curl, isTab = false }: RawViewProps) {
  return (
    <section aria-label="Raw JSON" className="space-y-2">
      <h2 className={isTab ? 'sr-only' : 'text-lg font-medium'}>Raw JSON</h2>
      {!isLive && (
        <p className="text-sm text-muted">
          This is the console's saved copy, not the API's current response.
        </p>
      )}
      {curl !== undefined && <CodeBlock label="cURL" code={curl} />}
      {hasMask(item) && <p className="text-sm text-muted">Secrets are replaced with their fingerprints.</p>}
      <CodeBlock label="JSON" code={JSON.stringify(item, null, 2)} />
    </section>
  )
}

function hasMask(value: unknown): boolean {
  if (typeof value === 'string') return value.includes(markStart)
  if (typeof value !== 'object' || value === null) return false
  return isKept(value) || Object.values(value).some(hasMask)
}
