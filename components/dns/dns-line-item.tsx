'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DnsRecords } from './dns-records'
import { ChainStrip } from './chain-strip'
import { StandingChip } from './standing-chip'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { useAccount } from '@/components/shell/account-context'
import { Breakable } from '@/components/ui/breakable'
import { Link } from '@/components/ui/link'
import { RelativeTime } from '@/components/ui/relative-time'
import { SkeletonRows } from '@/components/ui/skeleton'
import { dnsStatusQuery } from '@/lib/client/dns'
import type { DnsLine } from '@/lib/api/dns'
import { resourceTypes } from '@/lib/resources/resource-types'
import { paths } from '@/lib/util/paths'

/** A line of the DNS status. Its records are loaded when it is opened. */
export function DnsLineItem({ resource, isOpenFirst }: { resource: DnsLine; isOpenFirst: boolean }) {
  const [isOpen, setOpen] = useState(isOpenFirst)
  return (
    <li className="min-w-0 rounded-md border border-line">
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="flex cursor-pointer flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2 hover:bg-hover">
          <StandingChip standing={resource.standing} />
          <ChainStrip chain={resource.chain} broken={resource.broken} />
          <span className="min-w-0 font-mono wrap-anywhere">
            <Breakable text={resource.title} />
          </span>
          <span className="text-sm text-muted">{resourceTypes[resource.resource].one}</span>
          {resource.cause !== null && (
            <span className="min-w-0 text-sm wrap-anywhere text-muted">{resource.cause}</span>
          )}
          {resource.checked_at !== null && (
            <span className="ml-auto text-sm text-muted">
              Checked <RelativeTime value={resource.checked_at} />
            </span>
          )}
        </summary>
        {isOpen && <Opened resource={resource} />}
      </details>
    </li>
  )
}

function Opened({ resource }: { resource: DnsLine }) {
  const { account } = useAccount()
  const status = useQuery({
    ...dnsStatusQuery(account.slug, resource.resource, resource.id),
    refetchInterval: 15_000,
  })
  return (
    <div className="space-y-3 border-t border-line p-3">
      <Link
        href={`${paths.detail(account.slug, resource.resource, resource.id)}#dns`}
        className="block w-fit max-w-full wrap-anywhere"
      >
        Open <Breakable text={resource.title} />
      </Link>
      {status.isPending && <SkeletonRows count={2} />}
      {status.isError && <ErrorPanel error={status.error} />}
      {status.data && <DnsRecords status={status.data} />}
    </div>
  )
}
