import { queryOptions } from '@tanstack/react-query'
import type { AgentUpdateAct } from '@/lib/agents/model/updates'
import type { NewAgentUpdate } from '@/lib/api/agent-updates'
import { callApi } from './call-api'

/** The query for the newest 100 rolling updates. */
export const agentUpdatesQuery = (account: string) =>
  queryOptions({
    queryKey: ['agent-updates', 'list', account],
    queryFn: ({ signal }) => callApi('GET /api/agent-updates/{account}', { params: { account }, signal }),
    refetchInterval: ({ state }) => (state.data?.updates.some((one) => !one.ended_at) ? 3_000 : 15_000),
  })

export const agentUpdateQuery = (account: string, id: string) =>
  queryOptions({
    queryKey: ['agent-updates', 'one', account, id],
    queryFn: ({ signal }) =>
      callApi('GET /api/agent-updates/{account}/{id}', { params: { account, id }, signal }),
    refetchInterval: ({ state }) => (state.data?.update.ended_at ? false : 2_000),
  })

export const startAgentUpdate = (account: string, body: NewAgentUpdate, idempotencyKey: string) =>
  callApi('POST /api/agent-updates/{account}', { params: { account }, body, idempotencyKey })

export const actOnAgentUpdate = (account: string, id: string, act: AgentUpdateAct) =>
  callApi(`POST /api/agent-updates/{account}/{id}/${act}`, { params: { account, id } })
