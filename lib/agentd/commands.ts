import type { AgentCommandName } from '@/lib/resources/agent-commands'
import type { Hello } from '@/lib/tunnel/messages'
import type { AgentSettings } from './settings'
import type { Updater } from './update/update'

/** Functions that stop or restart the agent. Both return before the agent has ended. */
export interface Ends {
  stop: () => void
  /** Restarts the agent. Null if the agent can't be restarted. */
  restart: (() => void) | null
}

const off = "Remote management is off in this agent's configuration."

interface Means {
  canRestart: boolean
  /** The reason why the state folder can't be used, which makes updates impossible. Null if it can be used. */
  stateFault: string | null
  system?: NodeJS.Platform
}

/** The maximum length of a reason that the platform accepts, in characters. */
const REASON_LENGTH = 255

/**
 * Returns an empty string for each command that the agent supports, and the reason for each one that it doesn't
 * support.
 */
export function capabilitiesOf(
  { remoteManagement, updateCheck }: Pick<AgentSettings, 'remoteManagement' | 'updateCheck'>,
  { canRestart, stateFault, system = process.platform }: Means,
): Hello['capabilities'] {
  if (!remoteManagement) return { restart: off, stop: off, update: off }
  const restart =
    system === 'win32'
      ? "Restart isn't supported on Windows."
      : canRestart
        ? ''
        : 'No parent process can start the agent again.'
  const update = updateCheck
    ? (stateFault ?? '').slice(0, REASON_LENGTH)
    : "Update checks are disabled in this agent's configuration."
  return { restart, stop: '', update }
}

/** Returns the handler of commands. It responds before it runs a command, because the command can end the session. */
export function createCommands(capabilities: () => Hello['capabilities'], ends: Ends, updater: Updater) {
  return async (command: AgentCommandName, answer: (error: string) => void): Promise<void> => {
    const refusal = capabilities()[command]
    if (refusal) return answer(refusal)
    switch (command) {
      case 'stop':
        answer('')
        return ends.stop()
      case 'restart':
        answer('')
        return ends.restart?.()
      case 'update':
        return answer(await updater.begin())
    }
  }
}
