import { queryOptions } from '@tanstack/react-query'
import type { AgentUpdateAct, AgentUpdateState, AgentUpdateStep } from '@/lib/agents/model/updates'
import { addressesOf, request } from './request'

/** What happened, with what was seen: ids, versions, times, codes. */
export interface AgentUpdateEvent {
  seq: number
  at: string
  agent_id: string | null
  kind: string
  evidence: Record<string, unknown>
}

export interface AgentUpdateTarget {
  agent_id: string
  name: string
  /** 0 is the canary's. */
  wave: number
  step: AgentUpdateStep
  /** When its next step is due. */
  due_at: string | null
  session_id: string
  version_before: string
  version_after: string | null
  /** URLs that it served before, and has to serve again. */
  endpoints: string[]
  error: string | null
  ended_at: string | null
}

export interface AgentUpdateSummary {
  id: string
  name: string
  by: string
  created_at: string
  state: AgentUpdateState
  ended_at: string | null
  wave_size: number
  has_canary: boolean
  settle_ms: number
  patience_ms: number
  reason: string | null
  /** Targets by step. */
  counts: Partial<Record<AgentUpdateStep, number>>
}

export interface AgentUpdateDetail {
  update: AgentUpdateSummary
  targets: AgentUpdateTarget[]
  events: AgentUpdateEvent[]
}

export interface NewAgentUpdate {
  name: string
  agent_ids: string[]
  wave_size: number
  has_canary: boolean
  /** At least 10,000. */
  settle_ms: number
  patience_ms: number
}

const address = addressesOf('agent-updates')

/** The newest first, at most 100. */
export const agentUpdatesQuery = (account: string) =>
  queryOptions({
    queryKey: ['agent-updates', 'list', account],
    queryFn: ({ signal }) =>
      request(address(account), { signal }) as Promise<{ updates: AgentUpdateSummary[] }>,
    refetchInterval: ({ state }) => (state.data?.updates.some((one) => !one.ended_at) ? 3_000 : 15_000),
  })

export const agentUpdateQuery = (account: string, id: string) =>
  queryOptions({
    queryKey: ['agent-updates', 'one', account, id],
    queryFn: ({ signal }) => request(address(account, id), { signal }) as Promise<AgentUpdateDetail>,
    refetchInterval: ({ state }) => (state.data?.update.ended_at ? false : 2_000),
  })

export const startAgentUpdate = (account: string, given: NewAgentUpdate, idempotencyKey: string) =>
  request(address(account), {
    method: 'POST',
    body: given,
    headers: { 'idempotency-key': idempotencyKey },
  }) as Promise<AgentUpdateDetail>

export const actOnAgentUpdate = (account: string, id: string, act: AgentUpdateAct) =>
  request(address(account, id, act), { method: 'POST' }) as Promise<AgentUpdateDetail>
