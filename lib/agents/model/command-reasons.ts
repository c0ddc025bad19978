import { codeNumber } from '@/lib/contract/read-envelope'
import { isNewerVersion } from '@/lib/util/version'
import type { AgentCommandName } from '@/lib/resources/agent-commands'

interface Session {
  transport: string
  os?: string | null | undefined
}

/** Whether a session is of an SSH client, which has no agent; `ssh/2` counts as `service/2` does. */
export const isSsh = (transport: string) => /^ssh(\/|$)/i.test(transport)

/** Why the specification lets a command not work for a session; undefined where it may. */
export function commandReason({ transport, os }: Session, command: AgentCommandName): string | undefined {
  if (command === 'stop') return undefined
  if (isSsh(transport)) return 'SSH clients can only be stopped.'
  if (command === 'restart' && os?.toLowerCase() === 'windows')
    return "Agents on Windows can't be restarted remotely. If a service manager starts the agent on its host, stop it instead."
  return undefined
}

/**
 * Why an update was refused: `off` the agent does not take updates by command; `restart` it was updated and awaits its
 * restart; `running` it is being updated; `newest` there is nothing newer; `other` it did not say which.
 */
export type UpdateRefusal = 'off' | 'restart' | 'running' | 'newest' | 'other'

/**
 * Parses the refusal of an update. Its code tells an agent that doesn't support updates from one that can't update now.
 * The reason is only in the message. The API specification, section "Errors".
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

/** An update that was refused, as the console keeps it. */
export interface RefusedUpdate {
  sent_at: string
  error: { code: string; message: string } | null
}

/**
 * That a session takes no updates at all, as it said when it refused one; undefined where it said no such thing. That is
 * a setting, which lasts for the whole session, since an agent reads its configuration when it starts.
 */
export function refusesUpdates(refused: RefusedUpdate | null): string | undefined {
  if (!refused?.error || updateRefusal(refused.error) !== 'off') return undefined
  return `The agent refused an update: ${refused.error.message}`
}

interface Running {
  agent_version: string
  /** The newest version of its major that is known by now. */
  newer_version: string | null
}

/** What an update that runs is given before another one is offered, and news of the newest release count. Milliseconds. */
const runningMs = 60_000
const newsMs = 3_600_000

/**
 * Why an update is not offered again to the session that refused one; undefined where it may be tried. It lasts as long
 * as it can be true.
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

/** That there is nothing to install, which is no fault. */
export const newestText = (version: string) => `${version} is the newest release of its major version.`
