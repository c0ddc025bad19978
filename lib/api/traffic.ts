import * as z from 'zod'
import { defineConsoleOperation } from '@/lib/contract/console-operation'
import { type TrafficPath, trafficStages, trafficStates } from '@/lib/traffic/model/nodes'
import { fixAction } from './common'
import { inventorySearch } from './inventory'

const node = z.object({
  stage: z.enum(trafficStages),
  label: z.string().describe('The kind of node, such as "HTTPS edge"'),
  name: z.string().describe('The node name, or a count such as "3 routes" for several resources'),
  state: z.enum(trafficStates),
  status: z.string().describe('The state in a few words'),
  href: z.string().nullable().describe("The console page's path; null if none"),
  is_here: z.boolean().describe('True if the node is the requested resource'),
})

const trafficPath = z.object({
  nodes: z.array(node).describe('The nodes, in the order that traffic passes through them'),
  broken: z
    .number()
    .nullable()
    .describe('Zero-based index in `nodes` of the first node to fix; null if none'),
  state: z.enum(trafficStates).describe('State of the first node to fix; `ready` if none'),
  label: z.string().describe('A short label for the state'),
  cause: z.string().nullable().describe('The cause of the state in a few words; null if ready'),
  sentence: z.string().describe('The reason for the state, such as why requests fail'),
  action: fixAction.nullable().describe('A link to the page where the problem can be fixed; null if none'),
}) satisfies z.ZodType<TrafficPath>

const statesById = z.record(
  z.string(),
  z.object({
    state: z.enum(trafficStates),
    label: z.string(),
    cause: z.string().optional().describe('The cause in a few words, shown next to `label` in lists'),
    sentence: z.string().optional().describe('The reason, if known'),
    action: fixAction.optional().describe('A link to the page where the problem can be fixed'),
    is_elsewhere: z
      .literal(true)
      .optional()
      .describe('True if another resource causes the problem, such as a domain without DNS records'),
  }),
)

const resourceStates = z.object({
  states: statesById.describe(
    'The states, keyed by resource ID. Omits resources without a state and those beyond the limit per request.',
  ),
  routes: statesById
    .optional()
    .describe(
      "The states of an HTTPS edge's routes, keyed by route ID. Problems before a route, such as a missing DNS record, don't affect its state.",
    ),
})
export type ResourceStates = z.output<typeof resourceStates>

const listStates = resourceStates.pick({ states: true }).extend({
  counts: z
    .array(z.object({ value: z.string(), count: z.number() }))
    .describe('The number of rows per state, as in the state filter of the list, worst first'),
})
export type ListStates = z.output<typeof listStates>

const tunnelGroupCarriers = z.object({
  agents: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        seen_at: z.string().describe("When the agent's tunnel was last listed"),
        forwards_to: z.string(),
      }),
    )
    .describe("Up to five agents whose tunnels had the group's labels, most recently seen first"),
  credentials: z
    .array(z.object({ id: z.string(), title: z.string() }))
    .describe("Up to five authtokens with label rules that allow the group's labels"),
})
export type TunnelGroupCarriers = z.output<typeof tunnelGroupCarriers>

export const trafficApi = {
  path: defineConsoleOperation({
    method: 'GET',
    path: '/api/traffic/{account}/{resource}/{id}',
    access: 'viewer',
    summary: 'Show the traffic path through a resource, from DNS to the service',
    query: z.object({
      route: z.string().optional().describe('The HTTPS edge route to follow'),
    }),
    response: trafficPath,
  }),
  states: defineConsoleOperation({
    method: 'GET',
    path: '/api/states/{account}/{resource}',
    access: 'viewer',
    summary: 'Show the states of resources on a list page',
    query: inventorySearch,
    response: listStates,
  }),
  relatedStates: defineConsoleOperation({
    method: 'GET',
    path: '/api/states/{account}/{resource}/{id}',
    access: 'viewer',
    summary:
      'Show the states of a resource, its routes, the resources that it uses and the resources that use it',
    response: resourceStates,
  }),
  carriers: defineConsoleOperation({
    method: 'GET',
    path: '/api/tunnel-groups/{account}/{id}',
    access: 'viewer',
    summary:
      'Show the agents that carried the traffic of a tunnel group, and the authtokens that allow its labels',
    response: tunnelGroupCarriers,
  }),
}
