import type { Generated } from 'kysely'
import type { AgentCommandName, AgentCommandState } from '@/lib/resources/agent-commands'
import type { AgentUpdateEventKind, AgentUpdateState, AgentUpdateStep } from '@/lib/agents/model/updates'

/** As in `schema.ts`: RFC 3339 in UTC with milliseconds. */
type Time = string

/**
 * An agent that the console follows through its changing sessions. From `started_at` on, the columns repeat what is
 * known of its session, or of the last one that it had, so that lists need no other table.
 */
export interface AgentsTable {
  account_id: string
  id: string
  name: string
  /** 1: its metadata says the name; 0: it is called after its credential or its address. */
  is_named: number
  first_seen_at: Time
  /** The session it has now; null while it has none. */
  current_session_id: string | null
  /** The session it has now, or had last. */
  last_session_id: string
  session_count: number
  started_at: Time
  /** Null while it has a session. */
  gone_at: Time | null
  agent_version: string
  /** The version as text that sorts as versions do. */
  version_order: string
  ip: string
  os: string
  region: string
  transport: string
  /** Empty where there is none. */
  credential_id: string
  /** Text that search looks into, lower-case. */
  words: string
  /** Hashes of credential and metadata, credential and address, metadata and address; null where one of the two is empty. */
  by_metadata: string | null
  by_address: string | null
  by_place: string | null
}

/** Every session ever seen, and whose it is. */
export interface AgentSessionsTable {
  account_id: string
  session_id: string
  agent_id: string
  started_at: Time
  first_seen_at: Time
  /** When it was last listed; while it is there, the inventory has a newer time. */
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

/** From when to when the console looked without a gap: what lies between two of them is unknown. */
interface AgentLooksTable {
  account_id: string
  from_at: Time
  to_at: Time
}

/** A command to an agent and what was seen of it; see `AgentCommandRecord`. */
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
  /** The request that sent it, as its intent in the audit has it; null in rows of older versions. */
  request_id: string | null
  /** The act that sends it; null in rows of older versions. */
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
  /** Why it stands or ended, in words; null where nothing is to be said. */
  reason: string | null
}

interface AgentUpdateTargetsTable {
  update_id: string
  agent_id: string
  name: string
  /** 0 is the canary's. */
  wave: number
  step: AgentUpdateStep
  /** When its next step is due; null when it waits for its wave or has ended. */
  due_at: Time | null
  /** When its step began. */
  since_at: Time
  /** The session that it has, as far as the update followed it. */
  session_id: string
  version_before: string
  version_after: string | null
  /** JSON list of the URLs that it served before. */
  endpoints: string
  /** Restarts that were seen. */
  restarts: number
  /** 1 while the answer to its last update is lost, else 0. */
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
  /** JSON. */
  evidence: string
}

/** The endpoint through which an agent's own API is reached. */
interface AgentApisTable {
  account_id: string
  agent_id: string
  endpoint_id: string
  url: string
}

/** Acts of the audit that are not over: reads of an agent's API that one person caused; more are counted until `until_at`. */
interface AgentApiReadsTable {
  act_id: string
  account_id: string
  agent_id: string
  user_id: string
  url: string
  until_at: Time
  calls: number
  /** Calls that the agent answered with its tunnels. */
  answered: number
  /** Of the last answer. */
  status: number | null
}

/** Tunnels that an agent is to have, offered again after a restart. */
interface AgentWantedTunnelsTable {
  account_id: string
  agent_id: string
  name: string
  /** JSON of the definition as the agent takes it. */
  definition: string
}

export interface AgentTables {
  agents: AgentsTable
  agent_sessions: AgentSessionsTable
  agent_looks: AgentLooksTable
  agent_commands: AgentCommandsTable
  agent_updates: AgentUpdatesTable
  agent_update_targets: AgentUpdateTargetsTable
  agent_update_events: AgentUpdateEventsTable
  agent_apis: AgentApisTable
  agent_api_reads: AgentApiReadsTable
  agent_wanted_tunnels: AgentWantedTunnelsTable
}
