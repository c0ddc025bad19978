import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { TunnelDefinition } from '@/lib/agents/model/tunnels'
import type { AgentTunnels } from '@/lib/api/agent-tunnels'
import { callApi } from './call-api'

const passing: ReadonlySet<string> = new Set([
  'ADIT_AGENT_NO_WAY',
  'ADIT_AGENT_NOT_UP',
  'ADIT_AGENT_FAILED',
  'ADIT_AGENT_NOT_READY',
  'ADIT_UPSTREAM_CONNECT',
])
const PASSING_MS = 5_000
const MAX_POLLS = 12

/** The part of a query key that the queries for an agent's tunnels have in common, whatever the session. */
export const agentTunnelsKey = (account: string, agentId: string) => ['agents', 'tunnels', account, agentId]

/**
 * Returns the query for an agent's tunnels during one of its sessions. Polls a limited number of times after
 * temporary errors.
 */
export const agentTunnelsQuery = (account: string, agentId: string, sessionId: string) =>
  queryOptions({
    queryKey: [...agentTunnelsKey(account, agentId), sessionId],
    queryFn: ({ signal }) =>
      callApi('GET /api/agent-tunnels/{account}/{id}', { params: { account, id: agentId }, signal }),
    refetchInterval: ({ state }) =>
      passing.has(state.data?.error?.code ?? '') && state.dataUpdateCount < MAX_POLLS ? PASSING_MS : false,
  })

/**
 * Stores the tunnels that a response reports, and discards requests in progress. Applies to the queries of all
 * sessions, because the agent may have started another session since the request was sent.
 */
export async function setAgentTunnels(
  queries: QueryClient,
  account: string,
  agentId: string,
  fresh: AgentTunnels,
): Promise<void> {
  const queryKey = agentTunnelsKey(account, agentId)
  await queries.cancelQueries({ queryKey })
  queries.setQueriesData({ queryKey }, fresh)
}

/** Sets the endpoint for reaching an agent's API, or removes the setting if `endpoint_id` is null. */
export const chooseAgentApi = (account: string, id: string, endpoint_id: string | null) =>
  callApi('PUT /api/agent-tunnels/{account}/{id}', { params: { account, id }, body: { endpoint_id } })

export const startAgentTunnel = (
  account: string,
  id: string,
  definition: TunnelDefinition,
  is_saved: boolean,
) =>
  callApi('POST /api/agent-tunnels/{account}/{id}', {
    params: { account, id },
    body: { definition, is_saved },
  })

/** Stops a tunnel, and also deletes its saved definition if `removesSaved` is true. */
export const stopAgentTunnel = (account: string, id: string, name: string, removesSaved: boolean) =>
  callApi('DELETE /api/agent-tunnels/{account}/{id}/{name}', {
    params: { account, id, name },
    body: { stop: true, remove_saved: removesSaved },
  })

/** Deletes a tunnel's saved definition without sending a request to the agent. */
export const removeSavedTunnel = (account: string, id: string, name: string) =>
  callApi('DELETE /api/agent-tunnels/{account}/{id}/{name}', {
    params: { account, id, name },
    body: { stop: false, remove_saved: true },
  })
