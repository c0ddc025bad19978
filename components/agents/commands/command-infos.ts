import type { AgentCommandName } from '@/lib/resources/agent-commands'

interface CommandInfo {
  label: string
  /** The operation in the contract. */
  operation: string
  /** The description in the confirmation. */
  description: string
  /** The same in a line, shown on hover and focus. */
  tip: string
}

/** The commands of an agent, with the destructive one last. */
export const commandInfos: Record<AgentCommandName, CommandInfo> = {
  restart: {
    label: 'Restart',
    operation: 'tunnel-sessions.restartAgent',
    description:
      "The agent reloads its configuration and reconnects under a new session ID. With a broken configuration, it doesn't reconnect. Tunnels started through its API end; you can start saved ones again.",
    tip: 'Reloads the configuration and reconnects. Its endpoints are offline for a moment.',
  },
  update: {
    label: 'Update',
    operation: 'tunnel-sessions.updateAgent',
    description:
      'The agent installs the newest release of its major version. It keeps running the old one until you restart it, at least 10 seconds later. Install a new major version on its host.',
    tip: 'Installs the newest release of its major version, which runs after a restart.',
  },
  stop: {
    label: 'Stop',
    operation: 'tunnel-sessions.stopAgent',
    description:
      "The agent exits. You can't start it again from here, but a service manager on its host can restart it.",
    tip: "The agent exits. You can't start it again from here.",
  },
}

export const commandNames = ['restart', 'update', 'stop'] as const satisfies readonly AgentCommandName[]
