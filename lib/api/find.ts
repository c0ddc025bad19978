import * as z from 'zod'
import { trafficStates } from '@/lib/traffic/model/nodes'
import { defineConsoleOperation } from '@/lib/contract/console-operation'
import { MAX_OWNED_HOSTS } from '@/lib/inventory/model/owned-hosts'
import { agentCommandNames } from '@/lib/resources/agent-commands'
import { knownResourceName } from './common'

const matched = z
  .object({ label: z.string(), text: z.string().describe('An excerpt of the value around the match') })
  .optional()
  .describe('The field that contains a search term. Absent if the name contains all search terms.')
const state = z
  .object({ state: z.enum(trafficStates), label: z.string() })
  .optional()
  .describe('The last known state. Absent if the resource has no state or its state is undetermined.')
const edge = z
  .object({ resource: knownResourceName, id: z.string() })
  .optional()
  .describe('The edge that serves an endpoint. Absent for all other resources.')
const hit = z.object({ resource: knownResourceName, id: z.string(), title: z.string(), matched, state, edge })
export type SearchHit = z.output<typeof hit>

const agent = z.object({ id: z.string(), name: z.string(), matched })
export type AgentMatch = z.output<typeof agent>
const agentHit = agent.extend({ state })
export type AgentHit = z.output<typeof agentHit>

const target = agent.extend({
  reason: z
    .string()
    .optional()
    .describe("Why the agent can't receive the command. Absent if the agent can receive it."),
})
export type CommandTarget = z.output<typeof target>

const ownedHost = hit.pick({ resource: true, id: true, title: true }).extend({ host: z.string() })
export type OwnedHost = z.output<typeof ownedHost>

export const ownedHosts = defineConsoleOperation({
  method: 'GET',
  path: '/api/hosts/{account}',
  access: 'viewer',
  summary: "Show which hosts belong to the account's domains and endpoints",
  query: z.object({
    hosts: z.string().describe(`Up to ${MAX_OWNED_HOSTS} hosts, comma-separated`),
  }),
  response: z.object({
    owned: z
      .array(ownedHost)
      .describe('The domain or endpoint of each host. An exact match takes precedence over a wildcard.'),
  }),
})

export const find = defineConsoleOperation({
  method: 'GET',
  path: '/api/find/{account}',
  access: 'viewer',
  summary: 'Find up to 20 resources and 10 agents by name, ID, address, URL or other text',
  query: z.object({
    q: z.string().optional(),
    command: z
      .enum(agentCommandNames)
      .optional()
      .describe('The agent command named by the first word of `q`'),
  }),
  response: z.object({
    hits: z.array(hit),
    agents: z.array(agentHit),
    targets: z
      .array(target)
      .describe(
        'Up to 5 online agents that match the rest of `q`. Agents that can receive the command come first. Agents with an unfinished restart or stop are omitted. The list is empty if `command` is missing.',
      ),
    target_count: z.number().describe('The number of matching agents before `targets` is truncated'),
  }),
})
