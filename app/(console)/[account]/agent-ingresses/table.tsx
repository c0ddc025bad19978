'use client'

import { ResourceList } from '@/components/resource/resource-list'
import { agentIngressesInfo } from '@/lib/resources/info/agent-ingresses'

/** The list of agent ingresses. */
export function AgentIngressesTable() {
  return <ResourceList info={agentIngressesInfo} />
}
