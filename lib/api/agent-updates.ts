import * as z from 'zod'
import {
  agentUpdateStates,
  agentUpdateSteps,
  MAX_AGENTS,
  MAX_RECONNECT_TIMEOUT_MS,
  MAX_SETTLE_MS,
  MAX_WAVE,
  MIN_RECONNECT_TIMEOUT_MS,
  MIN_SETTLE_MS,
} from '@/lib/agents/model/updates'
import { defineConsoleOperation } from '@/lib/contract/console-operation'

const step = z.enum(agentUpdateSteps)

const event = z.object({
  seq: z.number(),
  at: z.string(),
  agent_id: z.string().nullable(),
  kind: z.string(),
  evidence: z
    .record(z.string(), z.unknown())
    .describe('Event details, such as IDs, versions, times and error codes'),
})
export type AgentUpdateEvent = z.output<typeof event>

const target = z.object({
  agent_id: z.string(),
  name: z.string(),
  wave: z.number().describe('Wave number; 0 is the canary'),
  step,
  due_at: z.string().nullable().describe("When the agent's next step is due"),
  session_id: z.string(),
  version_before: z.string(),
  version_after: z.string().nullable(),
  endpoints: z
    .array(z.string())
    .describe('URLs that the agent served before the update and must serve again afterward'),
  error: z.string().nullable(),
  ended_at: z.string().nullable(),
})
export type AgentUpdateTarget = z.output<typeof target>

export const agentUpdateSummary = z.object({
  id: z.string(),
  name: z.string(),
  by: z.string(),
  created_at: z.string(),
  state: z.enum(agentUpdateStates),
  ended_at: z.string().nullable(),
  wave_size: z.number(),
  has_canary: z.boolean(),
  settle_ms: z.number(),
  reconnect_timeout_ms: z.number(),
  reason: z.string().nullable(),
  counts: z.partialRecord(step, z.number()).describe('The number of agents in each step'),
  refused: z
    .number()
    .describe("The number of failed agents that reject all updates and can't be included in a new update"),
})
export type AgentUpdateSummary = z.output<typeof agentUpdateSummary>

const detail = z.object({ update: agentUpdateSummary, targets: z.array(target), events: z.array(event) })
export type AgentUpdateDetail = z.output<typeof detail>

const newUpdate = z.strictObject({
  name: z.string().trim().min(1, 'Enter a name').max(120, 'Must be at most 120 characters'),
  agent_ids: z
    .array(z.string().min(1).max(128))
    .min(1, 'Select at least one agent')
    .max(MAX_AGENTS, `Select at most ${MAX_AGENTS} agents`),
  wave_size: z
    .int('Enter a whole number')
    .min(1, 'Must be at least 1')
    .max(MAX_WAVE, `Must be at most ${MAX_WAVE}`),
  has_canary: z.boolean(),
  canary_id: z
    .string()
    .min(1)
    .max(128)
    .optional()
    .describe(
      'The agent to update first. It must have the same major version as most of the agents. Defaults to the agent with the fewest endpoints, preferably one that is likely to accept the update.',
    ),
  settle_ms: z
    .int('Enter a whole number')
    .min(MIN_SETTLE_MS, 'Must be at least 10 seconds')
    .max(MAX_SETTLE_MS, 'Must be at most 1 hour'),
  reconnect_timeout_ms: z
    .int('Enter a whole number')
    .min(MIN_RECONNECT_TIMEOUT_MS, 'Must be at least 30 seconds')
    .max(MAX_RECONNECT_TIMEOUT_MS, 'Must be at most 1 hour'),
})
export type NewAgentUpdate = z.output<typeof newUpdate>

export const agentUpdatesApi = {
  list: defineConsoleOperation({
    method: 'GET',
    path: '/api/agent-updates/{account}',
    access: 'viewer',
    summary: 'List up to 100 rolling updates, newest first',
    response: z.object({ updates: z.array(agentUpdateSummary) }),
  }),
  start: defineConsoleOperation({
    method: 'POST',
    path: '/api/agent-updates/{account}',
    access: 'operator',
    idempotencyKey: 'optional',
    summary: 'Start a rolling update',
    body: newUpdate,
    response: detail,
  }),
  read: defineConsoleOperation({
    method: 'GET',
    path: '/api/agent-updates/{account}/{id}',
    access: 'viewer',
    summary: 'Show a rolling update with its agents and events',
    response: detail,
  }),
  pause: defineConsoleOperation({
    method: 'POST',
    path: '/api/agent-updates/{account}/{id}/pause',
    access: 'operator',
    summary: 'Pause a rolling update after the agents in progress finish',
    response: detail,
  }),
  resume: defineConsoleOperation({
    method: 'POST',
    path: '/api/agent-updates/{account}/{id}/resume',
    access: 'operator',
    summary: 'Resume a rolling update that was paused or stopped',
    response: detail,
  }),
  cancel: defineConsoleOperation({
    method: 'POST',
    path: '/api/agent-updates/{account}/{id}/cancel',
    access: 'operator',
    summary: 'Cancel a rolling update after the agents in progress finish',
    response: detail,
  }),
}
