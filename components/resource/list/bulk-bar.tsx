'use client'

import { useQuery } from '@tanstack/react-query'
import { useAccount } from '@/components/shell/account-context'
import { onDemand } from '@/components/ui/on-demand'
import type { BulkJob } from '@/lib/api/bulk-jobs'
import type { InventoryRow } from '@/lib/api/inventory'
import { bulkJobsQuery } from '@/lib/client/bulk-jobs'
import type { ResourceInfo } from '@/lib/contract/resource'
import type { ResourceName } from '@/lib/resources/resource-types'
import { formatNumber, inSentence } from '@/lib/util/text'
import { countOf, type RowSelection } from './use-row-selection'
import { Bar, NothingPicked } from './selection-parts'

const { Component: BulkChosen } = onDemand(() => import('./bulk-chosen'))
const { Component: RunningJob } = onDemand(() => import('./running-job'))

type Info = ResourceInfo & { name: ResourceName }

interface BulkBarProps {
  info: Info
  selection: RowSelection
  total: number
  fixed: readonly InventoryRow[]
}

export function BulkBar({ info, selection, total, fixed }: BulkBarProps) {
  const count = countOf(selection.chosen)
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {count > 0 && `${formatNumber(count)} selected`}
      </p>
      {count > 0 && (
        <Bar label={`Selected ${inSentence(info.label)}`}>
          <BulkChosen {...{ info, selection, total, fixed }} />
        </Bar>
      )}
      {count === 0 &&
        (selection.isPicking ? <NothingPicked {...selection} /> : <RunningBulkJob resource={info.name} />)}
    </>
  )
}

export function RunningBulkJob({ resource }: { resource: ResourceName }) {
  const { account } = useAccount()
  const { data } = useQuery(bulkJobsQuery(account.slug))
  const job = data?.jobs.find((one) => one.resource === resource && isOpen(one))
  if (!job) return null
  return (
    <Bar label="Bulk job">
      <RunningJob job={job} />
    </Bar>
  )
}

const isOpen = ({ state, commands }: BulkJob) =>
  state === 'running' || state === 'paused' || (commands?.open ?? 0) > 0
