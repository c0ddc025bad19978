import { CopyText } from '@/components/ui/copy-text'
import { HashLink } from '@/components/ui/link'
import { StateChip } from '@/components/ui/state-chip'
import type { DnsStatus } from '@/lib/api/dns'
import { isCertificateForbidden } from '@/lib/dns/model/cause'
import { isImpossible } from '@/lib/dns/model/record-zone'
import { certificateCause, changesOf, conflicts } from '@/lib/dns/model/diagnosis'
import type { RecordCheck, WantedRecord } from '@/lib/dns/model/records'
import { dnsStateOfCheck, dnsStateOfRecord, waitsForCertificate } from '@/lib/dns/model/record-dns-state'
import { blocksCertificate, type DnsState, isBroken } from '@/lib/dns/model/dns-state'
import { silentZoneOf } from '@/lib/dns/model/silent'
import { recordState } from '@/lib/dns/model/state'
import { reportText } from '@/lib/resources/text/certificate-text'
import { joinWithAnd } from '@/lib/util/text'
import { NextAttempt } from './next-attempt'

type Status = Pick<DnsStatus, 'wanted' | 'check' | 'certificate'>

export const recordAnchor = (id: string, index: number) => `dns-${id}-${index}`

export const certificateAnchor = (id: string) => `dns-${id}-certificate`

function isReportShown({ wanted, check, certificate }: Status): boolean {
  const reported = certificate?.reported?.toLowerCase() ?? ''
  const isOnDns =
    certificate?.isDnsError || wanted.some(({ values }) => values.some((value) => reported.includes(value)))
  if (repeatedBy({ check, certificate }) !== null) return false
  if (!isOnDns) return true
  const state = check && dnsStateOfCheck(check)
  // The server has already removed outdated parts from DNS messages, but not from other messages.
  if (isRight(state)) return certificate?.isDnsError === true
  return !check?.records.some((record) => isBroken(dnsStateOfRecord(record)))
}

const isRight = (state: DnsState | null) => state === 'correct' || state === 'alias' || state === 'waiting'

function repeatedBy({ check, certificate }: Pick<Status, 'check' | 'certificate'>): number | null {
  const reported = certificate?.reported?.trim() ?? ''
  if (reported === '') return null
  const at = check?.records.findIndex(
    ({ message }) => message !== '' && (message.includes(reported) || reported.includes(message)),
  )
  return at === undefined || at < 0 ? null : at
}

function causeOf(status: Status): number | null {
  const repeated = repeatedBy(status)
  if (repeated !== null) return repeated
  const at = certificateCause(status)
  if (at === null) return null
  const check = status.check?.records[at]
  const { certificate } = status
  if (check && silentZoneOf(check) !== null) return at
  if (certificate?.state === 'unknown' || isImpossible(check)) return null
  // The certificate depends on conflicting records, even if they lead to the platform.
  if (recordState(check) === 'unknown') return check && conflicts.has(check.code) ? at : null
  const isBlocking = !check || isCertificateForbidden(check) || blocksCertificate(dnsStateOfRecord(check))
  return isBlocking ? at : null
}

function causeText(check: RecordCheck | undefined, { type, name }: WantedRecord): string {
  const { code, zone, found = [] } = check ?? {}
  if (check && isCertificateForbidden(check)) return 'Caused by CAA records'
  if (code === 'dnssec-broken') return 'Caused by failed DNSSEC validation'
  if (code === 'zone-at-name') return `Caused by the separate zone ${name}`
  if ((code === 'lame-delegation' || code === 'whole-zone-delegated') && zone !== null)
    return `Caused by the delegation of ${zone}`
  const silent = check && silentZoneOf(check)
  if (silent) return `Caused by the name servers of ${silent}`
  const others = found.filter((one) => one.type !== type)
  if (code && conflicts.has(code) && others.length > 0) {
    const types = joinWithAnd([...new Set(others.map((one) => one.type))])
    return `${recordState(check) === 'unknown' ? 'Check' : 'Caused by'} the ${types} record${others.length > 1 ? 's' : ''} at ${name}`
  }
  if (check && recordState(check) === 'unknown') return dependsText({ type, name })
  const missing = check && dnsStateOfRecord(check) === 'missing' ? 'missing ' : ''
  return `Caused by the ${missing}${type} record${type === 'NS' ? 's' : ''} at ${name}`
}

function unreadyOf({ certificate, check }: Status): number | null {
  if (certificate?.state !== 'wrong') return null
  const at = check?.records.findIndex(
    (record) =>
      recordState(record) !== 'ready' && dnsStateOfRecord(record) !== 'alias' && !isImpossible(record),
  )
  return at === undefined || at < 0 ? null : at
}

const dependsText = ({ type, name }: Pick<WantedRecord, 'type' | 'name'>) =>
  `Depends on the ${type} record${type === 'NS' ? 's' : ''} at ${name}`

/** Returns the index of the record that the DNS chain shows as the reason for the certificate's state, or null. */
export function causeInChain(status: Status): number | null {
  const { check, certificate } = status
  const isOpen = certificate?.state === 'waiting' || certificate?.state === 'attention'
  const isReported = Boolean(certificate?.reported) && isReportShown(status)
  const isSilent = check?.records.some((record) => silentZoneOf(record) !== null) ?? false
  return isOpen && !isReported && (isSilent || changesOf(check).length > 0) ? causeOf(status) : null
}

export const hasCertificateLine = (status: Status): boolean =>
  status.certificate !== null && status.certificate.state !== 'ready' && causeInChain(status) === null

export function CertificateLine({ status }: { status: DnsStatus }) {
  const { id, wanted, certificate, check, retries_at } = status
  if (!certificate || waitsForCertificate(status) || !hasCertificateLine(status)) return null
  const known = causeOf(status)
  const at = known ?? unreadyOf(status)
  const cause = at === null ? undefined : wanted[at]
  // A record's block shows the next attempt below the change.
  const isRetryShown = certificate.state === 'wrong' && changesOf(check).length === 0
  return (
    <div
      id={certificateAnchor(id)}
      tabIndex={-1}
      className="scroll-mt-20 space-y-1 rounded-sm target:bg-hover"
    >
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <StateChip state={certificate.state}>{certificate.label}</StateChip>{' '}
        <span className="max-w-text min-w-0 wrap-anywhere">{certificate.sentence}</span>
        {cause && at !== null && (
          <HashLink href={`#${recordAnchor(id, at)}`} className="min-w-0 wrap-anywhere">
            {known === null ? dependsText(cause) : causeText(check?.records[at], cause)}
          </HashLink>
        )}
      </p>
      {isReportShown(status) && <CertificateReport status={status} />}
      {isRetryShown && retries_at !== null && <NextAttempt at={retries_at} />}
      {certificate.code !== undefined && (
        <p className="flex flex-wrap items-center gap-x-1 text-sm text-muted">
          Error code: <CopyText value={certificate.code} what="error code" />
        </p>
      )}
    </div>
  )
}

export function CertificateReport({ status: { certificate, check } }: { status: DnsStatus }) {
  if (!certificate?.reported) return null
  const isPrivate = check?.records.some(({ is_private: isOwn }) => isOwn) ?? false
  return (
    <p className="max-w-text text-sm wrap-anywhere text-muted">
      {certificate.isDnsError && isPrivate
        ? "The platform looks up this name in public DNS. If the records exist only on this account's DNS servers, the platform can't issue the certificate."
        : reportText(certificate)}
    </p>
  )
}
