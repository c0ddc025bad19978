import type { AgentCommandName } from '@/lib/resources/agent-commands'
import type { Hello } from '@/lib/tunnel/messages'
import type { AgentSettings } from './settings'
import type { Updater } from './update/update'

/** The functions that stop or restart the agent. Each returns as soon as the shutdown has begun. */
export interface Ends {
  stop: () => void
  /** Restarts the agent; null if nothing would start it again. */
  restart: (() => void) | null
}

const off = "Remote management is off in this agent's configuration."

interface Means {
  canRestart: boolean
  /** The reason why the state folder can't be used, which makes updates impossible; null if it can be used. */
  stateFault: string | null
  system?: NodeJS.Platform
}

/** The maximum length of a reason on the platform, in characters. */
const REASON_LENGTH = 255

/**
 * Returns the agent's capability for each command: `''` if the agent accepts the command, otherwise the reason why not.
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
        : 'No process on this host would start the agent again.'
  const update = updateCheck
    ? (stateFault ?? '').slice(0, REASON_LENGTH)
    : "Update checks are disabled in this agent's configuration."
  return { restart, stop: '', update }
}

/**
 * Creates the handler of commands. Responds to each command before it takes effect, so that the response isn't lost
 * with the session.
 */
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
