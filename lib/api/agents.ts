import * as z from 'zod'
import { agentFacets } from '@/lib/agents/model/facts'
import { defineConsoleOperation } from '@/lib/contract/console-operation'
import { safeId } from '@/lib/contract/fields'
import { agentCommandNames, agentCommandStates } from '@/lib/resources/agent-commands'
import { agentRefusals, fault, freshness, servedEndpoint, tooOld } from './common'

export const agentState = z
  .enum(['online', 'unknown', 'restarting', 'stopped', 'gone'])
  .describe(
    '`online`: listed in the last complete sync; `unknown`: listed in that sync, but the sync is outdated or a later one failed; `restarting` or `stopped`: disconnected after a command from this console; `gone`: disconnected without a command',
  )
export type AgentState = z.output<typeof agentState>

const sessionMatch = z.object({
  score: z.number().describe('The match score, from 0 to 100; 100 if a person assigned the session'),
  agrees: z.array(z.string()).describe('Matching facts, such as "Same credential" or "Same IP address"'),
  differs: z.array(z.string()),
  corrected_by: z
    .string()
    .nullable()
    .describe('The email address of the person who assigned the session; null if the console assigned it'),
})
export type SessionMatch = z.output<typeof sessionMatch>

const agentSession = z.object({
  id: z.string(),
  started_at: z.string(),
  first_seen_at: z.string(),
  seen_at: z.string().describe('When the session was last listed'),
  gone_at: z
    .string()
    .nullable()
    .describe(
      'The time of the first complete sync without the session. The session ended between `seen_at` and this time.',
    ),
  agent_version: z.string(),
  ip: z.string(),
  os: z.string(),
  region: z.string(),
  transport: z.string(),
  credential_id: z.string().nullable(),
  metadata: z.string(),
  match: sessionMatch.nullable().describe('Null for the first session of an agent'),
})
export type AgentSession = z.output<typeof agentSession>

export const commandRecord = z.object({
  id: z.string(),
  agent_id: z.string(),
  session_id: z.string().describe('The session that the command was sent to'),
  command: z.enum(agentCommandNames),
  by: z.string().describe('The email address of the person who sent the command'),
  sent_at: z.string(),
  state: z.enum(agentCommandStates),
  ended_at: z.string().nullable().describe('When the command reached a final state'),
  checked_at: z.string().nullable().describe("When the console last checked the command's outcome"),
  is_session_listed: z
    .boolean()
    .nullable()
    .describe('True if the session was still listed at the last check; null if never checked'),
  new_session_id: z.string().nullable().describe('The session that the agent reconnected with'),
  offline_ms: z
    .number()
    .nullable()
    .describe('Upper bound on the time that the agent was offline before its new session, in milliseconds'),
  min_offline_ms: z
    .number()
    .nullable()
    .describe(
      "Lower bound on the time that the agent was offline, in milliseconds; null if the reported start of the new session contradicts the console's data",
    ),
  version_before: z.string(),
  version_after: z.string().nullable().describe('The version that the agent ran after its restart'),
  error: fault
    .nullable()
    .describe('The response from the platform or the agent, or a note that the response was lost'),
  update_id: z
    .string()
    .nullable()
    .describe('The rolling update that sent the command; null if a person sent it'),
})
export type AgentCommandRecord = z.output<typeof commandRecord>

const agent = z.object({
  id: z.string(),
  name: z
    .string()
    .describe("The name in the agent's metadata; otherwise, the credential's name or the IP address"),
  state: agentState,
  session: agentSession,
  session_count: z.number().describe("The number of the agent's past and current sessions"),
  first_seen_at: z.string(),
  endpoints: z.array(servedEndpoint).describe('Up to 20 endpoints that only the current session serves'),
  endpoint_count: z.number().describe('The total number of endpoints that only the current session serves'),
  endpoints_known: z.boolean().describe("False if some of the session's endpoints may be missing"),
  newer_version: z
    .string()
    .nullable()
    .describe(
      "The newest version that any of the account's agents ran in the last 90 days, within this agent's major version. An update might install a different version. Null if this agent already runs that version or a newer one, or if it found no newer version in the last 24 hours.",
    ),
  doing: commandRecord
    .nullable()
    .describe('The command in progress, or an update that is waiting for a restart'),
  update: z
    .object({ id: z.string(), name: z.string() })
    .nullable()
    .describe("The rolling update that this agent hasn't finished yet; null if none"),
  ...agentRefusals,
  too_old: tooOld,
})
export type Agent = z.output<typeof agent>
const facetValue = z.object({ value: z.string(), label: z.string(), count: z.number() })
const agentsPage = freshness.extend({
  agents: z.array(agent),
  days: z
    .record(z.string(), z.string())
    .describe(
      'The last 30 days, one letter per day, oldest first, keyed by agent ID: `u` up, `d` down, `s` down for less than a minute, `o` connected but not monitored, `-` no data',
    ),
  credential_names: z.record(z.string(), z.string()).describe('Names of known credentials, keyed by ID'),
  page_size: z.number(),
  total: z.number(),
  all: z.number(),
  facets: z
    .record(z.string(), z.array(facetValue))
    .describe(
      `The values of each facet in the search results, most frequent first. At most 50 values per facet. Facets: ${agentFacets.join(', ')}`,
    ),
  next: z.string().nullable(),
  previous: z.string().nullable(),
  poll_seconds: z.number().describe('Seconds between syncs. Longer lists are synced less often.'),
})
export type AgentsPage = z.output<typeof agentsPage>

