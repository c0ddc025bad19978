import 'server-only'
import type { AgentDetail, AgentsPage, AgentsSearch, AgentsUptime } from '@/lib/api/agents'
import { agentCommands } from './commands'
import { agentDetail, agentsPage, agentsUptime } from './fleet'
import { type FleetVersions, fleetOf, LISTED_AGENTS } from '../model/fleet-versions'
import { shownTo } from '@/lib/server/prefetch'

/** Returns the data of `GET /api/agents/<account>`. */
export async function loadAgents(slug: string, search: AgentsSearch): Promise<AgentsPage> {
  return shownTo(slug, (...target) => agentsPage(...target, search, { isPage: true }))
}

export async function loadFleetVersions(slug: string): Promise<FleetVersions> {
  const { facets, agents } = await loadAgents(slug, LISTED_AGENTS)
  return fleetOf(facets.version ?? [], agents)
}

/** Returns the data of `GET /api/agent-uptime/<account>`. */
export async function loadAgentsUptime(slug: string): Promise<AgentsUptime> {
  return shownTo(slug, (...target) => agentsUptime(...target, { isPage: true }))
}

/**
 * Returns the data of `GET /api/agents/<account>/<id>`. Throws Failure ADIT_NOT_FOUND if the account or agent doesn't
 * exist.
 */
export async function loadAgent(slug: string, id: string): Promise<AgentDetail> {
  return shownTo(slug, (...target) => agentDetail(...target, id, { isPage: true }))
}

/**
 * Returns the data of `GET /api/agents/<account>/<id>/commands`. Throws Failure ADIT_NOT_FOUND if the account or agent
 * doesn't exist.
 */
export const loadAgentCommands = (slug: string, id: string) =>
  shownTo(slug, (...target) => agentCommands(...target, id))
