'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { usePageActions } from '@/components/ui/page-actions'
import { Link } from '@/components/ui/link'
import { RelativeTime } from '@/components/ui/relative-time'
import { SkeletonRows } from '@/components/ui/placeholder'
import { StateChip } from '@/components/ui/state-chip'
import { useHashTarget } from '@/components/ui/use-hash-target'
import { ApiError } from '@/lib/client/api-error'
import type { DnsResource } from '@/lib/resources/resource-types'
import { dnsText } from '@/lib/dns/model/dns-text'
import { aliasSentence } from '@/lib/dns/model/labels'
import { dnsStateOf, waitsForCertificate } from '@/lib/dns/model/record-dns-state'
import type { DnsStatus } from '@/lib/api/dns'
import { dnsStatusQuery } from '@/lib/client/dns'
import { areOwnServersSilent } from '@/lib/dns/model/state'
import { paths } from '@/lib/util/paths'
import { CertificateReport, certificateAnchor } from './certificate-line'
import { CheckFailed } from './check-failed'
import { DnsRecords } from './dns-records'
import { LinkList } from './share/link-list'
import { ShareLinks } from './share/share-links'
import { useCheck } from './use-check'
import { isOnApex } from '@/lib/dns/model/record-zone'
import { canonicalName, type DnsCheck } from '@/lib/dns/model/records'
import { DnsText, likelyText } from './dns-text'
import { useNameHints, useReservedWww } from './use-name-hints'

/**
 * The interval, in milliseconds, for reading the certificate's state from the platform while only the certificate is
 * pending.
 */
const WAITING_MS = 5_000
/** The interval, in milliseconds, for reading the results of the console's own checks while the DNS isn't correct. */
const OPEN_MS = 15_000

function refreshAfter(status: DnsStatus | undefined): number | false {
  if (!status) return false
  if (waitsForCertificate(status)) return WAITING_MS
  return ['correct', null].includes(dnsStateOf(status)) ? false : OPEN_MS
}

export function DnsSection({ resource, id }: { resource: DnsResource; id: string }) {
  const { account } = useAccount()
  const { check: runCheck, refresh } = useCheck()
  const status = useQuery({
    ...dnsStatusQuery(account.slug, resource, id),
    refetchInterval: ({ state }) => refreshAfter(state.data),
  })
  const check = useMutation({ mutationFn: () => runCheck(resource, id), onSuccess: refresh })
  const isUnchecked = status.data !== undefined && dnsStateOf(status.data) === 'unchecked'
  const first = useQuery({
    queryKey: ['dns', 'first', account.slug, resource, id],
    queryFn: ({ signal }) => runCheck(resource, id, signal),
    enabled: isUnchecked && !check.isPending,
    staleTime: Infinity,
    retry: false,
  })
  const canCheck = status.data !== undefined && status.data.wanted.length > 0
  usePageActions(canCheck ? [{ label: 'Check DNS', run: () => check.mutate(), shortcut: 'r' }] : [])
  const isGone = first.error instanceof ApiError && first.error.code === 'ADIT_NOT_FOUND'
  const failed = check.isError ? check : isUnchecked && first.isError && !isGone ? first : null
  const heading = useHashTarget('dns', status.data !== undefined)
  return (
    <section id="dns" aria-labelledby="dns-heading" className="min-w-0 scroll-mt-16 space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="dns-heading" ref={heading} tabIndex={-1} className="text-lg font-medium">
          DNS records
        </h2>
        <div className="flex flex-wrap items-center gap-3 text-sm text-muted">
          {canCheck && status.data.check && (
            <span className="max-sm:w-full">
              Checked <RelativeTime value={status.data.check.checked_at} />
            </span>
          )}
          {canCheck && <ShareLinks of={{ resource, id }} />}
          {canCheck && (
            <Button
              pending={check.isPending || (isUnchecked && first.isFetching)}
              pendingLabel="Querying name servers"
              doneLabel={check.data && `DNS check finished: ${dnsText(check.data).label}`}
              onClick={() => check.mutate()}
            >
              Check DNS
            </Button>
          )}
        </div>
      </div>
      {status.isPending && <SkeletonRows count={3} />}
      {failed ? (
        <CheckFailed
          error={failed.error}
          checkedAt={status.data?.check?.checked_at}
          isRetrying={check.isPending}
          retry={() => check.mutate()}
        />
      ) : (
        status.isError && <ErrorPanel error={status.error} />
      )}
      {status.data && areOwnServersSilent(status.data.check) && <AccountServers />}
      {status.data && isPublicZoneMissing(status.data) && <PrivateZoneHint />}
      {status.data && <NameHint status={status.data} />}
      {status.data && <CertificateWait status={status.data} />}
      {status.data && <DnsRecords status={status.data} fixAnchor="dns-fix" />}
      {status.data?.check && <LastThoroughCheck check={status.data.check} />}
      <LinkList of={{ resource, id }} />
    </section>
  )
}