const facet = z.string().optional().describe('Values, comma-separated')
const agentsSearch = z.object({
  q: z.string().optional(),
  ids: z.string().optional().describe('IDs of the agents to return, comma-separated'),
  sort: z
    .string()
    .optional()
    .describe('`problems` (default: recently offline first), `name`, `started_at`, `version`, `state`'),
  after: z.string().optional(),
  before: z.string().optional(),
  state: facet,
  version: facet,
  host: facet,
  os: facet,
  region: facet,
  credential: facet,
  tag: facet,
})
export type AgentsSearch = z.output<typeof agentsSearch>

const uptimeDay = z.object({
  date: z.string(),
  up: z.number(),
  down: z.number(),
  open: z.number().describe("Seconds with an open session while the console wasn't polling"),
  unknown: z.number().describe('Seconds without polls, or before the console first saw the agent'),
  reconnects: z.object({ count: z.number(), offline_ms: z.number() }).optional(),
})
/** An agent's uptime on one day (UTC), in seconds per state. */
export type UptimeDay = z.output<typeof uptimeDay>

const agentDetail = z.object({
  agent,
  last_endpoints: z
    .object({ endpoints: z.array(servedEndpoint), endpoint_count: z.number() })
    .nullable()
    .describe('Endpoints that only the last session served when it ended; null while the agent is connected'),
  sessions: z
    .array(agentSession)
    .describe('Up to 100 sessions, newest first. `agent.session_count` is the total.'),
  uptime: z.array(uptimeDay).describe('90 days, oldest first'),
  candidates: z
    .array(z.object({ id: z.string(), name: z.string(), score: z.number() }))
    .describe('Other agents that the current session may belong to, most likely first'),
  is_undecided: z
    .boolean()
    .describe(
      'True if the first session matched several agents equally well, so the console recorded a new agent',
    ),
  has_api: z.boolean().describe('True if an endpoint has been chosen for the agent API'),
  site: z
    .object({ id: z.string(), name: z.string() })
    .nullable()
    .describe("The agent's site, determined by the agent's authtoken or selected by a person; null if none"),
  freshness,
})
export type AgentDetail = z.output<typeof agentDetail>

const agentStrip = z.object({
  id: z.string(),
  name: z.string(),
  state: agentState,
  uptime: z.array(uptimeDay).describe('30 days, oldest first'),
})
export type AgentStrip = z.output<typeof agentStrip>

const agentsUptime = freshness.extend({
  states: z
    .array(z.object({ value: agentState, count: z.number() }))
    .describe('The number of agents in each state, among those seen in the last 90 days'),
  interrupted: z
    .number()
    .describe('The number of agents that are offline, or that disconnected in the last 30 days'),
  agents: z
    .array(agentStrip)
    .describe(
      'Up to eight agents: those that went offline in the last 7 days, then connected agents, then all others. Within each group, the agents with the most interruptions come first.',
    ),
})
export type AgentsUptime = z.output<typeof agentsUptime>

const fleetVersions = z.object({
  versions: z
    .array(
      z.object({
        version: z.string(),
        count: z.number(),
        outdated: z.number().describe('The number of outdated agents with this version'),
        newer: z
          .string()
          .nullable()
          .describe('The newest known release of the same major version; null if unknown'),
      }),
    )
    .describe('Newest first'),
  outdated: z.number().describe('The number of outdated agents'),
  updatable: z.number().describe('The number of outdated agents that a new rolling update preselects'),
  blocked: z
    .object({ updating: z.number(), offline: z.number(), manual: z.number(), doubtful: z.number() })
    .describe("The number of outdated agents that a new rolling update doesn't preselect, by reason"),
  all: z.number().describe('The number of agents with a numeric version, such as 3.30.2'),
})
export type FleetVersions = z.output<typeof fleetVersions>

export const agentsApi = {
  uptime: defineConsoleOperation({
    method: 'GET',
    path: '/api/agent-uptime/{account}',
    access: 'viewer',
    summary: 'Count agents by state and show the uptime of up to eight agents',
    response: agentsUptime,
  }),
  versions: defineConsoleOperation({
    method: 'GET',
    path: '/api/agent-versions/{account}',
    access: 'viewer',
    summary: 'Count connected and restarting agents by version',
    response: fleetVersions,
  }),
  page: defineConsoleOperation({
    method: 'GET',
    path: '/api/agents/{account}',
    access: 'viewer',
    summary: 'List agents, one page at a time',
    query: agentsSearch,
    response: agentsPage,
  }),
  detail: defineConsoleOperation({
    method: 'GET',
    path: '/api/agents/{account}/{id}',
    access: 'viewer',
    summary: 'Show an agent by its ID, or by the ID of any of its sessions',
    response: agentDetail,
  }),
  identify: defineConsoleOperation({
    method: 'POST',
    path: '/api/agents/{account}/{id}/identity',
    access: 'operator',
    summary: "Assign a session to an agent. `id` is the session's ID. A null `agent_id` creates a new agent.",
    body: z.strictObject({ agent_id: safeId.nullable() }),
    response: agentDetail,
  }),
  commands: defineConsoleOperation({
    method: 'GET',
    path: '/api/agents/{account}/{id}/commands',
    access: 'viewer',
    summary: 'List up to 50 commands sent to an agent, newest first',
    response: z.object({ commands: z.array(commandRecord) }),
  }),
  command: defineConsoleOperation({
    method: 'POST',
    path: '/api/agents/{account}/{id}/commands',
    access: 'operator',
    idempotencyKey: 'optional',
    summary: 'Send a command to a session. If the agent has a newer session, the request is rejected.',
    body: z.strictObject({
      command: z.enum(agentCommandNames, `Must be one of: ${agentCommandNames.join(', ')}`),
      session_id: z.string().min(1).max(128),
    }),
    response: commandRecord,
  }),
}
