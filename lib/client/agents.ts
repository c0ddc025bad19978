import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AgentsSearch } from '@/lib/api/agents'
import type { AgentCommandName } from '@/lib/resources/agent-commands'
import { callApi } from './call-api'
import type { AgentUpdateAction } from '@/lib/agents/model/updates'
import type { NewAgentUpdate } from '@/lib/api/agent-updates'

/**
 * Returns the query for a page of agents, refetched at the interval in the last response, but at least every 30
 * seconds.
 */
export const agentsQuery = (account: string, search: AgentsSearch) =>
  queryOptions({
    queryKey: ['agents', 'page', account, search],
    queryFn: ({ signal }) =>
      callApi('GET /api/agents/{account}', { params: { account }, query: search, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => Math.min(state.data?.poll_seconds ?? 5, maxAskSeconds) * 1000,
  })

export const fleetVersionsQuery = (account: string) =>
  queryOptions({
    queryKey: ['agents', 'versions', account],
    queryFn: ({ signal }) => callApi('GET /api/agent-versions/{account}', { params: { account }, signal }),
    refetchInterval: 15_000,
  })

export const agentsUptimeQuery = (account: string) =>
  queryOptions({
    queryKey: ['agents', 'uptime', account],
    queryFn: ({ signal }) => callApi('GET /api/agent-uptime/{account}', { params: { account }, signal }),
    refetchInterval: ({ state }) => (state.data?.as_of === null ? 2_000 : 30_000),
  })

const maxAskSeconds = 30

/** Assigns the session `id` to the agent `agent_id`, or to a new agent if `agent_id` is null. */
export const correctAgent = (account: string, id: string, agent_id: string | null) =>
  callApi('POST /api/agents/{account}/{id}/identity', { params: { account, id }, body: { agent_id } })

export const agentCommandsQuery = (account: string, id: string) =>
  queryOptions({
    queryKey: ['agents', 'commands', account, id],
    queryFn: ({ signal }) =>
      callApi('GET /api/agents/{account}/{id}/commands', { params: { account, id }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.commands.some(({ ended_at }) => ended_at === null) ? 2_000 : 15_000,
  })

/** Sends a command to an agent. The console rejects the command if `session_id` isn't the agent's current session. */
export const commandAgent = (
  account: string,
  id: string,
  body: { command: AgentCommandName; session_id: string },
  idempotencyKey: string,
) => callApi('POST /api/agents/{account}/{id}/commands', { params: { account, id }, body, idempotencyKey })

export const agentUpdatesQuery = (account: string) =>
  queryOptions({
    queryKey: ['agent-updates', 'list', account],
    queryFn: ({ signal }) => callApi('GET /api/agent-updates/{account}', { params: { account }, signal }),
    refetchInterval: ({ state }) => (state.data?.updates.some((one) => !one.ended_at) ? 3_000 : 15_000),
  })

export const startAgentUpdate = (account: string, body: NewAgentUpdate, idempotencyKey: string) =>
  callApi('POST /api/agent-updates/{account}', { params: { account }, body, idempotencyKey })

export const actOnAgentUpdate = (account: string, id: string, action: AgentUpdateAction) =>
  callApi(`POST /api/agent-updates/{account}/{id}/${action}`, { params: { account, id } })
