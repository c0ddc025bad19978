import * as z from 'zod'
import { trafficStates } from '@/lib/traffic/model/nodes'
import { defineConsoleOperation } from '@/lib/contract/console-operation'
import { agentCommandNames } from '@/lib/resources/agent-commands'
import { knownResourceName } from './common'

const matched = z
  .object({ label: z.string(), text: z.string().describe('An excerpt of the value around the match') })
  .optional()
  .describe('The field that contains a search term. Absent if the name contains all search terms')
const state = z
  .object({ state: z.enum(trafficStates), label: z.string() })
  .optional()
  .describe("The state, if it depends only on the resource's own fields")
const hit = z.object({ resource: knownResourceName, id: z.string(), title: z.string(), matched, state })
export type SearchHit = z.output<typeof hit>

const agentHit = z.object({ id: z.string(), name: z.string(), matched })
export type AgentHit = z.output<typeof agentHit>

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
      .describe('The agent command that the first word of `q` names'),
  }),
  response: z.object({
    hits: z.array(hit),
    agents: z.array(agentHit),
    targets: z
      .array(agentHit)
      .describe(
        'Up to 5 agents that match the rest of `q` and can receive a command. Empty without `command`',
      ),
  }),
})
