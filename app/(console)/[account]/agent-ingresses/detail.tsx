'use client'

import { ResourceDetail } from '@/components/resource/resource-detail'
import { agentIngresses } from '@/lib/resources/agent-ingresses'
import { agentIngressesInfo } from '@/lib/resources/info/agent-ingresses'
import { certificateValues } from '../certificate'
import { DnsSection } from '../dns/dns-section'
import { DnsSentence, DnsStateChip } from '../dns/dns-standing-of'

/** One agent ingress, with the NS records it needs. */
export function AgentIngressDetail({ id }: { id: string }) {
  const of = { resource: 'agent-ingresses', id } as const
  return (
    <ResourceDetail
      info={agentIngressesInfo}
      get={agentIngresses.ops.get}
      id={id}
      values={certificateValues("The platform's own certificate authority")}
      state={<DnsStateChip {...of} />}
      summary={() => <DnsSentence {...of} />}
      elsewhere={['ns_targets', 'region_domains']}
    >
      {() => <DnsSection {...of} />}
    </ResourceDetail>
  )
}
