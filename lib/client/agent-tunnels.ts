import { queryOptions } from '@tanstack/react-query'
import type { TunnelDefinition } from '@/lib/agents/model/tunnels'
import { addressesOf, request } from './request'

/** The well-formed fields of a tunnel in a response of an agent's API. */
export interface AgentTunnel {
  name: string
  public_url: string
  proto: string
  addr: string
}

export interface AgentTunnels {
  /** How its API is reached; null: not chosen yet. */
  api: { endpoint_id: string; url: string } | null
  /** The account's own endpoints to choose from, those of the agent's session first; at most 100. */
  choices: { endpoint_id: string; url: string; is_own: boolean }[]
  /** What its API answered now; null where it was not asked or did not answer. */
  tunnels: AgentTunnel[] | null
  /** Tunnels of that answer that are not shown: not well-formed, or past the first 100. */
  left_out: number
  /** Why it did not answer. */
  error: { code: string; message: string } | null
  /** Tunnels that it is to have; `is_running` null: not known. */
  wanted: { definition: TunnelDefinition; is_running: boolean | null }[]
  asked_at: string | null
}

const address = addressesOf('agent-tunnels')

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
    queryFn: ({ signal }) => request(address(account, agentId), { signal }) as Promise<AgentTunnels>,
    refetchInterval: ({ state }) =>
      passing.has(state.data?.error?.code ?? '') && state.dataUpdateCount < MAX_LOOKS ? PASSING_MS : false,
  })

/** Chooses the endpoint by which the agent's API is reached; null forgets it. */
export const chooseAgentApi = (account: string, agentId: string, endpoint_id: string | null) =>
  request(address(account, agentId), { method: 'PUT', body: { endpoint_id } }) as Promise<AgentTunnels>

export const startAgentTunnel = (
  account: string,
  agentId: string,
  definition: TunnelDefinition,
  isWanted: boolean,
) =>
  request(address(account, agentId), {
    method: 'POST',
    body: { definition, is_wanted: isWanted },
  }) as Promise<AgentTunnels>

/** Stops a tunnel; `forget` takes it off the list of those wanted too. */
export const stopAgentTunnel = (account: string, agentId: string, name: string, forget: boolean) =>
  request(address(account, agentId, name), {
    method: 'DELETE',
    body: { stop: true, forget },
  }) as Promise<AgentTunnels>

/** Takes a tunnel off the list of those wanted; the agent is asked for nothing. */
export const forgetAgentTunnel = (account: string, agentId: string, name: string) =>
  request(address(account, agentId, name), {
    method: 'DELETE',
    body: { stop: false, forget: true },
  }) as Promise<AgentTunnels>
