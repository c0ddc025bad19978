'use client'

import { ResourceDetail } from '@/components/resource/detail/resource-detail'
import { abuseReports } from '@/lib/resources/abuse-reports'
import { abuseReportsInfo as info } from '@/lib/resources/info/abuse-reports'
import { counted } from '@/lib/util/text'
import { reportName } from '@/lib/resources/text/report-name'
import { OwnHost, useOwnedHosts } from './owned-hosts'
import { StatusChip, statusLabel } from './report-cells'
import { useQuery, queryOptions } from '@tanstack/react-query'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { RelativeTime } from '@/components/ui/relative-time'
import { SkeletonRows } from '@/components/ui/placeholder'
import { callApi } from '@/lib/client/call-api'
import type { AbuseHostname, AbuseStatus } from '@/lib/api/abuse'
import type { OwnedHost } from '@/lib/api/find'
import { Mono } from '@/components/ui/text'
import type { ResourceName } from '@/lib/resources/resource-types'
import { ApiError } from '@/lib/client/api-error'

/** The detail page of an abuse report. Shows the reported URLs as text, never as links. */
export function AbuseReportDetail({ id }: { id: string }) {
  return (
    <ResourceDetail
      info={info}
      get={abuseReports.ops.get}
      id={id}
      none={null}
      heading={({ hostnames }) => reportName(hostnames)}
      state={({ status }) => status && <StatusChip status={status} />}
      summary={({ urls, hostnames }) =>
        `This report covers ${counted(urls.length, 'URL')} on ${counted(hostnames.length, 'hostname')}.`
      }
      elsewhere={['hostnames', 'status']}
    >
      {() => <HostnamesSection id={id} />}
    </ResourceDetail>
  )
}

export const keepsPolling = (last: Pick<AbuseStatus, 'status'> | undefined, error: Error | null) =>
  last?.status !== 'PROCESSED' && !(error instanceof ApiError && error.status === 404)

const POLL_MS = 10_000

function useAbuseStatus(id: string) {
  const { account } = useAccount()
  const kept = useQuery(abuseStatusQuery(account.slug, id))
  const poll = useQuery({
    queryKey: ['abuse-look', account.slug, id],
    queryFn: async ({ signal, client }) => {
      const fresh = await callApi('POST /api/abuse/{account}/{id}', {
        params: { account: account.slug, id },
        signal,
      })
      const before = client.getQueryData(abuseStatusQuery(account.slug, id).queryKey)
      client.setQueryData(abuseStatusQuery(account.slug, id).queryKey, fresh)
      if (before?.status !== fresh.status)
        void client.invalidateQueries({ queryKey: ['abuse-reports', 'get', account.slug, id] })
      return fresh
    },
    refetchInterval: ({ state: { data, error } }) => keepsPolling(data, error) && POLL_MS,
    retry: false,
  })
  return { kept, poll, status: kept.data }
}

function HostnamesSection({ id }: { id: string }) {
  const { kept, poll, status } = useAbuseStatus(id)
  const owned = useOwnedHosts((status?.hostnames ?? []).map(({ hostname }) => hostname))
  return (
    <section aria-labelledby="hostnames" className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="hostnames" className="text-lg font-medium">
          Hostnames
        </h2>
        <div className="flex items-center gap-3 text-sm text-muted">
          {/* Keeps its space while loading, so that the button doesn't move. */}
          <span className="min-w-24">
            {status && (
              <>
                Checked <RelativeTime value={status.read_at} />
              </>
            )}
          </span>
          <Button pending={poll.isFetching} pendingLabel="Checking" onClick={() => void poll.refetch()}>
            Check now
          </Button>
        </div>
      </div>
      {poll.isError && (
        <p aria-live="polite" className="text-sm">
          Couldn't refresh the report. {poll.error.message}
        </p>
      )}
      {kept.isPending && <SkeletonRows count={3} />}
      {kept.isError && <ErrorPanel error={kept.error} />}
      <ul aria-live="polite" className="divide-y divide-line">
        {status?.hostnames.map((one) => (
          <HostnameRow key={one.hostname} one={one} owned={owned.get(one.hostname)} />
        ))}
      </ul>
      {status && keepsPolling(status, poll.error) && (
        <p className="text-sm text-muted">
          This page checks for updates every 10 seconds until the report is processed.
        </p>
      )}
    </section>
  )
}

interface HostnameRowProps {
  one: AbuseHostname
  owned: OwnedHost | undefined
}

function HostnameRow({ one: { hostname, status, seen }, owned }: HostnameRowProps) {
  const [now, ...earlier] = seen
  return (
    <li className="flex min-h-row flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
      <Mono text={hostname} className="min-w-0" />
      <StatusChip status={status} />
      <OwnHost owned={owned} />
      {now && (
        <span className="text-sm text-muted">
          <RelativeTime value={now.at} />
        </span>
      )}
      {earlier.map((before) => (
        <span key={before.at} className="text-sm text-muted">
          {statusLabel(before.status).toLowerCase()} <RelativeTime value={before.at} />
        </span>
      ))}
    </li>
  )
}

const resource: ResourceName = 'abuse-reports'

const abuseStatusQuery = (account: string, id: string) =>
  queryOptions({
    queryKey: [resource, 'status', account, id],
    queryFn: ({ signal }) => callApi('GET /api/abuse/{account}/{id}', { params: { account, id }, signal }),
  })
