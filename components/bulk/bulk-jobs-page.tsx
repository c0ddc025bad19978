'use client'

import { useQuery } from '@tanstack/react-query'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { useAccount } from '@/components/shell/account-context'
import { DataTable } from '@/components/ui/data-table'
import type { Column } from '@/components/ui/data-table-column'
import { EmptyState } from '@/components/ui/placeholder'
import { Link } from '@/components/ui/link'
import { PageHeader } from '@/components/ui/page-header'
import { RelativeTime } from '@/components/ui/relative-time'
import { StateChip } from '@/components/ui/state-chip'
import { icons } from '@/lib/resources/icons'
import type { BulkJob } from '@/lib/api/bulk-jobs'
import { bulkJobsQuery } from '@/lib/client/bulk-jobs'
import { paths } from '@/lib/util/paths'
import { BulkProgress, countsText, jobLabel } from './bulk-text'

const columnsOn = (account: string): Column<BulkJob>[] => [
  {
    id: 'title',
    header: 'Bulk job',
    cell: (job) => (
      <Link linkStyle="name" href={paths.bulkJob(account, job.id)}>
        {job.title}
      </Link>
    ),
  },
  {
    id: 'state',
    header: 'State',
    width: '12rem',
    cell: (job) => {
      const { state, label } = jobLabel(job)
      return <StateChip state={state}>{label}</StateChip>
    },
  },
  {
    id: 'rows',
    header: 'Rows',
    hideBelow: 'sm',
    cell: (job) => (
      <div className="min-w-0 space-y-1 py-1.5">
        <BulkProgress job={job} />
        <p className="text-sm whitespace-normal">{countsText(job)}</p>
      </div>
    ),
  },
  { id: 'by', header: 'Run by', cell: ({ by }) => by, hideBelow: 'md' },
  {
    id: 'started',
    header: 'Started',
    width: '9rem',
    hideBelow: 'sm',
    cell: ({ created_at, started_at }) => <RelativeTime value={started_at ?? created_at} isPassedOver />,
  },
]

export function BulkJobsPage() {
  const { account } = useAccount()
  const list = useQuery(bulkJobsQuery(account.slug))
  const jobs = list.data?.jobs ?? []
  return (
    <div className="space-y-4">
      <PageHeader
        title="Bulk jobs"
        description="A bulk job runs an action on many resources and shows the outcome for each."
      />
      {list.isError && <ErrorPanel error={list.error} />}
      {list.data && jobs.length === 0 ? (
        <EmptyState title="No bulk jobs yet" icon={icons.bulkJobs}>
          Select rows in a list, then choose an action. A bulk job continues even if you close its page or the
          console restarts.
        </EmptyState>
      ) : (
        !list.isError && (
          <DataTable
            caption="Bulk jobs"
            columns={columnsOn(account.slug)}
            rows={jobs}
            rowKey={({ id }) => id}
            loadingRows={list.isPending ? 3 : undefined}
          />
        )
      )}
    </div>
  )
}
