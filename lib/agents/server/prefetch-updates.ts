import 'server-only'
import type { AgentUpdateDetail, AgentUpdateSummary } from '@/lib/api/agent-updates'
import { agentUpdate, listAgentUpdates } from './updates'
import { asReader } from '@/lib/server/prefetch'

// Like prefetch.ts. Separate, so that only these pages load the code of rolling updates.

export async function loadAgentUpdates(slug: string): Promise<{ updates: AgentUpdateSummary[] }> {
  return asReader(slug, listAgentUpdates)
}

export async function loadAgentUpdate(slug: string, id: string): Promise<AgentUpdateDetail> {
  return asReader(slug, (...target) => agentUpdate(...target, id))
}
