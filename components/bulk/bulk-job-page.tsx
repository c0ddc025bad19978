'use client'

import { useQuery } from '@tanstack/react-query'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { useAccount } from '@/components/shell/account-context'
import { MainFacts } from '@/components/ui/facts'
import { Link } from '@/components/ui/link'
import { PageHeader } from '@/components/ui/page-header'
import { Panel } from '@/components/ui/panel'
import { useQueryString } from '@/components/ui/query-string'
import { RelativeTime, useNow } from '@/components/ui/relative-time'
import { SkeletonRows } from '@/components/ui/placeholder'
import { StateChip } from '@/components/ui/state-chip'
import type { BulkJob, BulkJobDetail } from '@/lib/api/bulk-jobs'
import { commandOf } from '@/lib/bulk/model/actions'
import { totalOf } from '@/lib/bulk/model/bulk'
import { rowSearchOf } from '@/lib/bulk/model/rows'
import { rowsDone } from '@/lib/bulk/model/progress'
import { bulkJobQuery } from '@/lib/client/detail-queries'
import { resourceTypes, type ResourceName } from '@/lib/resources/resource-types'
import { paths } from '@/lib/util/paths'
import { JobActions } from './bulk-job-actions'
import { BulkRows } from './bulk-rows'
import { countsText, jobLabel, planText, timeLeftText, valueLabels, BulkProgress } from './bulk-text'
import { StartForm } from './start-form'
import { useWatchedEnd } from './use-watched-end'
import { useEffect, useEffectEvent } from 'react'
import { useRemoveRecent } from '@/components/shell/trail'
import { ApiError } from '@/lib/client/api-error'
import { callApi } from '@/lib/client/call-api'
import { recentsOf } from '@/lib/client/recents'

export function BulkJobPage({ id }: { id: string }) {
  const { account } = useAccount()
  const search = rowSearchOf(Object.fromEntries(useQueryString()))
  const { data, error, isError } = useQuery(bulkJobQuery(account.slug, id, search))
  useRemoveDeletedRecents(data?.job)
  useWatchedEnd(data?.job)
  return (
    <div className="space-y-6">
      {isError && <ErrorPanel error={error} />}
      {data ? (
        <>
          <Head detail={data} />
          {data.job.state === 'planned' ? (
            <StartForm detail={data}>
              <BulkRows detail={data} search={search} />
            </StartForm>
          ) : (
            <>
              <Progress job={data.job} />
              <BulkRows detail={data} search={search} />
            </>
          )}
          {data.job.state !== 'planned' && (
            <p>
              <Link href={paths.bulkJobs(account.slug)}>All bulk jobs</Link>
            </p>
          )}
        </>
      ) : (
        !isError && (
          <>
            <PageHeader title="Bulk job" />
            <SkeletonRows count={6} />
          </>
        )
      )}
    </div>
  )
}

function Head({ detail: { job } }: { detail: BulkJobDetail }) {
  const { state, label } = jobLabel(job)
  return (
    <PageHeader
      title={job.title}
      meta={job.state !== 'planned' && <StateChip state={state}>{label}</StateChip>}
      description={job.state === 'planned' ? planText(job) : <Counts job={job} />}
      actions={<JobActions job={job} />}
    />
  )
}

function Counts({ job }: { job: BulkJob }) {
  const left = timeLeftText(job, useNow(job.ended_at))
  return (
    <p>
      {countsText(job)}
      {left !== null && ` · ${left}`}
    </p>
  )
}

function Progress({ job }: { job: BulkJob }) {
  const endedAt = rowsDone(job).accepted > 0 ? null : job.ended_at
  return (
    <>
      {totalOf(job.counts) > 1 && <BulkProgress job={job} />}
      <Note job={job} />
      <MainFacts
        label="Key facts"
        items={[
          { term: 'List', value: <ListLink job={job} /> },
          { term: 'Run by', value: job.by },
          { term: 'Started', value: <RelativeTime value={job.started_at ?? job.created_at} /> },
          ...(endedAt === null ? [] : [{ term: 'Ended', value: <RelativeTime value={endedAt} /> }]),
          ...(job.value === null
            ? []
            : [{ term: valueLabels[job.action] ?? 'Value', value: job.value || 'Empty' }]),
        ]}
      />
    </>
  )
}

function ListLink({ job: { action, resource } }: { job: BulkJob }) {
  const { slug } = useAccount().account
  if (commandOf(action) !== null) return <Link href={paths.agents(slug)}>Agents</Link>
  return <Link href={paths.list(slug, resource)}>{resourceTypes[resource].label}</Link>
}

function Note({ job: { id, state, reason, counts } }: { job: BulkJob }) {
  const { slug } = useAccount().account
  const { failed = 0, unknown = 0 } = counts
  if (state === 'paused')
    return (
      <Panel tone="attention" title="Paused: no requests are being sent">
        {reason}
      </Panel>
    )
  if (state === 'running')
    return reason === null ? null : (
      <Panel tone="info" title="Waiting for the platform">
        {reason} The job continues automatically.
      </Panel>
    )
  if (failed + unknown === 0) return null
  return (
    <Panel tone="attention" title="Some resources need your attention">
      {reason !== null && <p>{reason}</p>}
      {failed > 0 && (
        <p>
          Each failed row shows the reason. Fix the problems, then retry the failed rows.{' '}
          <Link href={paths.bulkJob(slug, id, { state: 'failed' })}>Show failed rows</Link>
        </p>
      )}
      {unknown > 0 && (
        <p>
          If a row's outcome is unknown, its resource may have changed. Check unknown rows before you retry
          failed ones. <Link href={paths.bulkJob(slug, id, { state: 'unknown' })}>Show unknown rows</Link>
        </p>
      )}
    </Panel>
  )
}

function useRemoveDeletedRecents(job: BulkJob | undefined): void {
  const { account, viewer } = useAccount()
  const remove = useRemoveRecent()
  const deleted = job?.action === 'delete' && job.state !== 'running' && job.counts.done ? job.resource : null
  const removeGone = useEffectEvent(async (resource: ResourceName) => {
    const recents = recentsOf(viewer.id, account.slug).read()
    const here = recents.filter(({ section }) => section === resource)
    await Promise.all(
      here.map(async ({ id }) => {
        if (await isGone(account.slug, resource, id)) remove(resource, id)
      }),
    )
  })
  // Binds to the browser's storage. It contains only a few resources, so the job's size doesn't matter.
  useEffect(() => {
    if (deleted !== null) void removeGone(deleted)
  }, [deleted])
}

/** Reports whether a resource was deleted or isn't in the inventory. Returns false if the check fails. */
async function isGone(account: string, resource: ResourceName, id: string): Promise<boolean> {
  try {
    const { row } = await callApi('GET /api/inventory/{account}/{resource}/{id}', {
      params: { account, resource, id },
    })
    return row.gone_at !== null
  } catch (error) {
    return error instanceof ApiError && error.status === 404
  }
}
