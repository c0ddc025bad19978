import { updateBlock } from '@/lib/agents/model/updates'
import type { Agent } from '@/lib/api/agents'

/**
 * Returns the agents that are offered together: those behind that an update can reach, or, where none is known to be
 * behind, all that it can reach. `blocked` is how many are behind and can't be updated.
 */
export function updatableOf(agents: readonly Agent[]) {
  const isBehind = (agent: Agent) => agent.newer_version !== null
  const free = agents.filter((agent) => updateBlock(agent) === undefined)
  const behind = free.filter(isBehind)
  return {
    updatable: behind.length > 0 ? behind : free,
    blocked: agents.filter(isBehind).length - behind.length,
  }
}
