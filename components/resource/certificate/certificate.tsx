import { StateChip } from '@/components/ui/state-chip'
import { type CertificateWords, certificateWords, policyWords } from '@/lib/resources/certificate-words'
import { certificateBeside, type DnsStanding } from '@/lib/dns/model/standing'

type Managed = Parameters<typeof certificateWords>[0]

/** The certificate's state for a table, consistent with the DNS verdict. */
export function CertificateCell({ item, dns }: { item: Managed; dns: DnsStanding | null | undefined }) {
  const words = certificateBeside(certificateWords(item), dns)
  if (!words) return <span className="text-muted">not managed</span>
  return <StateChip state={words.state}>{words.word}</StateChip>
}

/**
 * Returns the policy and status of a certificate for a resource's facts. `certificate` is the state in the title, so
 * that the two never differ; undefined while it's unknown. `none` describes the issuer without a policy.
 */
export const certificateValues =
  (certificate: CertificateWords | null | undefined, none = policyWords(null)) =>
  (item: Managed) => {
    const words =
      certificate === undefined ? certificateBeside(certificateWords(item), 'unknown') : certificate
    const policy = item.certificate_management_policy
    return {
      certificate_management_policy: policy ? policyWords(policy) : none,
      ...(words && { certificate_management_status: words.sentence }),
    }
  }
