'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { RelativeTime } from '@/components/ui/relative-time'
import { SkeletonRows } from '@/components/ui/skeleton'
import { StateChip } from '@/components/ui/state-chip'
import { useHashTarget } from '@/components/ui/use-hash-target'
import { ApiError } from '@/lib/client/api-error'
import type { DnsResource } from '@/lib/dns/model/standing'
import type { DnsStatus } from '@/lib/api/dns'
import { dnsStatusQuery } from '@/lib/client/dns'
import { standingOf, waitsForCertificate } from '@/lib/dns/model/standing'
import { DnsRecords } from './dns-records'
import { useCheck } from './use-check'

/** Interval for reading the certificate's state from the platform while only the certificate is pending. */
const WAITING_MS = 5_000

/** The records that one domain or ingress needs, their check results, and a button to check now. */
export function DnsSection({ resource, id }: { resource: DnsResource; id: string }) {
  const { account } = useAccount()
  const { check: look, refresh } = useCheck()
  const status = useQuery({
    ...dnsStatusQuery(account.slug, resource, id),
    refetchInterval: ({ state }) => (state.data && waitsForCertificate(state.data) ? WAITING_MS : false),
  })
  const check = useMutation({ mutationFn: () => look(resource, id), onSuccess: refresh })
  const isUnchecked = status.data !== undefined && standingOf(status.data) === 'unchecked'
  const first = useQuery({
    queryKey: ['dns', 'first', account.slug, resource, id],
    queryFn: ({ signal }) => look(resource, id, signal),
    enabled: isUnchecked && !check.isPending,
    staleTime: Infinity,
    retry: false,
  })
  const isGone = first.error instanceof ApiError && first.error.code === 'ADIT_NOT_FOUND'
  const heading = useHashTarget('dns', status.data !== undefined)
  return (
    <section id="dns" aria-labelledby="dns-heading" className="min-w-0 scroll-mt-16 space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="dns-heading" ref={heading} tabIndex={-1} className="text-lg font-medium">
          DNS records
        </h2>
        <div className="flex items-center gap-3 text-sm text-muted">
          {status.data?.check && (
            <span>
              Checked <RelativeTime value={status.data.check.checked_at} />
            </span>
          )}
          {status.data && status.data.wanted.length > 0 && (
            <Button
              pending={check.isPending || (isUnchecked && first.isFetching)}
              pendingLabel="Asking the name servers"
              onClick={() => check.mutate()}
            >
              Check status
            </Button>
          )}
        </div>
      </div>
      {status.isPending && <SkeletonRows count={3} />}
      {status.isError && <ErrorPanel error={status.error} />}
      {check.isError && <ErrorPanel error={check.error} />}
      {isUnchecked && first.isError && !isGone && !check.isError && <ErrorPanel error={first.error} />}
      {status.data && <CertificateWait status={status.data} />}
      {status.data && <DnsRecords status={status.data} />}
    </section>
  )
}

function CertificateWait({ status }: { status: DnsStatus }) {
  if (!waitsForCertificate(status)) return null
  return (
    <p aria-live="polite" className="flex flex-wrap items-center gap-2">
      <StateChip state="waiting">Certificate pending</StateChip>
      <span>
        DNS is correct.{' '}
        {status.retries_at === null ? (
          "The platform hasn't issued the certificate yet."
        ) : (
          <>
            The platform checks again <RelativeTime value={status.retries_at} />.
          </>
        )}
      </span>
    </p>
  )
}
