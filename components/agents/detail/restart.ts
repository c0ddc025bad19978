import type { Agent, AgentDetail, AgentState } from '@/lib/api/agents'

/** The time that a new session has to register its endpoints, in milliseconds. */
const REGISTERING_MS = 60_000

/** Reports whether a restart is in progress. A restart with an unknown outcome might not have begun. */
export const isRestarting = ({ state, doing }: Pick<Agent, 'state' | 'doing'>): boolean =>
  state === 'restarting' || (doing?.command === 'restart' && doing.state !== 'unknown')

/** Returns the agent's state, or `restarting` as soon as a restart command has started, to match the traffic path. */
export const shownState = (agent: Pick<Agent, 'state' | 'doing'>): AgentState =>
  isRestarting(agent) ? 'restarting' : agent.state

/**
 * Reports whether no endpoints are known because the agent restarts, or because its new session's endpoints haven't
 * been registered or read yet.
 */
export function areEndpointsPending({
  agent,
  last_endpoints,
  freshness: { as_of },
}: Pick<AgentDetail, 'agent' | 'last_endpoints' | 'freshness'>): boolean {
  if ((last_endpoints ?? agent).endpoint_count > 0) return false
  if (isRestarting(agent)) return true
  const { first_seen_at, gone_at } = agent.session
  const isNew = as_of !== null && Date.parse(as_of) - Date.parse(first_seen_at) < REGISTERING_MS
  return gone_at === null && (isNew || !agent.endpoints_known)
}
