'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DnsRecords } from './dns-records'
import { ChainStrip } from './chain-strip'
import { StandingChip } from './dns-column'
import { LateErrorPanel } from '@/components/resource/error/late-error-panel'
import { useAccount } from '@/components/shell/account-context'
import { Breakable } from '@/components/ui/breakable'
import { Link } from '@/components/ui/link'
import { RelativeTime } from '@/components/ui/relative-time'
import { SkeletonRows } from '@/components/ui/placeholder'
import { dnsStatusQuery } from '@/lib/client/dns'
import type { DnsLine } from '@/lib/api/dns'
import { impactText } from '@/lib/dns/model/impact'
import { resourceTypes } from '@/lib/resources/resource-types'
import { paths } from '@/lib/util/paths'
import { inSentence } from '@/lib/util/text'

/** A line of the DNS status. Its records are loaded when it is opened. */
export function DnsLineItem({ resource, isOpenFirst }: { resource: DnsLine; isOpenFirst: boolean }) {
  const [isOpen, setOpen] = useState(isOpenFirst)
  return (
    <li className="min-w-0 rounded-md border border-line">
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        {/* Fixed widths align the columns of all rows. */}
        <summary className="flex cursor-pointer flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2 hover:bg-hover xl:grid xl:grid-cols-[10.5rem_8rem_minmax(0,2fr)_minmax(0,3fr)_8.5rem]">
          <span className="shrink-0 sm:w-42">
            <StandingChip standing={resource.standing} />
          </span>
          <span className="shrink-0 empty:max-sm:hidden sm:w-32">
            <ChainStrip chain={resource.chain} broken={resource.broken} standing={resource.standing} />
          </span>
          <span className="flex min-w-0 flex-col">
            <span className="min-w-0 font-mono wrap-anywhere">
              <Breakable text={resource.title} />
            </span>
            <span className="text-sm text-muted">{resourceTypes[resource.resource].one}</span>
          </span>
          <span className="min-w-0 text-sm wrap-anywhere text-muted empty:max-xl:hidden max-sm:w-full">
            {reasonOf(resource)}
          </span>
          <span className="text-sm text-muted empty:max-xl:hidden max-xl:ml-auto xl:text-right">
            {resource.checked_at !== null && (
              <>
                Checked <RelativeTime value={resource.checked_at} isPassedOver />
              </>
            )}
          </span>
        </summary>
        {isOpen && <Opened resource={resource} />}
      </details>
    </li>
  )
}

/** Describes the problem of a row, or its certificate if the records are correct. */
function reasonOf({ standing, impact, cause, broken, chain }: DnsLine): string | null {
  const isIssued = chain.some(({ stage, state }) => stage === 'certificate' && state === 'ready')
  if (cause === null) return isIssued ? 'Certificate issued' : null
  if (standing === 'correct' && broken === 'certificate') return `Certificate: ${inSentence(cause)}`
  return impactText(impact, cause)
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
      {/* If older records are shown, the page's own message is enough. */}
      {status.isError && !status.data && <LateErrorPanel error={status.error} />}
      {status.data && <DnsRecords status={status.data} />}
    </div>
  )
}
