import type { CertificateWords } from '@/lib/resources/certificate-words'
import { type DnsCheck, type Verdict, worstVerdict } from './records'

/** How a thing stands in DNS: the worst verdict of its records at the last check, or that there was none. Worst first. */
export const dnsStandings = ['wrong', 'missing', 'unknown', 'unchecked', 'correct'] as const satisfies (
  | Verdict
  | 'unchecked'
)[]
export type DnsStanding = (typeof dnsStandings)[number]

/** How many things stand how; those that need no record are in none. */
export type DnsSummary = Record<DnsStanding, number>

interface Status {
  wanted: readonly unknown[]
  check: DnsCheck | null
  certificate: CertificateWords | null
}

/** How one thing stands; null when it needs no record. */
export function standingOf({ wanted, check }: Status): DnsStanding | null {
  if (wanted.length === 0) return null
  return check ? worstVerdict(check.records.map(({ verdict }) => verdict)) : 'unchecked'
}

/**
 * Returns a certificate's state as it fits the records: the platform may not have looked since they changed. One that is
 * not there yet waits for records that are missing or wrong, and no longer for ones that are correct.
 */
export function certificateBeside(
  certificate: CertificateWords | null,
  standing: DnsStanding | null | undefined,
): CertificateWords | null {
  if (certificate?.state !== 'waiting') return certificate
  if (standing === 'wrong' || standing === 'missing')
    return {
      ...certificate,
      word: 'Waiting for DNS',
      sentence: 'The certificate is issued once the DNS records are correct.',
    }
  if (standing === 'correct' && certificate.isDnsError)
    return {
      ...certificate,
      word: 'Pending',
      sentence: "The certificate hasn't been issued yet.",
      said: null,
    }
  return certificate
}

/** Reports whether the records are right and only the certificate is still to come. */
export const waitsForCertificate = (status: Status) =>
  standingOf(status) === 'correct' && status.certificate?.state === 'waiting'
