import type { Generated } from 'kysely'
import type { AgentCommandName, AgentCommandState } from '@/lib/resources/agent-commands'
import type { AgentUpdateEventKind, AgentUpdateState, AgentUpdateStep } from '@/lib/agents/model/updates'

/** A time, as in `schema.ts`: RFC 3339 in UTC with milliseconds. */
type Time = string

/** The agents. The columns from `started_at` to `credential_id` describe the agent's current or last session. */
export interface AgentsTable {
  account_id: string
  id: string
  name: string
  /** 1 if the name comes from the agent's metadata. 0 if the name is derived from the credential or address. */
  is_named: number
  first_seen_at: Time
  /** The ID of the current session, or null if the agent is offline. */
  current_session_id: string | null
  last_session_id: string
  session_count: number
  started_at: Time
  /** The time when the agent went offline, or null while the agent is online. */
  gone_at: Time | null
  agent_version: string
  /** The version as text that sorts in version order. */
  version_order: string
  ip: string
  os: string
  region: string
  transport: string
  /** The ID of the credential that the session uses, or an empty string if the session doesn't report a credential. */
  credential_id: string
  search_text: string
  /**
   * A hash of the credential and the metadata, used to find similar sessions. Null if the credential or the metadata is
   * empty.
   */
  by_metadata: string | null
  by_address: string | null
  by_metadata_and_address: string | null
}

export interface AgentSessionsTable {
  account_id: string
  session_id: string
  agent_id: string
  started_at: Time
  first_seen_at: Time
  /** The time when the session was last listed. For an online session, the inventory can have a more recent time. */
  seen_at: Time
  gone_at: Time | null
  agent_version: string
  ip: string
  os: string
  region: string
  transport: string
  credential_id: string | null
  metadata: string
  /** The `SessionMatch` as JSON, or null if the session was neither matched to an agent nor assigned by a person. */
  match: string | null
}

/** The time spans in which the console polled without gaps. Between these spans, the states of agents are unknown. */
interface AgentPollsTable {
  account_id: string
  from_at: Time
  to_at: Time
}

interface AgentCommandsTable {
  account_id: string
  id: string
  agent_id: string
  session_id: string
  command: AgentCommandName
  user_id: string
  user_email: string
  sent_at: Time
  state: AgentCommandState
  ended_at: Time | null
  checked_at: Time | null
  is_session_listed: number | null
  new_session_id: string | null
  offline_ms: number | null
  min_offline_ms: number | null
  version_before: string
  version_after: string | null
  /** The error code and message as JSON, or null if no error occurred. */
  error: string | null
  update_id: string | null
  /** The ID of the request that sent the command, as in the audit log, or null in rows written by earlier versions. */
  request_id: string | null
  /** The ID of the act that sent the command, or null in rows written by earlier versions. */
  act_id: Generated<string | null>
}

interface AgentUpdatesTable {
  account_id: string
  id: string
  name: string
  user_id: string
  user_email: string
  created_at: Time
  state: AgentUpdateState
  ended_at: Time | null
  wave_size: number
  has_canary: number
  settle_ms: number
  /** The reconnect timeout in milliseconds. */
  patience_ms: number
  reason: string | null
}

interface AgentUpdateTargetsTable {
  update_id: string
  agent_id: string
  name: string
  /** The wave number, or 0 for the canary. */
  wave: number
  step: AgentUpdateStep
  /** The time when the next step is due, or null if none is due. */
  due_at: Time | null
  since_at: Time
  /** The ID of the agent's latest session that the rolling update has observed. */
  session_id: string
  version_before: string
  version_after: string | null
  /** The URLs that the agent served before the update, as a JSON array. */
  endpoints: string
  restarts: number
  /** 1 if the response to the last update command was lost, otherwise 0. */
  is_lost: number
  error: string | null
  ended_at: Time | null
}

interface AgentUpdateEventsTable {
  seq: Generated<number>
  update_id: string
  agent_id: string | null
  at: Time
  kind: AgentUpdateEventKind
  evidence: string
}

interface AgentApisTable {
  account_id: string
  agent_id: string
  endpoint_id: string
  url: string
}

/**
 * The reads from agents' APIs whose outcomes aren't in the audit log yet. A row counts one person's reads of one
 * agent's API until `until_at`.
 */
interface AgentApiReadsTable {
  act_id: string
  account_id: string
  agent_id: string
  user_id: string
  url: string
  until_at: Time
  calls: number
  /** The number of reads that returned the agent's tunnels. */
  answered: number
  status: number | null
}

interface AgentSavedTunnelsTable {
  account_id: string
  agent_id: string
  name: string
  /** The definition as JSON, in the format of the agent's API. */
  definition: string
}

interface TestRequestsTable {
  account_id: string
  resource: string
  id: string
  at: Time
  /**
   * The cause in one sentence without a period, such as "Nothing listens on localhost:80", or an empty string if the
   * request succeeded.
   */
  cause: string
  /** 1 if no agent served the endpoint, otherwise 0. */
  is_offline: number
}

export interface AgentTables {
  test_requests: TestRequestsTable
  agents: AgentsTable
  agent_sessions: AgentSessionsTable
  agent_polls: AgentPollsTable
  agent_commands: AgentCommandsTable
  agent_updates: AgentUpdatesTable
  agent_update_targets: AgentUpdateTargetsTable
  agent_update_events: AgentUpdateEventsTable
  agent_apis: AgentApisTable
  agent_api_reads: AgentApiReadsTable
  agent_saved_tunnels: AgentSavedTunnelsTable
}
