'use client'

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useAccount } from '@/components/shell/account-context'
import { Link } from '@/components/ui/link'
import { onDemand } from '@/components/ui/on-demand'
import type { BulkJob } from '@/lib/api/bulk-jobs'
import { bulkTitle, openOf, totalOf } from '@/lib/bulk/model/bulk'
import { bulkJobsQuery } from '@/lib/client/bulk-jobs'
import type { ResourceInfo } from '@/lib/contract/resource'
import type { ResourceName } from '@/lib/resources/resource-types'
import { paths } from '@/lib/util/paths'
import { formatNumber, inSentence } from '@/lib/util/text'
import { countOf } from './row-range'
import type { RowSelection } from './use-row-selection'

const { Component: BulkChosen, preload } = onDemand(() => import('./bulk-chosen'))

/** Loads the code of the actions on selected rows, so that the actions appear as soon as a row is selected. */
export const preloadChosen = () => void preload().catch(() => undefined)

type Info = ResourceInfo & { name: ResourceName }

interface BulkBarProps {
  info: Info
  selection: RowSelection
  /** The number of rows that match the list's search. */
  total: number
}

/**
 * The bar with the selection and its actions. Without a selection, it shows the progress of a running bulk job. The bar
 * is at the bottom of the window, because a bar above the rows would move them away from the pointer.
 */
export function BulkBar({ info, selection, total }: BulkBarProps) {
  const count = countOf(selection.chosen)
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {count > 0 && `${formatNumber(count)} selected`}
      </p>
      {count > 0 ? (
        <Bar label={`Selected ${inSentence(info.label)}`}>
          <BulkChosen info={info} selection={selection} total={total} />
        </Bar>
      ) : (
        <RunningBulkJob info={info} />
      )}
    </>
  )
}

const Bar = ({ label, children }: { label: string; children: ReactNode }) => (
  <section
    aria-label={label}
    className="sticky bottom-2 z-10 flex flex-wrap items-center gap-2 rounded-md border border-edge bg-raised px-3 py-2 empty:hidden"
  >
    {children}
  </section>
)

/** Links to a bulk job on these resources that is running or paused. */
export function RunningBulkJob({ info }: { info: Pick<Info, 'name' | 'label' | 'one'> }) {
  const { account } = useAccount()
  const { data } = useQuery(bulkJobsQuery(account.slug))
  const job = data?.jobs.find((one) => one.resource === info.name && isOpen(one))
  if (!job) return null
  const total = totalOf(job.counts)
  return (
    <Bar label="Bulk job">
      <Link href={paths.bulkJob(account.slug, job.id)}>{bulkTitle(job.action, total, info)}</Link>
      <span className="text-muted">
        {job.state === 'paused' && 'Paused. '}
        {formatNumber(total - openOf(job.counts))} of {formatNumber(total)} done
      </span>
    </Bar>
  )
}

const isOpen = ({ state }: BulkJob) => state === 'running' || state === 'paused'
