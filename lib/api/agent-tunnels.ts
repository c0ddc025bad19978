import * as z from 'zod'
import { defineConsoleOperation } from '@/lib/contract/console-operation'
import { fault } from './common'

const definition = z.strictObject({
  name: z.string(),
  proto: z.literal('http'),
  addr: z.string(),
  domain: z.string().optional(),
  inspect: z.boolean().optional(),
  host_header: z.string().optional(),
})

const agentTunnel = z.object({
  name: z.string(),
  public_url: z.string(),
  proto: z.string(),
  addr: z.string(),
})
export type AgentTunnel = z.output<typeof agentTunnel>

const agentTunnels = z.object({
  api: z
    .object({ endpoint_id: z.string(), url: z.string() })
    .nullable()
    .describe('The endpoint for the agent API; null if none is chosen'),
  choices: z
    .array(z.object({ endpoint_id: z.string(), url: z.string(), is_own: z.boolean() }))
    .describe("Up to 100 endpoints to choose from. Endpoints of the agent's session come first."),
  tunnels: z
    .array(agentTunnel)
    .nullable()
    .describe(
      "The tunnels that the agent API reports; null if no endpoint is chosen or the API couldn't be read",
    ),
  omitted: z
    .number()
    .describe('The number of omitted tunnels: malformed ones, and those beyond the first 100'),
  error: fault.nullable().describe('The error that prevented reading the tunnels; null if none'),
  saved: z
    .array(z.object({ definition, is_running: z.boolean().nullable() }))
    .describe("The agent's saved tunnels; `is_running` is null if unknown"),
  requested_at: z.string().nullable(),
})
export type AgentTunnels = z.output<typeof agentTunnels>

export const agentTunnelsApi = {
  read: defineConsoleOperation({
    method: 'GET',
    path: '/api/agent-tunnels/{account}/{id}',
    access: 'viewer',
    summary: "List an agent's tunnels, as reported by the agent API",
    response: agentTunnels,
  }),
  choose: defineConsoleOperation({
    method: 'PUT',
    path: '/api/agent-tunnels/{account}/{id}',
    access: 'operator',
    summary: 'Choose the endpoint for the agent API. Null clears the choice.',
    body: z.strictObject({ endpoint_id: z.string().min(1).max(255).nullable() }),
    response: agentTunnels,
  }),
  start: defineConsoleOperation({
    method: 'POST',
    path: '/api/agent-tunnels/{account}/{id}',
    access: 'operator',
    summary: 'Start a tunnel, and save it for the agent if requested',
    body: z.strictObject({ definition, is_saved: z.boolean() }),
    response: agentTunnels,
  }),
  stop: defineConsoleOperation({
    method: 'DELETE',
    path: '/api/agent-tunnels/{account}/{id}/{name}',
    access: 'operator',
    summary: 'Stop a tunnel, remove its saved definition, or both',
    body: z.strictObject({ stop: z.boolean(), remove_saved: z.boolean() }),
    response: agentTunnels,
  }),
}
