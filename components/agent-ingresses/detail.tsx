'use client'

import { ResourceDetail } from '@/components/resource/detail/resource-detail'
import { DnsPicture, useDnsDetail } from '@/components/dns/dns-detail'
import { DnsSection } from '@/components/dns/dns-section'
import { DnsSentence } from '@/components/dns/dns-state-of'
import { agentIngresses } from '@/lib/resources/agent-ingresses'
import { agentIngressesInfo } from '@/lib/resources/info/agent-ingresses'

const shownBelow = ['ns_targets', 'region_domains']

export function AgentIngressDetail({ id }: { id: string }) {
  const of = { resource: 'agent-ingresses', id } as const
  const shared = useDnsDetail(of, { shownBelow, issuer: "The platform's own certificate authority" })
  return (
    <ResourceDetail
      {...shared}
      info={agentIngressesInfo}
      get={agentIngresses.ops.get}
      id={id}
      none={null}
      picture={() => <DnsPicture {...of} />}
      summary={() => <DnsSentence {...of} />}
    >
      {() => <DnsSection {...of} />}
    </ResourceDetail>
  )
}
