import { StateChip } from '@/components/ui/state-chip'
import { type CertificateText, certificateText, policyText } from '@/lib/resources/text/certificate-text'
import { certificateBeside, type DnsState, isBroken } from '@/lib/dns/model/dns-state'

type Managed = Parameters<typeof certificateText>[0]

export function CertificateCell({ item, dns }: { item: Managed; dns: DnsState | null | undefined }) {
  const text = certificateBeside(certificateText(item), dns)
  if (!text) return <span className="text-muted">Not managed</span>
  if (text.state === 'waiting' && isBroken(dns)) return <span className="text-muted">{text.label}</span>
  return <StateChip state={text.state}>{text.label}</StateChip>
}

/**
 * Returns a function that creates the values of a resource's certificate fields. `certificate` is undefined while
 * unknown, or null to omit the status.
 */
export const certificateValues =
  (certificate: CertificateText | null | undefined, none = policyText(null)) =>
  (item: Managed) => {
    const text = certificate === undefined ? certificateBeside(certificateText(item), 'unknown') : certificate
    const policy = item.certificate_management_policy
    return {
      certificate_management_policy: policy ? policyText(policy) : none,
      // The section with the DNS records explains why the certificate hasn't been issued or can't be renewed.
      ...(text && {
        certificate_management_status:
          text.state === 'ready' && text.renewsOn !== undefined ? `Renews ${text.renewsOn}` : text.label,
      }),
    }
  }
