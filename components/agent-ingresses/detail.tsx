'use client'

import { certificateValues } from '@/components/resource/certificate/certificate'
import { ResourceDetail } from '@/components/resource/detail/resource-detail'
import { DnsPicture } from '@/components/dns/dns-picture'
import { DnsSection } from '@/components/dns/dns-section'
import {
  DnsSentence,
  DnsStateChip,
  useCertificate,
  useDnsFix,
  useHasDnsChanges,
} from '@/components/dns/dns-standing-of'
import { agentIngresses } from '@/lib/resources/agent-ingresses'
import { agentIngressesInfo } from '@/lib/resources/info/agent-ingresses'

/** The fields that the DNS records section shows. */
const shownBelow = ['ns_targets', 'region_domains']

/** The detail page of an agent ingress, with its required NS records. */
export function AgentIngressDetail({ id }: { id: string }) {
  const of = { resource: 'agent-ingresses', id } as const
  const certificate = useCertificate(of)
  const fix = useDnsFix(of)
  const hasChanges = useHasDnsChanges(of) // the chain at the top then shows the certificate
  return (
    <ResourceDetail
      info={agentIngressesInfo}
      get={agentIngresses.ops.get}
      id={id}
      none={null}
      picture={() => <DnsPicture {...of} />}
      values={certificateValues(certificate, "The platform's own certificate authority")}
      state={<DnsStateChip {...of} isTitle />}
      fix={fix}
      summary={() => <DnsSentence {...of} />}
      isWide
      elsewhere={hasChanges ? [...shownBelow, 'certificate_management_status'] : shownBelow}
    >
      {() => <DnsSection {...of} />}
    </ResourceDetail>
  )
}
