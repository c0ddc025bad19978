'use client'

import { useQuery } from '@tanstack/react-query'
import { History } from '@/components/resource/detail/history'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { useAccount } from '@/components/shell/account-context'
import { Link } from '@/components/ui/link'
import { PageHeader } from '@/components/ui/page-header'
import { RelativeTime } from '@/components/ui/relative-time'
import { SkeletonRows } from '@/components/ui/skeleton'
import type { Overview } from '@/lib/api/inventory'
import { overviewQuery } from '@/lib/client/inventory'
import { catalogue } from '@/lib/resources/catalogue'
import { paths } from '@/lib/util/paths'
import { Attention } from './overview-attention'
import { Counts } from './overview-counts'
import { FirstSteps } from './overview-first-steps'
import { isKnown, isUntouched } from './overview-unknown'
import { Breakable } from '@/components/ui/breakable'

/** The overview of an account: what needs attention, resource counts, recent changes and creations. */
export function OverviewPage() {
  const { account } = useAccount()
  const overview = useQuery({
    ...overviewQuery(account.slug),
    refetchInterval: ({ state }) => (state.data && isKnown(state.data) ? 15_000 : 2_000),
  })
  return (
    <div className="space-y-6">
      <PageHeader title={account.name} description={<span className="font-mono">{account.base_url}</span>} />
      {overview.isError && <ErrorPanel error={overview.error} />}
      {overview.isPending && <SkeletonRows count={8} />}
      {overview.data && (
        <>
          {isUntouched(overview.data.resources) && <FirstSteps />}
          <Attention overview={overview.data} />
          <Counts resources={overview.data.resources} />
          <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
            <History title="Recent changes" none="No changes from this console yet." />
            <Recent items={overview.data.recent} />
          </div>
        </>
      )}
    </div>
  )
}

function Recent({ items }: { items: Overview['recent'] }) {
  const { account } = useAccount()
  if (items.length === 0) return null
  return (
    <section aria-labelledby="recent" className="space-y-2">
      <h2 id="recent" className="text-lg font-medium">
        {' '}
        Recently created{' '}
      </h2>
      <ul className="divide-y divide-line rounded-md border border-line bg-surface">
        {items.map((item) => (
          <li key={`${item.resource} ${item.id}`} className="flex flex-wrap gap-x-4 px-3 py-2">
            <Link
              href={paths.detail(account.slug, item.resource, item.id)}
              look="name"
              className="min-w-0 font-mono wrap-anywhere"
            >
              <Breakable text={item.title} />
            </Link>
            <span className="text-muted">{catalogue[item.resource].one}</span>
            <span className="ml-auto text-sm text-muted">
              {item.created_at !== '' && <RelativeTime value={item.created_at} />}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
