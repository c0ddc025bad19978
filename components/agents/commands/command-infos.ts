import type { AgentCommandName } from '@/lib/resources/agent-commands'

interface CommandInfo {
  description: string
  tip: string
}

export const commandInfos: Record<AgentCommandName, CommandInfo> = {
  restart: {
    description:
      "The agent reloads its configuration and reconnects under a new session ID. If the configuration is invalid, the agent can't reconnect. The restart ends tunnels that were started through the agent API. You can start saved tunnels again.",
    tip: 'The agent reloads its configuration and reconnects. Its endpoints are briefly offline.',
  },
  update: {
    description:
      'The agent installs the newest version with the same major version, if there is one, and switches to it at the next restart. Wait at least 10 seconds before you restart the agent.',
    tip: 'If a newer version is available, the agent installs it and switches to it at the next restart.',
  },
  stop: {
    description:
      "The agent exits. You can't start it again from here, but a service manager on its machine can restart it.",
    tip: "The agent exits. You can't start it again from here.",
  },
}

export const commandNames = ['restart', 'update', 'stop'] as const satisfies readonly AgentCommandName[]
