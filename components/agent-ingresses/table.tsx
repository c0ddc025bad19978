'use client'

import { dnsColumn } from '@/components/dns/dns-column'
import { ResourceList } from '@/components/resource/list/resource-list'
import { agentIngressesInfo } from '@/lib/resources/info/agent-ingresses'

export function AgentIngressesTable() {
  return <ResourceList info={agentIngressesInfo} more={[dnsColumn]} />
}
