import type { AgentCommandName } from '@/lib/resources/agent-commands'
import type { Hello } from '@/lib/tunnel/messages'
import type { Settings } from './settings'
import type { Updater } from './update/update'

/** How the agent itself ends; each resolves when that has begun. */
export interface Ends {
  stop: () => void
  /** Null: nothing would start it again. */
  restart: (() => void) | null
}

const off = 'Remote management is off in the configuration of this agent.'

interface Means {
  canRestart: boolean
  /** Why nothing can be kept on this host, an update neither; null where it can. */
  stateFault: string | null
  system?: NodeJS.Platform
}

/** Characters of a reason, as the platform takes it. */
const REASON_LENGTH = 255

/** Returns what the agent declares for each command: `''` when it obeys, otherwise the reason it refuses. */
export function capabilitiesOf(
  { remoteManagement, updateCheck }: Pick<Settings, 'remoteManagement' | 'updateCheck'>,
  { canRestart, stateFault, system = process.platform }: Means,
): Hello['capabilities'] {
  if (!remoteManagement) return { restart: off, stop: off, update: off }
  const restart =
    system === 'win32'
      ? "Restart isn't supported on Windows."
      : canRestart
        ? ''
        : 'Nothing on this host would restart the agent.'
  const update = updateCheck
    ? (stateFault ?? '').slice(0, REASON_LENGTH)
    : 'Update checks are disabled in the configuration of this agent.'
  return { restart, stop: '', update }
}

/** Performs commands: each is answered before its effect, so that the answer is not lost with the session. */
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
