'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { LateErrorPanel } from '@/components/resource/error/late-error-panel'
import { useAccount } from '@/components/shell/account-context'
import { SkeletonRows } from '@/components/ui/placeholder'
import { roleReason } from '@/lib/client/account'
import { agentsUptimeQuery } from '@/lib/client/agents'
import type { Overview } from '@/lib/api/overview'
import { overviewQuery, expiriesQuery } from '@/lib/client/account-queries'
import { navigationQuery } from '@/lib/client/inventory'
import { againMs, isEmptyAccount, isNew, isUndecided } from './first-steps'
import { Activity } from './overview-activity'
import { AgentStrips } from './overview-agents'
import { OverviewAttention } from './overview-attention'
import { Counts } from './overview-counts'
import { FirstSteps } from './overview-first-steps'
import { OverviewHeader } from './overview-header'
import { updatedAt } from './overview-state'
import { ExpiryTable, ExpiryTimeline } from '@/components/resource/certificate/expiry-timeline'
import { Picture } from '@/components/ui/picture'
import { historyQuery } from '@/lib/client/logs'
import { Link } from '@/components/ui/link'
import { paths } from '@/lib/util/paths'
import { counted } from '@/lib/util/text'

export function OverviewPage() {
  const { account, viewer } = useAccount()
  const overview = useQuery({
    ...overviewQuery(account.slug),
    refetchInterval: ({ state: { data: last } }) => againMs(last),
  })
  const { data: agents } = useQuery(agentsUptimeQuery(account.slug))
  const data = overview.data && isUndecided(overview.data) ? undefined : overview.data
  useFreshSections(data)
  const isFirst =
    data !== undefined && isNew(data, agents) && roleReason(viewer.role, 'operator') === undefined
  const isBare = isFirst && isEmptyAccount(data)
  return (
    <div className="space-y-5">
      <OverviewHeader overview={data} agents={agents} isFirst={isFirst} />
      {overview.isError && <LateErrorPanel error={overview.error} />}
      {data === undefined && !overview.isError && <OverviewSkeleton isFirst={overview.data !== undefined} />}
      {data && (
        <>
          {isFirst && <FirstSteps overview={data} />}
          <OverviewAttention overview={data} isOnlyIfAny={isFirst} />
          {!isBare && (
            <>
              <Counts overview={data} agents={agents} />
              <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
                <AgentStrips agents={agents} />
                <div className="min-w-0 space-y-5">
                  <Certificates />
                  <Activity />
                </div>
              </div>
            </>
          )}
          {isBare && <Activity />}
        </>
      )}
    </div>
  )
}

function useFreshSections(overview: Overview | undefined): void {
  const { account } = useAccount()
  const queries = useQueryClient()
  const problems =
    overview && [overview.problems, ...overview.problem_states.map(({ count }) => count)].join()
  const readAt = overview && updatedAt(overview)?.at
  useRefetchOn(problems, () =>
    queries.invalidateQueries({ queryKey: navigationQuery(account.slug).queryKey }),
  )
  useRefetchOn(readAt, () => {
    for (const { queryKey } of [expiriesQuery(account.slug), historyQuery(account.slug)])
      void queries.invalidateQueries({ queryKey })
  })
}

function useRefetchOn(value: unknown, refetch: () => unknown): void {
  const last = useRef(value)
  useEffect(() => {
    if (value === last.current) return
    last.current = value
    refetch()
  })
}

function OverviewSkeleton({ isFirst }: { isFirst: boolean }) {
  const box = 'min-w-0 rounded-md border border-line bg-surface px-4 py-1.5'
  return (
    <>
      {isFirst && (
        <output className="block text-muted">
          Loading this account's endpoints, edges, domains, backends, agents and certificates for the first
          time.
        </output>
      )}
      <div className={box}>
        <SkeletonRows count={5} />
      </div>
      <div className={box}>
        <SkeletonRows count={2} label="" />
      </div>
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
        <div className={box}>
          <SkeletonRows count={5} label="" />
        </div>
        <div className={box}>
          <SkeletonRows count={5} label="" />
        </div>
      </div>
    </>
  )
}

function Certificates() {
  const { account } = useAccount()
  const { data, isError } = useQuery(expiriesQuery(account.slug))
  const hasRows = data !== undefined && data.expiries.length > 0
  return (
    <Picture
      isCard
      id="certificates"
      title="Certificates"
      table={hasRows ? <ExpiryTable expiries={data.expiries} total={data.total} /> : undefined}
    >
      {hasRows ? (
        <ExpiryTimeline expiries={data.expiries} total={data.total} />
      ) : (
        <p className="text-muted">
          {isError
            ? "Couldn't load the certificates. Reload the page to try again."
            : 'No certificates with a known expiry or renewal date.'}
        </p>
      )}
      {data !== undefined && data.unissued > 0 && (
        <p className="mt-2 text-sm">
          <Link
            href={paths.list(account.slug, 'reserved-domains', { certificate: 'waiting,failed,issuing' })}
          >
            {counted(data.unissued, 'domain')} without a certificate
          </Link>
        </p>
      )}
    </Picture>
  )
}
