import type { Agent, AgentDetail } from '@/lib/api/agents'

export const isRestarting = ({ state, doing }: Pick<Agent, 'state' | 'doing'>): boolean =>
  state === 'restarting' || doing?.command === 'restart'

/**
 * Reports whether no endpoints are known because the agent restarts, or because its new session's endpoints haven't
 * been read yet.
 */
export function areEndpointsPending({
  agent,
  last_endpoints,
}: Pick<AgentDetail, 'agent' | 'last_endpoints'>): boolean {
  if ((last_endpoints ?? agent).endpoint_count > 0) return false
  return isRestarting(agent) || (agent.session.gone_at === null && !agent.endpoints_known)
}
