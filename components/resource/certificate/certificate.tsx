import { StateChip } from '@/components/ui/state-chip'
import { type CertificateText, certificateText, policyText } from '@/lib/resources/certificate-text'
import { certificateBeside, type DnsStanding } from '@/lib/dns/model/standing'

type Managed = Parameters<typeof certificateText>[0]

/** The certificate's state for a table, consistent with the DNS verdict. */
export function CertificateCell({ item, dns }: { item: Managed; dns: DnsStanding | null | undefined }) {
  const text = certificateBeside(certificateText(item), dns)
  if (!text) return <span className="text-muted">not managed</span>
  return <StateChip state={text.state}>{text.label}</StateChip>
}

/**
 * Returns the policy and status of a certificate for a resource's facts. `certificate` is the state in the title, so
 * that the two never differ; undefined while it's unknown. `none` describes the issuer without a policy.
 */
export const certificateValues =
  (certificate: CertificateText | null | undefined, none = policyText(null)) =>
  (item: Managed) => {
    const text = certificate === undefined ? certificateBeside(certificateText(item), 'unknown') : certificate
    const policy = item.certificate_management_policy
    return {
      certificate_management_policy: policy ? policyText(policy) : none,
      ...(text && { certificate_management_status: text.sentence }),
    }
  }
