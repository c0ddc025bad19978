import type { Generated } from 'kysely'
import type { AgentCommandName, AgentCommandState } from '@/lib/resources/agent-commands'
import type { AgentUpdateEventKind, AgentUpdateState, AgentUpdateStep } from '@/lib/agents/model/updates'

/** As in `schema.ts`: RFC 3339 in UTC with milliseconds. */
type Time = string

/**
 * An agent that the console tracks across its sessions. From `started_at` on, the columns copy the data of its current
 * or last session, so that lists need no other table.
 */
export interface AgentsTable {
  account_id: string
  id: string
  name: string
  /** 1 if the agent's metadata contains the name; 0 if the agent is named after its credential or address. */
  is_named: number
  first_seen_at: Time
  /** The current session; null if there is none. */
  current_session_id: string | null
  /** The current or last session. */
  last_session_id: string
  session_count: number
  started_at: Time
  /** The time when the agent went offline; null while it has a session. */
  gone_at: Time | null
  agent_version: string
  /** The version as text that sorts in version order. */
  version_order: string
  ip: string
  os: string
  region: string
  transport: string
  /** The ID of the credential; empty if there is none. */
  credential_id: string
  /** Lowercase text for search. */
  words: string
  /** Hashes of credential and metadata, credential and address, or metadata and address; null if either is empty. */
  by_metadata: string | null
  by_address: string | null
  by_place: string | null
}

/** Every session ever listed, and the agent that it belongs to. */
export interface AgentSessionsTable {
  account_id: string
  session_id: string
  agent_id: string
  started_at: Time
  first_seen_at: Time
  /** The time when the session was last listed. While it is online, the inventory has a newer time. */
  seen_at: Time
  gone_at: Time | null
  agent_version: string
  ip: string
  os: string
  region: string
  transport: string
  credential_id: string | null
  metadata: string
  /** JSON of a `SessionMatch`; null for the first session of an agent. */
  match: string | null
}

/** Periods in which the console polled without a gap. The state between two periods is unknown. */
interface AgentPollsTable {
  account_id: string
  from_at: Time
  to_at: Time
}

/** A command to an agent and its observed effects; see `AgentCommandRecord`. */
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
  looked_at: Time | null
  is_still_there: number | null
  back_session_id: string | null
  away_ms: number | null
  away_least_ms: number | null
  version_before: string
  version_after: string | null
  /** JSON of code and message. */
  error: string | null
  update_id: string | null
  /** The request that sent the command, as recorded in the audit log's intent; null in rows of older versions. */
  request_id: string | null
  /** The act that sends the command; null in rows of older versions. */
  act_id: Generated<string | null>
}

/** A rolling update of one or more agents. */
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
  patience_ms: number
  /** Explanation of the state; null if there is nothing to explain. */
  reason: string | null
}

interface AgentUpdateTargetsTable {
  update_id: string
  agent_id: string
  name: string
  /** The wave; 0 for the canary. */
  wave: number
  step: AgentUpdateStep
  /** The time when the next step is due; null while the agent waits for its wave, and after it has finished. */
  due_at: Time | null
  /** The time when the step began. */
  since_at: Time
  /** The agent's latest session known to the update. */
  session_id: string
  version_before: string
  version_after: string | null
  /** JSON list of the URLs that the agent served before. */
  endpoints: string
  /** Number of observed restarts. */
  restarts: number
  /** 1 while the response to the last update is lost, otherwise 0. */
  is_lost: number
  error: string | null
  ended_at: Time | null
}

/** The evidence of a rolling update, in order. */
interface AgentUpdateEventsTable {
  seq: Generated<number>
  update_id: string
  agent_id: string | null
  at: Time
  kind: AgentUpdateEventKind
  /** The evidence as JSON. */
  evidence: string
}

/** The endpoint of an agent's own API. */
interface AgentApisTable {
  account_id: string
  agent_id: string
  endpoint_id: string
  url: string
}

/** Open acts of the audit log. Each counts one person's reads of an agent's API until `until_at`. */
interface AgentApiReadsTable {
  act_id: string
  account_id: string
  agent_id: string
  user_id: string
  url: string
  until_at: Time
  calls: number
  /** Calls to which the agent responded with its tunnels. */
  answered: number
  /** Status of the last response. */
  status: number | null
}

/** Tunnels configured for an agent, which can be started again after a restart. */
interface AgentWantedTunnelsTable {
  account_id: string
  agent_id: string
  name: string
  /** JSON of the definition, in the agent's format. */
  definition: string
}

export interface AgentTables {
  agents: AgentsTable
  agent_sessions: AgentSessionsTable
  agent_looks: AgentPollsTable
  agent_commands: AgentCommandsTable
  agent_updates: AgentUpdatesTable
  agent_update_targets: AgentUpdateTargetsTable
  agent_update_events: AgentUpdateEventsTable
  agent_apis: AgentApisTable
  agent_api_reads: AgentApiReadsTable
  agent_wanted_tunnels: AgentWantedTunnelsTable
}
