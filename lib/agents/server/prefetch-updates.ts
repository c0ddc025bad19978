import 'server-only'
import type { AgentUpdateDetail, AgentUpdateSummary } from '@/lib/client/agent-updates'
import { agentUpdate, listAgentUpdates } from './updates'
import { signedIn } from '@/lib/server/prefetch'

// As prefetch.ts; apart, so that only these pages load what carries out guarded updates.

export async function loadAgentUpdates(slug: string): Promise<{ updates: AgentUpdateSummary[] }> {
  return listAgentUpdates(...(await signedIn(slug)))
}

export async function loadAgentUpdate(slug: string, id: string): Promise<AgentUpdateDetail> {
  return agentUpdate(...(await signedIn(slug)), id)
}
