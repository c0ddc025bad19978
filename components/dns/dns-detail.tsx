import { certificateValues } from '@/components/resource/certificate/certificate'
import type { DnsResource } from '@/lib/resources/resource-types'
import { DnsStateChip, useCertificate, useDnsFix, useHasDnsChanges } from './dns-standing-of'

interface DnsDetailOptions {
  /** The fields that the DNS records section shows. */
  shownBelow: readonly string[]
  /** The text to show as the issuer of a certificate without a policy. */
  issuer?: string
}

/** Returns the props that the detail pages of all resources with DNS records share. */
export function useDnsDetail(of: { resource: DnsResource; id: string }, options: DnsDetailOptions) {
  const { shownBelow, issuer } = options
  const certificate = useCertificate(of)
  const fix = useDnsFix(of)
  const hasChanges = useHasDnsChanges(of) // the chain at the top then shows the certificate
  return {
    values: certificateValues(certificate, issuer),
    state: <DnsStateChip {...of} isTitle />,
    fix,
    isWide: true,
    elsewhere: hasChanges ? [...shownBelow, 'certificate_management_status'] : shownBelow,
  }
}
