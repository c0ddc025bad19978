'use client'

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import type { BulkJob } from '@/lib/api/bulk-jobs'
import { bulkTitle, openOf, totalOf } from '@/lib/bulk/model/bulk'
import { bulkJobsQuery } from '@/lib/client/bulk-jobs'
import { exportAddress } from '@/lib/client/inventory'
import type { ResourceInfo } from '@/lib/contract/resource'
import type { ResourceName } from '@/lib/resources/resource-types'
import { paths } from '@/lib/util/paths'
import { formatNumber, inSentence } from '@/lib/util/text'
import { bulkActionsOf } from './bulk-actions'
import { BulkButtons, PlanError } from './bulk-buttons'
import { ExportMenu } from './export-menu'
import { countOf } from './row-range'
import { useBulkPlan } from './use-bulk-plan'
import type { RowSelection } from './use-row-selection'

/** The number of selected rows that fit in the URL of an export. */
const MAX_EXPORTED = 100

type Info = ResourceInfo & { name: ResourceName }

interface BulkBarProps {
  info: Info
  selection: RowSelection
  /** The number of rows that match the list's search. */
  total: number
}

/**
 * The selection and its actions, or else the progress of a running bulk job. Stays at the bottom of the window; above the
 * rows, it would push them away from the pointer.
 */
export function BulkBar({ info, selection, total }: BulkBarProps) {
  const count = countOf(selection.chosen)
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {count > 0 && `${formatNumber(count)} selected`}
      </p>
      {count > 0 ? (
        <Chosen info={info} selection={selection} total={total} count={count} />
      ) : (
        <RunningBulkJob info={info} />
      )}
    </>
  )
}

const Bar = ({ label, children }: { label: string; children: ReactNode }) => (
  <section
    aria-label={label}
    className="sticky bottom-2 z-10 flex flex-wrap items-center gap-2 rounded-md border border-edge bg-raised px-3 py-2"
  >
    {children}
  </section>
)

function Chosen({ info, selection, total, count }: BulkBarProps & { count: number }) {
  const seen = useAccount()
  const plan = useBulkPlan()
  const { chosen, filter } = selection
  const target = chosen.kind === 'matching' ? { search: { ...filter } } : { ids: [...chosen.titles.keys()] }
  return (
    <Bar label={`Selected ${inSentence(info.label)}`}>
      <span className="font-medium">{formatNumber(count)} selected</span>
      {chosen.kind === 'some' && total > count && (
        <Button variant="quiet" onClick={() => selection.selectMatching(total)}>
          Select all {formatNumber(total)}
          {Object.keys(filter).length > 0 && ' that match'}
        </Button>
      )}
      <Button variant="quiet" onClick={selection.clear}>
        Clear<span className="max-sm:sr-only"> selection</span>
      </Button>
      <div className="ml-auto flex flex-wrap gap-2">
        <ExportSelected resource={info.name} selection={selection} />
        <BulkButtons
          resource={info.name}
          actions={bulkActionsOf(seen, info.name)}
          target={target}
          count={count}
          plan={plan}
        />
      </div>
      <PlanError plan={plan} />
    </Bar>
  )
}

/** Downloads the selected rows. */
function ExportSelected({ resource, selection }: { resource: ResourceName; selection: RowSelection }) {
  const { account } = useAccount()
  const { chosen, filter } = selection
  if (chosen.kind === 'some' && chosen.titles.size > MAX_EXPORTED)
    return (
      <Button
        variant="secondary"
        disabledReason={`Up to ${MAX_EXPORTED} selected rows can be exported. To export more, filter the list.`}
      >
        Export
      </Button>
    )
  const search = chosen.kind === 'matching' ? filter : { ids: [...chosen.titles.keys()].join(',') }
  return (
    <ExportMenu
      label="Export selected"
      hrefOf={(format) => exportAddress(account.slug, resource, search, format)}
    />
  )
}

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
