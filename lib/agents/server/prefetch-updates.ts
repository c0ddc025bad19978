import 'server-only'
import type { AgentUpdateDetail, AgentUpdateSummary } from '@/lib/api/agent-updates'
import { agentUpdate, listAgentUpdates } from './updates'
import { shownTo } from '@/lib/server/prefetch'

// As prefetch.ts; apart, so that only these pages load what carries out rolling updates.

export async function loadAgentUpdates(slug: string): Promise<{ updates: AgentUpdateSummary[] }> {
  return shownTo(slug, listAgentUpdates)
}

export async function loadAgentUpdate(slug: string, id: string): Promise<AgentUpdateDetail> {
  return shownTo(slug, (...place) => agentUpdate(...place, id))
}
