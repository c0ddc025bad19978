import { HashLink } from '@/components/ui/link'
import { StateChip } from '@/components/ui/state-chip'
import type { DnsStatus } from '@/lib/api/dns'
import { isImpossible } from '@/lib/dns/model/apex'
import { certificateCause } from '@/lib/dns/model/diagnosis'
import { waitsForCertificate } from '@/lib/dns/model/standing'
import { recordState } from '@/lib/dns/model/state'
import { certificateAnchor, recordAnchor } from './anchors'

/** Reports whether a diagnosis on the page says the same. */
const isRepeated = (message: string, { check }: DnsStatus) =>
  check?.records.some((record) => message.includes(record.message)) ?? false

/**
 * Returns the index of the record that the certificate waits for; null if none is known. A record that can't exist isn't
 * one, and nothing is known about a record that couldn't be checked.
 */
function causeOf(status: DnsStatus): number | null {
  const at = certificateCause(status)
  if (at === null) return null
  const check = status.check?.records[at]
  return isImpossible(check) || recordState(check) === 'unknown' ? null : at
}

/** The certificate's state, the platform's own message, and a link to the record that causes it. */
export function CertificateLine({ status }: { status: DnsStatus }) {
  const { id, wanted, certificate } = status
  if (!certificate || waitsForCertificate(status)) return null
  const at = causeOf(status)
  const cause = at === null ? undefined : wanted[at]
  return (
    <div
      id={certificateAnchor(id)}
      tabIndex={-1}
      className="scroll-mt-20 space-y-1 rounded-sm target:bg-hover"
    >
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <StateChip state={certificate.state}>{certificate.label}</StateChip>{' '}
        <span className="min-w-0 wrap-anywhere">{certificate.sentence}</span>
        {cause && at !== null && (
          <HashLink href={`#${recordAnchor(id, at)}`} className="min-w-0 wrap-anywhere">
            Caused by the {cause.type} record at {cause.name}
          </HashLink>
        )}
      </p>
      {certificate.reported && !isRepeated(certificate.reported, status) && (
        <p className="max-w-text text-sm wrap-anywhere text-muted">
          The platform reports: {certificate.reported}
        </p>
      )}
    </div>
  )
}
