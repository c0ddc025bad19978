import 'server-only'
import type { agentsApi } from '@/lib/api/agents'
import type { agentTunnelsApi } from '@/lib/api/agent-tunnels'
import type { agentUpdatesApi } from '@/lib/api/agent-updates'
import { accountOf, withinBudget } from '@/lib/server/accounts/upstream'
import type { AreaRoutes } from '@/lib/server/console-api'
import { agentCommands, postAgentCommand } from './commands'
import { agentDetail, agentsPage, agentsUptime, fleetVersions, identifyAgent } from './fleet'
import { chooseApi, readTunnels, startTunnel, stopTunnel } from './tunnels'
import { postUpdateAct } from './update-acts'
import { agentUpdate, listAgentUpdates, postAgentUpdate } from './updates'

export const agentsRoutes: AreaRoutes<typeof agentsApi> = {
  uptime: async ({ context, params }) => agentsUptime(context, await accountOf(context, params.account)),
  versions: async ({ context, params }) => fleetVersions(context, await accountOf(context, params.account)),
  page: async ({ context, params, query }) =>
    agentsPage(context, await accountOf(context, params.account), query),
  detail: async ({ context, params }) =>
    agentDetail(context, await accountOf(context, params.account), params.id),
  identify: identifyAgent,
  commands: async ({ context, params }) =>
    agentCommands(context, await accountOf(context, params.account), params.id),
  command: postAgentCommand,
}

export const agentTunnelsRoutes: AreaRoutes<typeof agentTunnelsApi> = {
  read: withinBudget(readTunnels),
  choose: chooseApi,
  start: startTunnel,
  stop: stopTunnel,
}

export const agentUpdatesRoutes: AreaRoutes<typeof agentUpdatesApi> = {
  list: async ({ context, params }) => listAgentUpdates(context, await accountOf(context, params.account)),
  start: postAgentUpdate,
  read: async ({ context, params }) =>
    agentUpdate(context, await accountOf(context, params.account), params.id),
  pause: (input) => postUpdateAct(input, 'pause'),
  resume: (input) => postUpdateAct(input, 'resume'),
  cancel: (input) => postUpdateAct(input, 'cancel'),
}
