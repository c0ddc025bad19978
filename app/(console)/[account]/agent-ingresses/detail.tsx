'use client'

import { ResourceDetail } from '@/components/resource/resource-detail'
import { agentIngresses } from '@/lib/resources/agent-ingresses'
import { agentIngressesInfo } from '@/lib/resources/info/agent-ingresses'
import { certificateValues } from '../certificate'
import { DnsSection } from '../dns/dns-section'

/** One agent ingress, with the NS records it needs. */
export function AgentIngressDetail({ id }: { id: string }) {
  return (
    <ResourceDetail
      info={agentIngressesInfo}
      get={agentIngresses.ops.get}
      id={id}
      values={certificateValues}
      summary={(item) =>
        `Agents connect to one of its ${item.region_domains?.length ?? 0} regional addresses, as server_addr in their configuration. A region has to be picked: with an ingress of your own there is no balancing across regions.`
      }
    >
      {() => <DnsSection resource="agent-ingresses" id={id} />}
    </ResourceDetail>
  )
}
