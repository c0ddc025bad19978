import { queryOptions } from '@tanstack/react-query'
import type { TunnelDefinition } from '@/lib/agents/model/tunnels'
import { callApi } from './call-api'

/** Error codes that go away on their own while an agent restarts. */
const passing: ReadonlySet<string> = new Set([
  'ADIT_AGENT_NO_WAY',
  'ADIT_AGENT_NOT_UP',
  'ADIT_AGENT_FAILED',
  'ADIT_AGENT_NOT_READY',
  'ADIT_UPSTREAM_CONNECT',
])
const PASSING_MS = 5_000
/** The maximum number of checks of one session. An error that persists longer won't go away. */
const MAX_POLLS = 12

/**
 * The query for an agent's tunnels in one of its sessions, read live. Repeats for a minute if the agent may be
 * restarting. Key `['agents', 'tunnels', account, agent, session]`.
 */
export const agentTunnelsQuery = (account: string, agentId: string, sessionId: string) =>
  queryOptions({
    queryKey: ['agents', 'tunnels', account, agentId, sessionId],
    queryFn: ({ signal }) =>
      callApi('GET /api/agent-tunnels/{account}/{id}', { params: { account, id: agentId }, signal }),
    refetchInterval: ({ state }) =>
      passing.has(state.data?.error?.code ?? '') && state.dataUpdateCount < MAX_POLLS ? PASSING_MS : false,
  })

/** Chooses the endpoint used to reach the agent's API; null clears it. */
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

/** Stops a tunnel. With `forget`, also removes it from the list of wanted tunnels. */
export const stopAgentTunnel = (account: string, id: string, name: string, forget: boolean) =>
  callApi('DELETE /api/agent-tunnels/{account}/{id}/{name}', {
    params: { account, id, name },
    body: { stop: true, forget },
  })

/** Removes a tunnel from the list of wanted tunnels, without a request to the agent. */
export const forgetAgentTunnel = (account: string, id: string, name: string) =>
  callApi('DELETE /api/agent-tunnels/{account}/{id}/{name}', {
    params: { account, id, name },
    body: { stop: false, forget: true },
  })
