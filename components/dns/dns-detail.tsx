import { certificateValues } from '@/components/resource/certificate/certificate'
import type { DnsResource } from '@/lib/resources/resource-types'
import { DnsStateChip, useCertificate, useDnsFix, useHasDnsChanges } from './dns-standing-of'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useAccount } from '@/components/shell/account-context'
import { dnsStatusQuery } from '@/lib/client/dns'
import { changesOf } from '@/lib/dns/model/diagnosis'
import { certificateAnchor, recordAnchor } from './certificate-line'
import { DnsChain } from './dns-chain'

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

interface DnsPictureProps {
  resource: DnsResource
  id: string
  /** The picture to show if no record needs a change, or if the DNS state isn't known yet. */
  children?: ReactNode
}

/** The picture at the top of a page. Shows the DNS chain if a record needs a change, and `children` otherwise. */
export function DnsPicture({ resource, id, children }: DnsPictureProps) {
  const { account } = useAccount()
  const { data } = useQuery(dnsStatusQuery(account.slug, resource, id))
  if (data === undefined || changesOf(data.check).length === 0) return children
  return (
    <DnsChain
      id="dns-chain"
      of={data}
      anchorOf={(index) => recordAnchor(id, index)}
      certificateAnchor={certificateAnchor(id)}
      isBrief
      isPlain
    />
  )
}
