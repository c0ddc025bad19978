'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DnsRecords } from './dns-records'
import { chainLegend, ChainStrip } from './chain-strip'
import { CacheWait } from './cache-wait'
import { StandingChip } from './dns-column'
import { LateErrorPanel } from '@/components/resource/error/late-error-panel'
import { useAccount } from '@/components/shell/account-context'
import { Breakable } from '@/components/ui/breakable'
import { Link } from '@/components/ui/link'
import { RelativeTime } from '@/components/ui/relative-time'
import { SkeletonRows } from '@/components/ui/placeholder'
import { cn } from '@/components/ui/style'
import { dnsStatusQuery } from '@/lib/client/dns'
import type { DnsLine } from '@/lib/api/dns'
import { impactText } from '@/lib/dns/model/impact'
import { resourceTypes } from '@/lib/resources/resource-types'
import { paths } from '@/lib/util/paths'
import { inSentence } from '@/lib/util/text'
import { ChevronRight } from '@/components/ui/icons'

/** The grid columns of the rows in wide windows. */
const columns = 'xl:grid-cols-[1rem_minmax(0,8fr)_6.5rem_9.5rem_8.5rem_minmax(0,14fr)_6rem] xl:gap-x-3'

/** The column headers of the rows, in wide windows. */
export const DnsLineHead = () => (
  <div
    aria-hidden
    className={`hidden h-row items-center border-b border-line px-3 text-sm font-medium text-muted xl:grid ${columns}`}
  >
    <span className="col-start-2">Name</span>
    <span>Kind</span>
    <span>State</span>
    <span data-tip={chainLegend}>DNS chain</span>
    <span>Details</span>
    <span className="text-right">Checked</span>
  </div>
)

/** A row of the DNS status page. Loads the records when a person expands the row. */
export function DnsLineItem({ resource, isOpenFirst }: { resource: DnsLine; isOpenFirst: boolean }) {
  const [isOpen, setOpen] = useState(isOpenFirst)
  return (
    <li className="min-w-0">
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary
          className={`grid min-h-row cursor-pointer grid-cols-[1rem_minmax(0,1fr)_auto] items-center gap-x-2 sm:grid-cols-[1rem_minmax(0,1fr)_9.5rem_8.5rem] gap-y-0.5 px-3 py-1 text-sm -outline-offset-2 hover:bg-hover ${columns}`}
        >
          <ChevronRight className={cn('size-4 text-muted transition-transform', isOpen && 'rotate-90')} />
          <span className="min-w-0 font-mono font-medium wrap-anywhere">
            <Breakable text={resource.title} />
          </span>
          <span className="text-muted max-xl:sr-only">{resourceTypes[resource.resource].one}</span>
          <span>
            <StandingChip standing={resource.standing} />
          </span>
          <span className="empty:hidden max-sm:col-[2/span_2]">
            <ChainStrip chain={resource.chain} broken={resource.broken} standing={resource.standing} />
          </span>
          <span className="min-w-0 wrap-anywhere text-muted empty:max-sm:hidden max-sm:col-[2/span_2] sm:max-xl:col-start-2">
            <Details resource={resource} />
          </span>
          <span className="text-muted empty:max-sm:hidden max-sm:col-start-2 sm:max-xl:col-span-2 xl:text-right">
            {resource.checked_at !== null && (
              <>
                <span className="xl:sr-only">Checked </span>
                <RelativeTime value={resource.checked_at} isPassedOver />
              </>
            )}
          </span>
        </summary>
        {isOpen && <Opened resource={resource} />}
      </details>
    </li>
  )
}

/** Describes the problem of a row. While resolvers may return old answers, also shows the remaining time. */
function Details({ resource }: { resource: DnsLine }) {
  const { standing, until } = resource
  if (until === null) return reasonOf(resource)
  return (
    <>
      {standing !== 'waiting' && `${reasonOf(resource)}. `}
      <CacheWait until={until} />
    </>
  )
}

/**
 * Describes a row's problem, or the certificate if the records are correct. Returns null if neither needs a
 * description.
 */
function reasonOf({ standing, impact, cause, broken, chain }: DnsLine): string | null {
  const isIssued = chain.some(({ stage, state }) => stage === 'certificate' && state === 'ready')
  if (cause === null) return isIssued ? 'Certificate issued' : null
  if (standing === 'correct' && broken === 'certificate') return `Certificate ${inSentence(cause)}`
  return impactText(impact, cause)
}

function Opened({ resource }: { resource: DnsLine }) {
  const { account } = useAccount()
  const status = useQuery({
    ...dnsStatusQuery(account.slug, resource.resource, resource.id),
    refetchInterval: 15_000,
  })
  return (
    <div className="space-y-3 border-t border-line bg-canvas p-3">
      <Link
        href={`${paths.detail(account.slug, resource.resource, resource.id)}#dns`}
        className="block w-fit max-w-full wrap-anywhere"
      >
        Open <Breakable text={resource.title} />
      </Link>
      {status.isPending && <SkeletonRows count={2} />}
      {/* If older records are shown, the page's own message is enough. */}
      {status.isError && !status.data && <LateErrorPanel error={status.error} />}
      {status.data && <DnsRecords status={status.data} />}
    </div>
  )
}
