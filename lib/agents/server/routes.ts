import 'server-only'
import type { agentsApi } from '@/lib/api/agents'
import type { agentTunnelsApi } from '@/lib/api/agent-tunnels'
import type { agentUpdatesApi } from '@/lib/api/agent-updates'
import type { testRequestsApi } from '@/lib/api/test-requests'
import { withinBudget } from '@/lib/server/accounts/upstream'
import type { AreaRoutes } from '@/lib/server/routing/console-api'
import { agentCommands, postAgentCommand } from './commands'
import { agentDetail, agentsPage, agentsUptime, fleetVersions, identifyAgent } from './agents'
import { chooseApi, readTunnels, startTunnel, stopTunnel } from './tunnels'
import { postUpdateAction } from './update-actions'
import { agentUpdate, listAgentUpdates, postAgentUpdate } from './updates'
import { sendTestRequest } from './test-request'

export const agentsRoutes: AreaRoutes<typeof agentsApi> = {
  uptime: ({ context, account }) => agentsUptime(context, account),
  versions: ({ context, account }) => fleetVersions(context, account),
  page: ({ context, account, query }) => agentsPage(context, account, query),
  detail: ({ context, account, params }) => agentDetail(context, account, params.id),
  identify: identifyAgent,
  commands: ({ context, account, params }) => agentCommands(context, account, params.id),
  command: postAgentCommand,
}

export const agentTunnelsRoutes: AreaRoutes<typeof agentTunnelsApi> = {
  read: withinBudget(readTunnels),
  choose: chooseApi,
  start: startTunnel,
  stop: stopTunnel,
}

export const agentUpdatesRoutes: AreaRoutes<typeof agentUpdatesApi> = {
  list: ({ context, account }) => listAgentUpdates(context, account),
  start: postAgentUpdate,
  read: ({ context, account, params }) => agentUpdate(context, account, params.id),
  pause: (input) => postUpdateAction(input, 'pause'),
  resume: (input) => postUpdateAction(input, 'resume'),
  cancel: (input) => postUpdateAction(input, 'cancel'),
}

export const testRequestsRoutes: AreaRoutes<typeof testRequestsApi> = { send: withinBudget(sendTestRequest) }