const isPublicZoneMissing = ({ check }: DnsStatus) =>
  check?.records.some(({ code, is_private }) => code === 'zone-not-found' && !is_private) ?? false

function PrivateZoneHint() {
  const { viewer } = useAccount()
  return (
    <p className="max-w-text">
      If this is a private zone,{' '}
      {viewer.role === 'admin' ? (
        <>
          set DNS servers for this account in{' '}
          <Link href={paths.settings('accounts')}>Settings → Accounts</Link>.
        </>
      ) : (
        'ask an admin to set DNS servers for this account.'
      )}
    </p>
  )
}

const LastThoroughCheck = ({ check: { checked_at, thorough_at } }: { check: DnsCheck }) =>
  thorough_at !== undefined &&
  thorough_at !== checked_at && (
    <p className="text-sm text-muted">
      Last thorough check: <RelativeTime value={thorough_at} />
    </p>
  )

function AccountServers() {
  const { viewer } = useAccount()
  return (
    <p className="max-w-text">
      DNS checks use this account's DNS servers to find zones.{' '}
      {viewer.role === 'admin' ? (
        <>
          If the checks keep failing, change the servers in{' '}
          <Link href={paths.settings('accounts')}>Settings → Accounts</Link>.
        </>
      ) : (
        'If the checks keep failing, ask an admin to change the servers.'
      )}
    </p>
  )
}

function CertificateWait({ status }: { status: DnsStatus }) {
  if (!waitsForCertificate(status)) return null
  return (
    <div
      id={certificateAnchor(status.id)}
      tabIndex={-1}
      aria-live="polite"
      className="scroll-mt-20 space-y-1"
    >
      <p className="flex flex-wrap items-center gap-2">
        <StateChip state="waiting">Certificate pending</StateChip>
        <span className="max-w-text">
          {dnsStateOf(status) === 'alias' ? aliasSentence : 'DNS is correct.'}{' '}
          {status.retries_at === null ? (
            "The platform hasn't issued the certificate yet. It checks DNS on its own schedule."
          ) : (
            <>
              The platform checks again <RelativeTime value={status.retries_at} canBeAhead />.
            </>
          )}{' '}
          <strong className="font-medium">Check DNS</strong> doesn't affect that schedule.
        </span>
      </p>
      {status.certificate?.isDnsError && <CertificateReport status={status} />}
    </div>
  )
}

function NameHint({ status: { title, check } }: { status: DnsStatus }) {
  const { account } = useAccount()
  const name = canonicalName(title)
  const isUnknown = check?.records.some(({ code }) => code === 'zone-not-found') ?? false
  const { likely } = useNameHints(isUnknown ? name : '')
  const www = useReservedWww(check?.records.some(isOnApex) ? name : '')
  if (likely)
    return (
      <p className="max-w-text wrap-anywhere">
        <DnsText text={likelyText(likely)} />
      </p>
    )
  if (www === null) return null
  return (
    <p className="max-w-text wrap-anywhere">
      <Link href={paths.detail(account.slug, 'reserved-domains', www)} className="font-mono">
        www.{name}
      </Link>{' '}
      is already reserved in this account.
    </p>
  )
}
