import { codeNumber } from '@/lib/contract/read-envelope'
import { asSentence } from '@/lib/util/text'
import { isNewerVersion } from '@/lib/util/version'
import { isSsh } from './facts'
import type { AgentCommandName } from '@/lib/resources/agent-commands'

interface Session {
  transport: string
  os?: string | null | undefined
}

const isOnWindows = (os: Session['os']) => os?.toLowerCase() === 'windows'

// All text about agents on Windows is here, so that it stays consistent.
const noRestartText = "Agents on Windows can't be restarted remotely."
const restartInstead =
  'If a service manager runs the agent, stop the agent here. The service manager then starts it again.'

/**
 * Returns why a session can't run a command, according to the API specification, or undefined if the command
 * may work.
 */
export function commandReason({ transport, os }: Session, command: AgentCommandName): string | undefined {
  if (command === 'stop') return undefined
  if (isSsh(transport)) return 'SSH clients support only the stop command.'
  if (command === 'restart' && isOnWindows(os)) return `${noRestartText} ${restartInstead}`
  return undefined
}

/** Returns why a rolling update can't include this session, or undefined. */
export const rollingReason = (session: Session): string | undefined =>
  isOnWindows(session.os) && !isSsh(session.transport)
    ? `${noRestartText} Update this agent on its own page, then restart it on its machine.`
    : commandReason(session, 'restart')

export const rollingUpdateReason = (name: string) =>
  `The rolling update “${name}” hasn't finished with this agent. A command to the agent could stop the update.`

/**
 * The reason that an agent rejected an update.
 * - `off`: the agent can't be updated by command.
 * - `restart`: an installed update is waiting for a restart.
 * - `running`: another update is in progress.
 * - `newest`: the agent runs the newest version.
 * - `other`: no known reason was reported.
 */
export type UpdateRefusal = 'off' | 'restart' | 'running' | 'newest' | 'other'

/**
 * Returns why an agent rejected an update, based on the error's code and message (API specification,
 * "Errors").
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

/**
 * Returns the party that rejected a command, as the subject of a sentence. The error codes 804 to 809 come from the
 * agent.
 */
export function rejectedBy(command: AgentCommandName, error: { code: string; message: string } | null) {
  if (error === null) return 'The platform'
  const number = codeNumber(error.code) ?? 0
  const isAgents = number >= 804 && number <= 809
  return isAgents || (command === 'update' && updateRefusal(error) !== 'other') ? 'The agent' : 'The platform'
}

interface FailureEvent {
  agent_id: string | null
  kind: string
  evidence: Readonly<Record<string, unknown>>
}

export const refusedOf = <A extends { agent_id: string }>(
  failed: readonly A[],
  events: readonly FailureEvent[],
): A[] =>
  failed.filter(({ agent_id }) =>
    events.some(
      ({ agent_id: of, kind, evidence: { code, message } }) =>
        of === agent_id &&
        (kind === 'update-refused' || kind === 'failed') &&
        typeof code === 'string' &&
        updateRefusal({ code, message: String(message) }) === 'off',
    ),
  )

export interface RefusedUpdate {
  sent_at: string
  error: { code: string; message: string } | null
}

/** Returns why a session rejects all updates, or undefined if it isn't known to reject them. */
export function refusesUpdates(refused: RefusedUpdate | null): string | undefined {
  if (!refused?.error || updateRefusal(refused.error) !== 'off') return undefined
  return `The agent rejected an earlier update: ${asSentence(refused.error.message)}`
}

interface Running {
  agent_version: string
  /** A newer version with the same major version, or null if the agent isn't known to be outdated. */
  newer_version: string | null
}

/** The time, in milliseconds, for which the refusal `running` blocks another update. */
const runningMs = 60_000
/** The time, in milliseconds, for which the refusal `newest` blocks another update. */
const newsMs = 3_600_000

/**
 * Returns why the console doesn't offer an update to a session that rejected an earlier update, or undefined
 * if another update can be tried.
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
      return 'An update is already waiting for a restart.'
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

export const newestText = (version: string) =>
  version === '' ? 'The agent found no newer version.' : `The agent found no version newer than ${version}.`
