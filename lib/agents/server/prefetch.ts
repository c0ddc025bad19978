import 'server-only'
import type { AgentDetail, AgentsPage, AgentsSearch, AgentsUptime } from '@/lib/api/agents'
import { agentCommands } from './commands'
import { agentDetail, agentsPage, agentsUptime } from './fleet'
import { shownTo } from '@/lib/server/prefetch'

/** Returns the response of `GET /api/agents/<account>`. */
export async function loadAgents(slug: string, search: AgentsSearch): Promise<AgentsPage> {
  return shownTo(slug, (...place) => agentsPage(...place, search, { isPage: true }))
}

/** Returns the response of `GET /api/agent-uptime/<account>`. */
export async function loadAgentsUptime(slug: string): Promise<AgentsUptime> {
  return shownTo(slug, (...place) => agentsUptime(...place, { isPage: true }))
}

/** Returns the response of `GET /api/agents/<account>/<id>`. Throws Failure ADIT_NOT_FOUND. */
export async function loadAgent(slug: string, id: string): Promise<AgentDetail> {
  return shownTo(slug, (...place) => agentDetail(...place, id, { isPage: true }))
}

/** Returns the response of `GET /api/agents/<account>/<id>/commands`. Throws Failure ADIT_NOT_FOUND. */
export const loadAgentCommands = (slug: string, id: string) =>
  shownTo(slug, (...place) => agentCommands(...place, id))
