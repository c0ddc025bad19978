import { queryOptions } from '@tanstack/react-query'
import type { TunnelDefinition } from '@/lib/agents/model/tunnels'
import { callApi } from './call-api'

/** Troubles that pass by themselves while an agent restarts. */
const passing: ReadonlySet<string> = new Set([
  'ADIT_AGENT_NO_WAY',
  'ADIT_AGENT_NOT_UP',
  'ADIT_AGENT_FAILED',
  'ADIT_AGENT_NOT_READY',
  'ADIT_UPSTREAM_CONNECT',
])
const PASSING_MS = 5_000
/** Looks of one session at most: what has not passed by then does not. */
const MAX_LOOKS = 12

/**
 * The tunnels of an agent in a session of its, asked for now; again for a minute where it may be restarting. Key
 * `['agents', 'tunnels', account, agent, session]`.
 */
export const agentTunnelsQuery = (account: string, agentId: string, sessionId: string) =>
  queryOptions({
    queryKey: ['agents', 'tunnels', account, agentId, sessionId],
    queryFn: ({ signal }) =>
      callApi('GET /api/agent-tunnels/{account}/{id}', { params: { account, id: agentId }, signal }),
    refetchInterval: ({ state }) =>
      passing.has(state.data?.error?.code ?? '') && state.dataUpdateCount < MAX_LOOKS ? PASSING_MS : false,
  })

/** Chooses the endpoint by which the agent's API is reached; null clears it. */
export const chooseAgentApi = (account: string, id: string, endpoint_id: string | null) =>
  callApi('PUT /api/agent-tunnels/{account}/{id}', { params: { account, id }, body: { endpoint_id } })

export const startAgentTunnel = (
  account: string,
  id: string,
  definition: TunnelDefinition,
  is_wanted: boolean,
) =>
  callApi('POST /api/agent-tunnels/{account}/{id}', {
    params: { account, id },
    body: { definition, is_wanted },
  })

/** Stops a tunnel; `forget` takes it off the list of those wanted too. */
export const stopAgentTunnel = (account: string, id: string, name: string, forget: boolean) =>
  callApi('DELETE /api/agent-tunnels/{account}/{id}/{name}', {
    params: { account, id, name },
    body: { stop: true, forget },
  })

/** Takes a tunnel off the list of those wanted; the agent is asked for nothing. */
export const forgetAgentTunnel = (account: string, id: string, name: string) =>
  callApi('DELETE /api/agent-tunnels/{account}/{id}/{name}', {
    params: { account, id, name },
    body: { stop: false, forget: true },
  })
