import * as z from 'zod'
import { crud } from '@/lib/contract/crud'
import { idParam, ref, textField } from '@/lib/contract/fields'
import { defineOperation, type Pause } from '@/lib/contract/operation'
import { defineResource } from '@/lib/contract/resource'
import { type AgentCommandName, commandOperations, RESTART_AFTER_MS } from './agent-commands'
import { tunnelSessionsInfo } from './info/tunnel-sessions'

const item = z.object({
  id: z.string(),
  uri: z.string(),
  agent_version: textField,
  credential: ref.nullish(),
  ip: z.string(),
  metadata: textField,
  os: textField,
  region: textField,
  started_at: z.string(),
  transport: z.string(),
})
export type TunnelSession = z.infer<typeof item>

const { list, get } = crud({
  path: '/tunnel_sessions',
  noun: 'tunnel session',
  item,
  create: z.never(),
  update: z.never(),
})

const command = (verb: AgentCommandName, pause?: Pause) =>
  defineOperation({
    method: 'POST',
    // One literal, so that TypeScript knows the path's parameters.
    path: `/tunnel_sessions/{id}/${verb}` as '/tunnel_sessions/{id}/verb',
    status: 204,
    access: 'operator',
    summary: `Send the ${verb} command to a tunnel session's agent`,
    params: idParam,
    body: z.strictObject({}),
    pause,
    command: verb,
  })

const afterUpdate: Pause = {
  after: commandOperations.update,
  ms: RESTART_AFTER_MS,
  wording: { after: 'The update command for this agent', act: 'restarting the agent' },
}

/** The resource definition for tunnel sessions. Source: the API specification, section "Tunnel sessions". */
export const tunnelSessions = defineResource({
  info: tunnelSessionsInfo,
  item,
  ops: {
    list,
    get,
    [commandOperations.restart]: command('restart', afterUpdate),
    [commandOperations.stop]: command('stop'),
    [commandOperations.update]: command('update'),
  },
})
