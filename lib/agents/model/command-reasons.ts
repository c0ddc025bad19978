import { codeNumber } from '@/lib/contract/read-envelope'
import { isNewerVersion } from '@/lib/util/version'
import { isSsh } from './session-facts'
import type { AgentCommandName } from '@/lib/resources/agent-commands'

interface Session {
  transport: string
  os?: string | null | undefined
}

/** Returns why the API specification rules out a command for a session; undefined if the command may work. */
export function commandReason({ transport, os }: Session, command: AgentCommandName): string | undefined {
  if (command === 'stop') return undefined
  if (isSsh(transport)) return 'SSH clients can only be stopped.'
  if (command === 'restart' && os?.toLowerCase() === 'windows')
    return "Agents on Windows can't be restarted remotely. If a service manager starts the agent on its host, stop it instead."
  return undefined
}

/**
 * The reason why an update was refused. `off`: the agent doesn't accept update commands. `restart`: an installed
 * update awaits its restart. `running`: an update is in progress. `newest`: no newer version is available. `other`:
 * the agent gave no known reason.
 */
export type UpdateRefusal = 'off' | 'restart' | 'running' | 'newest' | 'other'

/**
 * Parses the refusal of an update. The code distinguishes agents that don't support updates from those that can't
 * update now; only the message contains the reason. Source: the API specification, section "Errors".
 */
export function updateRefusal({ code, message }: { code: string; message: string }): UpdateRefusal {
  const number = codeNumber(code)
  if (number === 806 || number === 1121) return 'off'
  if (/restart/i.test(message)) return 'restart'
  if (/already (being )?updating|being updated|in progress|under way/i.test(message)) return 'running'
  if (/no (newer |new )?(update|release|version)|newest|latest|up.to.date|nothing newer/i.test(message))
    return 'newest'
  return /disabled|switched off|not support/i.test(message) ? 'off' : 'other'
}

/** A refused update, as stored by the console. */
export interface RefusedUpdate {
  sent_at: string
  error: { code: string; message: string } | null
}

/**
 * Returns why a session accepts no updates at all; undefined unless the agent refused an update because updates are
 * disabled. The reason applies to the whole session, because an agent reads this setting only at its start.
 */
export function refusesUpdates(refused: RefusedUpdate | null): string | undefined {
  if (!refused?.error || updateRefusal(refused.error) !== 'off') return undefined
  return `The agent refused an update: ${refused.error.message}`
}

interface Running {
  agent_version: string
  /** The newest known version of the same major version. */
  newer_version: string | null
}

/** The time for which a refusal with the reason `running` or `newest` counts, in milliseconds. */
const runningMs = 60_000
const newsMs = 3_600_000

/**
 * Returns why an update isn't offered again to the session that refused one; undefined if it can be tried again. A
 * reason expires once it may no longer be true.
 */
export function learnedReason(
  refused: RefusedUpdate | undefined,
  { agent_version, newer_version }: Running,
  nowMs: number,
): string | undefined {
  if (!refused?.error) return undefined
  const ageMs = nowMs - Date.parse(refused.sent_at)
  switch (updateRefusal(refused.error)) {
    case 'off':
      return refusesUpdates(refused)
    case 'restart':
      return 'An update is waiting for its restart.'
    case 'running':
      return ageMs < runningMs ? 'An update is in progress.' : undefined
    case 'newest':
      return ageMs < newsMs && !(newer_version && isNewerVersion(newer_version, agent_version))
        ? newestText(agent_version)
        : undefined
    default:
      return undefined
  }
}

/** Returns the message for an up-to-date agent, which isn't an error. */
export const newestText = (version: string) => `${version} is the newest release of its major version.`
