import { useAccount } from '@/components/shell/account-context'
import { DataTable } from '@/components/ui/data-table'
import type { Column } from '@/components/ui/data-table-column'
import { Link } from '@/components/ui/link'
import { nameFont, NameText, VisuallyHidden } from '@/components/ui/text'
import { Pager } from '@/components/ui/pager'
import { RelativeTime } from '@/components/ui/relative-time'
import { StateChip } from '@/components/ui/state-chip'
import { TabLinks } from '@/components/ui/tab-links'
import type { BulkJob, BulkJobDetail, BulkRow } from '@/lib/api/bulk-jobs'
import { commandOf, isDestructive } from '@/lib/bulk/model/actions'
import { resourcesText, totalOf } from '@/lib/bulk/model/bulk'
import { type BulkRowState, bulkRowStates, type RowSearch } from '@/lib/bulk/model/rows'
import { resourceTypes } from '@/lib/resources/resource-types'
import { paths } from '@/lib/util/paths'
import { changeLabels, currentLabels, plannedLabel, rowLabel, rowText } from './bulk-text'
import { RowUsers } from './row-users'
import { TagChips } from '@/components/resource/list/tag-chips'
import { formatNumber } from '@/lib/util/text'
import { cn } from '@/components/ui/style'

interface BulkRowsProps {
  detail: BulkJobDetail
  search: RowSearch
}

export function BulkRows({ detail, search }: BulkRowsProps) {
  const { account } = useAccount()
  const { job, rows, total, page, page_size } = detail
  const hrefOf = (state: BulkRowState | undefined, to = 1) =>
    paths.bulkJob(account.slug, job.id, {
      ...(state !== undefined && { state }),
      ...(to > 1 && { page: String(to) }),
    })
  const from = (page - 1) * page_size + 1
  const isFirst = page <= 1
  const isLast = from + rows.length - 1 >= total
  const info = resourceTypes[job.resource]
  return (
    <div className="space-y-3">
      {isUniform(job) ? (
        <h2 className="text-lg font-medium">{resourcesText(job.action, totalOf(job.counts), info)}</h2>
      ) : totalOf(job.counts) === 1 && search.state === undefined ? null : (
        <TabLinks
          label="Rows by state"
          tabs={tabsOf(job, hrefOf)}
          current={hrefOf(search.state)}
          keepsScroll
        />
      )}
      {rows.length === 0 ? (
        <p className="text-muted">No rows in this state.</p>
      ) : (
        <>
          <DataTable
            caption="Rows"
            columns={columnsOf(account.slug, job, rows)}
            rows={rows}
            rowKey={({ position }) => String(position)}
          />
          {(!isFirst || !isLast) && (
            <Pager
              label="Row pages"
              from={from}
              to={from + rows.length - 1}
              total={total}
              previous={isFirst ? undefined : { href: hrefOf(search.state, page - 1) }}
              next={isLast ? undefined : { href: hrefOf(search.state, page + 1) }}
            />
          )}
        </>
      )}
    </div>
  )
}

const isUniform = ({ state, counts }: BulkJob) =>
  state === 'planned' && Object.values(counts).filter((count) => count > 0).length < 2

const tabsOf = (
  { action, state: jobState, counts, commands }: BulkJob,
  hrefOf: (state: BulkRowState | undefined) => string,
) => [
  { label: 'All', href: hrefOf(undefined), count: totalOf(counts) },
  ...bulkRowStates.flatMap((state) => {
    const count = counts[state]
    // For a command, `done` means that the platform accepted the command. The outcome is known later.
    const accepted = action === 'restart' && commands?.confirmed === count ? 'Back online' : 'Accepted'
    const isPlanned = jobState === 'planned' && state === 'queued'
    const own = isPlanned ? plannedLabel(action) : rowLabel(action, state)
    const label = state === 'done' && commands !== null ? accepted : own
    return count ? [{ label, href: hrefOf(state), count }] : []
  }),
]

const pageOf = (slug: string, { action, resource }: BulkJob, id: string) =>
  commandOf(action) === null ? paths.detail(slug, resource, id) : paths.agent(slug, id)

const columnsOf = (slug: string, job: BulkJob, rows: readonly BulkRow[]): Column<BulkRow>[] => {
  const { title, state, value, message, at, tags, version, endpoints } = allColumns(slug, job)
  const values = changeLabels[job.action] !== undefined ? [value] : []
  const hasMessages = rows.some((row) => row.message !== null || row.users !== null)
  const messages = hasMessages || isDestructive(job.action) ? [message] : []
  if (job.state !== 'planned')
    return [title, state, ...values, ...(values.length > 0 ? messages : [message]), at]
  const agents = rows.some(({ agent }) => agent !== null) ? [tags, version, endpoints] : []
  return [title, ...agents, ...(isUniform(job) ? [] : [state]), ...values, ...messages]
}

