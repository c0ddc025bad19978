'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import type { BulkJob, NewBulkJob } from '@/lib/api/bulk-jobs'
import { type BulkAction, bulkTitle, MAX_BULK_ROWS, openOf, totalOf } from '@/lib/bulk/model/bulk'
import { bulkJobsQuery, planBulkJob } from '@/lib/client/bulk-jobs'
import { describeError } from '@/lib/client/describe-error'
import { keyedCreates } from '@/lib/client/idempotency-key'
import type { ResourceInfo } from '@/lib/contract/resource'
import type { ResourceName } from '@/lib/resources/resource-types'
import { paths } from '@/lib/util/paths'
import { formatNumber, inSentence } from '@/lib/util/text'
import { actionLabels, bulkActionsOf } from './bulk-actions'
import { countOf } from './row-range'
import type { RowSelection } from './use-row-selection'

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
        <Running info={info} />
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

const sendOnce = keyedCreates()

function usePlan() {
  const { account } = useAccount()
  const router = useRouter()
  return useMutation({
    mutationFn: (body: NewBulkJob) =>
      sendOnce(JSON.stringify(body), (key) => planBulkJob(account.slug, body, key)),
    onSuccess: ({ job }) => router.push(paths.bulkJob(account.slug, job.id)),
  })
}

function Chosen({ info, selection, total, count }: BulkBarProps & { count: number }) {
  const { account } = useAccount()
  const plan = usePlan()
  const { chosen, filter } = selection
  const target = chosen.kind === 'matching' ? { search: { ...filter } } : { ids: [...chosen.titles.keys()] }
  const act = (action: BulkAction) => plan.mutate({ resource: info.name, action, target })
  const isBusy = plan.isPending || plan.isSuccess
  const tooMany =
    count > MAX_BULK_ROWS
      ? `At most ${formatNumber(MAX_BULK_ROWS)} at once. Filter the list first.`
      : undefined
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
        Clear selection
      </Button>
      <div className="ml-auto flex flex-wrap gap-2">
        {bulkActionsOf(account, info.name).map((action) => (
          <Button
            key={action}
            variant={action === 'delete' ? 'danger' : 'secondary'}
            pending={isBusy && plan.variables?.action === action}
            disabledReason={tooMany ?? (isBusy ? 'Another action is being planned.' : undefined)}
            onClick={() => act(action)}
          >
            {actionLabels[action]}
          </Button>
        ))}
      </div>
      {plan.isError && (
        <p role="alert" className="w-full text-wrong">
          {describeError(plan.error).sentence}
        </p>
      )}
    </Bar>
  )
}

/** Links to a bulk job on these resources that is running or paused. */
function Running({ info }: { info: Info }) {
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
