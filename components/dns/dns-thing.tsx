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
import type { DnsThing } from '@/lib/api/dns'
import { catalogue } from '@/lib/resources/catalogue'
import { paths } from '@/lib/util/paths'

/** A line of the DNS status. Its records are loaded when it is opened. */
export function DnsThingItem({ thing, isOpenFirst }: { thing: DnsThing; isOpenFirst: boolean }) {
  const [isOpen, setOpen] = useState(isOpenFirst)
  return (
    <li className="min-w-0 rounded-md border border-line">
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="flex cursor-pointer flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2 hover:bg-hover">
          <StandingChip standing={thing.standing} />
          <ChainStrip chain={thing.chain} broken={thing.broken} />
          <span className="min-w-0 font-mono wrap-anywhere">
            <Breakable text={thing.title} />
          </span>
          <span className="text-sm text-muted">{catalogue[thing.resource].one}</span>
          {thing.cause !== null && (
            <span className="min-w-0 text-sm wrap-anywhere text-muted">{thing.cause}</span>
          )}
          {thing.checked_at !== null && (
            <span className="ml-auto text-sm text-muted">
              Checked <RelativeTime value={thing.checked_at} />
            </span>
          )}
        </summary>
        {isOpen && <Opened thing={thing} />}
      </details>
    </li>
  )
}

function Opened({ thing }: { thing: DnsThing }) {
  const { account } = useAccount()
  const status = useQuery({
    ...dnsStatusQuery(account.slug, thing.resource, thing.id),
    refetchInterval: 15_000,
  })
  return (
    <div className="space-y-3 border-t border-line p-3">
      <Link
        href={`${paths.detail(account.slug, thing.resource, thing.id)}#dns`}
        className="block w-fit max-w-full wrap-anywhere"
      >
        Open <Breakable text={thing.title} />
      </Link>
      {status.isPending && <SkeletonRows count={2} />}
      {status.isError && <ErrorPanel error={status.error} />}
      {status.data && <DnsRecords status={status.data} />}
    </div>
  )
}
