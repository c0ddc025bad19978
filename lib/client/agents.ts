import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AgentsSearch } from '@/lib/api/agents'
import type { AgentCommandName } from '@/lib/resources/agent-commands'
import { callApi } from './call-api'

/** A page of agents. Key `['agents', 'page', account, search]`. Looks again as often as the last answer said. */
export const agentsQuery = (account: string, search: AgentsSearch) =>
  queryOptions({
    queryKey: ['agents', 'page', account, search],
    queryFn: ({ signal }) =>
      callApi('GET /api/agents/{account}', { params: { account }, query: search, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => Math.min(state.data?.look_seconds ?? 5, maxAskSeconds) * 1000,
  })

/** A page asks again after so many seconds at most: a look that took its time is seen to have ended. */
const maxAskSeconds = 30

/** One agent by its own id, or that of any session it ever had. Key `['agents', 'one', account, id]`. */
export const agentQuery = (account: string, id: string) =>
  queryOptions({
    queryKey: ['agents', 'one', account, id],
    queryFn: ({ signal }) => callApi('GET /api/agents/{account}/{id}', { params: { account, id }, signal }),
    refetchInterval: ({ state }) => (state.data?.agent.doing ? 2_000 : 5_000),
  })

/** Says that a session is another agent's (`agent_id`), or of one that was not known yet (null). */
export const correctAgent = (account: string, id: string, agent_id: string | null) =>
  callApi('POST /api/agents/{account}/{id}/identity', { params: { account, id }, body: { agent_id } })

/** Commands that an agent was sent, the newest first, at most 50. Key `['agents', 'commands', account, id]`. */
export const agentCommandsQuery = (account: string, id: string) =>
  queryOptions({
    queryKey: ['agents', 'commands', account, id],
    queryFn: ({ signal }) =>
      callApi('GET /api/agents/{account}/{id}/commands', { params: { account, id }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.commands.some(({ ended_at }) => ended_at === null) ? 2_000 : 15_000,
  })

/** Sends a command to the session that the person saw; refused where the agent has another one now. */
export const commandAgent = (
  account: string,
  id: string,
  body: { command: AgentCommandName; session_id: string },
  idempotencyKey: string,
) => callApi('POST /api/agents/{account}/{id}/commands', { params: { account, id }, body, idempotencyKey })