const RowName = ({ slug, job, row }: { slug: string; job: BulkJob; row: BulkRow }) => (
  <div className="min-w-0">
    <Link linkStyle="name" href={pageOf(slug, job, row.id)} className={nameFont(row.title)}>
      <NameText text={row.title} />
    </Link>
    {row.note !== null && (
      <span
        className={cn('block truncate pb-1 text-xs text-muted', row.note === row.id && 'font-mono')}
        title={row.note}
      >
        {row.note}
      </span>
    )}
    <span className="block pb-1 text-xs whitespace-normal text-muted sm:hidden">
      <span className="block empty:hidden">
        <Change {...row} />
      </span>
      <RowDetails row={row} job={job} />
    </span>
  </div>
)

const allColumns = (slug: string, job: BulkJob) =>
  ({
    title: {
      id: 'title',
      header: 'Name',
      cell: (row: BulkRow) => <RowName slug={slug} job={job} row={row} />,
    },
    tags: {
      id: 'tags',
      header: 'Tags',
      hideBelow: 'lg',
      cell: ({ agent }: BulkRow) => (
        <TagChips tags={agent?.tags ?? []} hrefOf={(tag) => paths.agents(slug, { tag })} isRow />
      ),
    },
    version: {
      id: 'version',
      header: 'Version',
      width: '7rem',
      hideBelow: 'sm',
      cell: ({ agent }: BulkRow) => agent?.version || 'Unknown',
    },
    endpoints: {
      id: 'endpoints',
      header: 'Endpoints',
      width: '7rem',
      hideBelow: 'sm',
      cell: ({ agent }: BulkRow) => formatNumber(agent?.endpoint_count ?? 0),
    },
    state: {
      id: 'state',
      header: 'State',
      width: '9rem',
      cell: (row: BulkRow) => {
        const { state, label } = rowText(row)
        if (job.state === 'planned' && row.state === 'queued') return plannedLabel(job.action)
        return (
          <StateChip state={state}>
            {row.command === null ? rowLabel(job.action, row.state) : label}
          </StateChip>
        )
      },
    },
    value: {
      id: 'value',
      header: valueHeader(job),
      hideBelow: 'sm',
      cell: (row: BulkRow) => (
        <span className="block wrap-anywhere whitespace-normal">
          <Change {...row} />
        </span>
      ),
    },
    message: {
      id: 'message',
      header: detailsHeader(job),
      hideBelow: 'sm',
      cell: (row: BulkRow) => (
        <span className="block wrap-anywhere whitespace-normal">
          <RowDetails row={row} job={job} />
        </span>
      ),
    },
    at: {
      id: 'at',
      header: 'Time',
      width: '9rem',
      hideBelow: 'md',
      cell: ({ at }: BulkRow) => (at === null ? '' : <RelativeTime value={at} isPassedOver />),
    },
  }) satisfies Record<string, Column<BulkRow>>

const isStillPlanned = ({ state, counts }: BulkJob) => state === 'planned' && Boolean(counts.queued)

const detailsHeader = (job: BulkJob) =>
  isStillPlanned(job) && isDestructive(job.action) ? 'Impact' : 'Details'

const valueHeader = (job: BulkJob) => (isStillPlanned(job) ? currentLabels : changeLabels)[job.action] ?? ''

function Change({ before, after }: Pick<BulkRow, 'before' | 'after'>) {
  if (before === null) return null
  return (
    <>
      <span className="text-muted">{before || 'None'}</span>
      {after !== null && (
        <>
          {' '}
          <span className="text-muted">→</span> {after || 'None'}
        </>
      )}
    </>
  )
}

function RowDetails({ row, job: { resource, action, state } }: { row: BulkRow; job: BulkJob }) {
  const { slug } = useAccount().account
  const isUnused =
    state === 'planned' && row.state === 'queued' && row.users === null && isDestructive(action)
  const isUnsuccessful = row.state === 'failed' || row.state === 'unknown'
  return (
    <>
      {rowText(row).details}
      {isUnused && <span className="text-muted">No known dependents</span>}
      {row.users && (
        <RowUsers users={row.state === 'queued' ? row.users : { ...row.users, deleted_too: [] }} />
      )}
      {row.state === 'skipped' && row.users !== null && row.users.count > 0 && (
        <Link href={paths.remove(slug, resource, row.id)} className="block w-fit">
          Change or delete {row.users.count === 1 ? 'it' : 'them'} first
          <VisuallyHidden> to delete {row.title}</VisuallyHidden>
        </Link>
      )}
      {isUnsuccessful && row.request_id !== null && (
        <>
          {' '}
          <Link
            href={paths.apiLog(slug, { request: row.request_id })}
            aria-label={`View API requests for ${row.title}`}
          >
            View API requests
          </Link>
        </>
      )}
    </>
  )
}
