import { certificateValues } from '@/components/resource/certificate/certificate'
import type { DnsResource } from '@/lib/resources/resource-types'
import { DnsStateChip, useCertificate, useDnsFix, useHasDnsRecords } from './dns-state-of'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useAccount } from '@/components/shell/account-context'
import { dnsStatusQuery } from '@/lib/client/dns'
import { certificateAnchor, recordAnchor } from './certificate-line'
import { DnsChain } from './dns-chain'
import type { ChainAbove } from '@/components/traffic/path-links'

interface DnsDetailOptions {
  shownBelow: readonly string[]
  issuer?: string
}

export function useDnsDetail(of: { resource: DnsResource; id: string }, options: DnsDetailOptions) {
  const { shownBelow, issuer } = options
  const certificate = useCertificate(of)
  const fix = useDnsFix(of)
  const hasChain = useHasDnsRecords(of) // the chain at the top then shows the certificate
  return {
    values: certificateValues(certificate, issuer),
    state: <DnsStateChip {...of} />,
    fix,
    isWide: true,
    elsewhere: hasChain ? [...shownBelow, 'certificate_management_status'] : shownBelow,
  }
}

interface DnsPictureProps {
  resource: DnsResource
  id: string
  /** Returns the traffic diagram. `chain` is the DNS chain above the diagram, or null if the page shows no chain. */
  traffic?: (chain: ChainAbove | null) => ReactNode
  /** The rows that describe the traffic diagram in the chain's table. */
  trafficRows?: ReactNode
}

export function DnsPicture({ resource, id, traffic, trafficRows }: DnsPictureProps) {
  const { account } = useAccount()
  const { data } = useQuery(dnsStatusQuery(account.slug, resource, id))
  if (data === undefined || data.wanted.length === 0) return traffic?.(null)
  return (
    <DnsChain
      id="dns-chain"
      of={data}
      anchorOf={(index) => recordAnchor(id, index)}
      certificateAnchor={certificateAnchor(id)}
      isPlain
      below={traffic}
      rowsBelow={trafficRows}
    />
  )
}
