import type { AgentCommandName } from '@/lib/resources/agent-commands'

interface CommandInfo {
  label: string
  /** Of the contract. */
  operation: string
  /** What it does, and what it does not. */
  words: string
}

/** The commands that an agent takes, the dangerous one last. */
export const commandInfos: Record<AgentCommandName, CommandInfo> = {
  restart: {
    label: 'Restart',
    operation: 'tunnel-sessions.restartAgent',
    words:
      'The agent starts anew and reads its configuration again. It comes back under a new session id; with a broken configuration it does not come back. Tunnels that were started through its API end with it, and are offered to be started again.',
  },
  update: {
    label: 'Update',
    operation: 'tunnel-sessions.updateAgent',
    words:
      'The agent installs the newest release of its major version and goes on running the old one until it is restarted, at least 10 seconds later. Nothing is interrupted until then. It never moves to a new major version: that update is made by hand on its host.',
  },
  stop: {
    label: 'Stop',
    operation: 'tunnel-sessions.stopAgent',
    words:
      'The agent exits. It cannot be started again from here; only a service manager on its host may do so.',
  },
}

export const commandNames = ['restart', 'update', 'stop'] as const satisfies readonly AgentCommandName[]
