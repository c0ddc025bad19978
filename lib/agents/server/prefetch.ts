import 'server-only'
import type { AgentDetail, AgentsPage, AgentsSearch, AgentsUptime, FleetVersions } from '@/lib/api/agents'
import { agentCommands } from './commands'
import { agentDetail, agentsPage, agentsUptime, fleetVersions } from './agents'
import { asReader } from '@/lib/server/prefetch'
import type { AgentUpdateDetail, AgentUpdateSummary } from '@/lib/api/agent-updates'
import { agentUpdate, listAgentUpdates } from './updates'

export async function loadAgents(slug: string, search: AgentsSearch): Promise<AgentsPage> {
  return asReader(slug, (...target) => agentsPage(...target, search, { isPage: true }))
}

export async function loadFleetVersions(slug: string): Promise<FleetVersions> {
  return asReader(slug, (...target) => fleetVersions(...target, { isPage: true }))
}

export async function loadAgentsUptime(slug: string): Promise<AgentsUptime> {
  return asReader(slug, (...target) => agentsUptime(...target, { isPage: true }))
}

export async function loadAgent(slug: string, id: string): Promise<AgentDetail> {
  return asReader(slug, (...target) => agentDetail(...target, id, { isPage: true }))
}

export const loadAgentCommands = (slug: string, id: string) =>
  asReader(slug, (...target) => agentCommands(...target, id))

export async function loadAgentUpdates(slug: string): Promise<{ updates: AgentUpdateSummary[] }> {
  return asReader(slug, listAgentUpdates)
}

export async function loadAgentUpdate(slug: string, id: string): Promise<AgentUpdateDetail> {
  return asReader(slug, (...target) => agentUpdate(...target, id))
}
