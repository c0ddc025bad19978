import 'server-only'
import type { AgentUpdateDetail, AgentUpdateSummary } from '@/lib/api/agent-updates'
import { agentUpdate, listAgentUpdates } from './updates'
import { shownTo } from '@/lib/server/prefetch'

// Like prefetch.ts. Separate, so that only these pages load the code of rolling updates.

export async function loadAgentUpdates(slug: string): Promise<{ updates: AgentUpdateSummary[] }> {
  return shownTo(slug, listAgentUpdates)
}

export async function loadAgentUpdate(slug: string, id: string): Promise<AgentUpdateDetail> {
  return shownTo(slug, (...target) => agentUpdate(...target, id))
}
