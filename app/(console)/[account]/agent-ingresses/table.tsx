'use client'

import { ResourceList } from '@/components/resource/resource-list'
import { agentIngressesInfo } from '@/lib/resources/info/agent-ingresses'
import { dnsColumn } from '../dns/dns-column'

/** The list of agent ingresses. */
export function AgentIngressesTable() {
  return <ResourceList info={agentIngressesInfo} more={[dnsColumn]} />
}
