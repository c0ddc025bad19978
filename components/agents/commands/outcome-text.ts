import type { Agent, AgentCommandRecord } from '@/lib/api/agents'
import { commandLabels } from '@/lib/resources/agent-commands'
import { newestText, rejectedBy, updateRefusal } from '@/lib/agents/model/command-reasons'
import { outageText } from '@/lib/agents/model/outage-text'
import { unknownOutcomeCause } from '@/lib/contract/unknown-outcome-text'
import { assertNever } from '@/lib/util/errors'
import { asSentence, counted } from '@/lib/util/text'
import { isNewerVersion } from '@/lib/util/version'
import type { State } from '@/components/ui/state-chip'

export const commandQuestion = (act: string, name: string, ip: string): string =>
  name === ip ? `${act} the agent at ${ip}?` : `${act} ${name} (${ip})?`

/** Reports whether the agent's unfinished rolling update sent the command. */
export const isOfUpdate = ({ update_id }: AgentCommandRecord, update: Agent['update']): boolean =>
  update?.id === update_id

/** Describes a command's outcome. `update` is the agent's unfinished rolling update. */
export function outcomeText(record: AgentCommandRecord, update: Agent['update'] = null): OutcomeText {
  const { command, state } = record
  const restart = isOfUpdate(record, update) ? 'The rolling update restarts this agent.' : restartText
  switch (state) {
    case 'sending':
      return outcome('waiting', 'Sent', 'info', `${commandLabels[command]} command sent`, [
        'Waiting for the response.',
      ])
    case 'accepted':
      return outcome('waiting', 'Accepted', 'info', `The agent accepted the ${command} command`, [
        sessionText(record),
      ])
    case 'waiting':
      return outcome('waiting', 'Restart needed', 'info', 'The agent accepted the update command', [restart])
    case 'unknown':
      return unknownText(record, restart)
    case 'seen':
      return seenText(record)
    case 'unclear':
      return unclearText(record)
    case 'refused':
      return refusedText(record)
    case 'missing':
      return missingText(record)
    default:
      return assertNever(state)
  }
}

/** Returns how long an agent's page shows the outcome of an ended command, in milliseconds. */
export const newsMs = (record: AgentCommandRecord): number =>
  outcomeText(record).tone === 'ready' ? 60_000 : 600_000

/**
 * Describes how the console continues to check a command's outcome. Returns null if the command is still being sent or
 * has ended.
 */
export function followText({ command, state, ended_at }: AgentCommandRecord): string | null {
  if (ended_at !== null || (state !== 'accepted' && state !== 'waiting' && state !== 'unknown')) return null
  return command === 'update'
    ? "After the next restart, the console checks whether the agent's version is newer."
    : 'The console keeps checking for up to 5 minutes.'
}

const restartText =
  "The platform doesn't report when the update is complete. Wait at least 10 seconds, then restart the agent to run the new version."

function sessionText({ command, is_session_listed }: AgentCommandRecord): string {
  if (is_session_listed === null) return "The outcome isn't confirmed yet."
  if (is_session_listed) return "The agent's session is still connected."
  return command === 'restart' ? "The session ended. The agent hasn't reconnected yet." : 'The session ended.'
}

function unknownText(record: AgentCommandRecord, restart: string): OutcomeText {
  const { command, error, is_session_listed, ended_at } = record
  const lost = error ? [asSentence(unknownOutcomeCause(error.message))] : []
  const unconfirmed = (...sentences: string[]) =>
    outcome('unknown', 'Unknown', 'attention', `Couldn't confirm the ${command}`, [...lost, ...sentences])
  // Commands from a restored backup are not checked again.
  if (ended_at !== null)
    return unconfirmed("Check the agent's session and version, then send the command again if needed.")
  if (command === 'update') return unconfirmed(`The update might have started. ${restart}`)
  return unconfirmed(...(is_session_listed === null ? [] : [sessionText(record)]))
}

function seenText(record: AgentCommandRecord): OutcomeText {
  const { command, sent_at, ended_at, offline_ms, version_before, version_after } = record
  if (command === 'stop') {
    const after = ended_at === null ? 0 : Math.max(0, Date.parse(ended_at) - Date.parse(sent_at))
    return outcome('ready', 'Agent stopped', 'ready', 'The agent stopped', [
      `The session ended ${counted(Math.max(1, Math.ceil(after / 1000)), 'second')} after the command. A service manager on the agent's machine might restart it.`,
    ])
  }
  const version = versionChange(version_before, version_after)
  if (command === 'update') {
    // Older records have the `seen` state after any version change, even to an older version.
    if (!isNewerVersion(version_after ?? '', version_before)) return notUpdatedText(record)
    return outcome('ready', 'Updated', 'ready', 'The new version is running', [version])
  }
  const late = offline_ms !== null && offline_ms > 300_000
  return {
    ...outcome(
      'ready',
      late ? `Back online in ${outageText(offline_ms)}` : 'Back online',
      'ready',
      'The agent is back online',
      [...offlineText(record), version],
    ),
    measured: measuredIn(record),
  }
}

function refusedText({ command, error, version_before }: AgentCommandRecord): OutcomeText {
  const message = error ? asSentence(error.message) : 'The platform gave no reason.'
  if (command === 'update' && error && updateRefusal(error) === 'newest')
    return outcome('ready', 'No change', 'info', 'No update available', [newestText(version_before), message])
  // Errors from the console itself. Nothing reached the platform.
  if (error?.code.startsWith('ADIT_'))
    return outcome('wrong', 'Not sent', 'wrong', `The ${command} command didn't reach the agent`, [
      message,
      'Nothing was changed.',
    ])
  // The agent's own reasons, such as its configuration, aren't failures.
  const tone = command === 'update' && error && updateRefusal(error) !== 'other' ? 'attention' : 'wrong'
  return outcome(tone, 'Rejected', tone, `${rejectedBy(command, error)} rejected the ${command}`, [
    message,
    'Nothing was changed.',
  ])
}

function missingText(record: AgentCommandRecord): OutcomeText {
  const { command, error, is_session_listed, checked_at, version_after } = record
  if (command === 'update' && version_after !== null) return notUpdatedText(record)
  if (command !== 'update' && (checked_at === null || is_session_listed !== false))
    return outcome('unknown', 'Unconfirmed', 'attention', 'Unconfirmed after 5 minutes', [
      checked_at === null || is_session_listed === null
        ? "The platform didn't report whether the agent's session is still connected."
        : "The agent's session was still connected at the last check.",
      "Check the log on the agent's machine, or send the command again.",
    ])
  return outcome('attention', 'Still offline', 'attention', 'Still offline after 5 minutes', [
    "The session ended and the agent hasn't reconnected.",
    ...(error === null
      ? []
      : [
          `The response was lost, so the console couldn't confirm whether the ${command} command ended the session.`,
        ]),
    "Check the agent's machine: an invalid configuration can keep the agent from starting. If no service manager restarts the agent, start it manually.",
  ])
}

function notUpdatedText({ error, version_before, version_after }: AgentCommandRecord): OutcomeText {
  const isSame = version_after === version_before
  const title = isSame ? "The version didn't change" : "The version changed but isn't newer"
  return outcome('attention', 'Not updated', 'attention', title, [
    versionChange(version_before, version_after),
    notUpdatedReason(error !== null, isSame),
  ])
}

function notUpdatedReason(isLost: boolean, isSame: boolean): string {
  if (isLost)
    return 'The response was lost, so the update might not have started. Update the agent again, wait at least 10 seconds, then restart it.'
  return isSame
    ? "The update might need more time. Update the agent again and wait longer before you restart it. Check the log on the agent's machine for errors."
    : "Something else might have installed this version. Check the log on the agent's machine, then update the agent again."
}

type Tone = 'ready' | 'info' | 'attention' | 'wrong'

export interface OutcomeText {
  state: State
  label: string
  tone: Tone
  title: string
  sentences: readonly string[]
  measured?: { sentence: string; method: string } | undefined
}

const outcome = (
  state: State,
  label: string,
  tone: Tone,
  title: string,
  sentences: readonly string[],
): OutcomeText => ({ state, label, tone, title, sentences })

export function versionChange(before: string | null, now: string | null): string {
  if (!now) return "The agent doesn't report its version."
  return before === now
    ? `The agent still runs ${now}.`
    : `The agent now runs ${now} (was ${before || 'unknown'}).`
}

const measuredIn = (record: AgentCommandRecord): OutcomeText['measured'] =>
  record.offline_ms === null
    ? undefined
    : {
        sentence: `The agent was offline for ${outageText(record.offline_ms)}.`,
        method: methodText(record),
      }

function offlineText(record: AgentCommandRecord): string[] {
  const measured = measuredIn(record)
  return measured ? [measured.sentence] : []
}

function methodText({ min_offline_ms, error }: AgentCommandRecord): string {
  if (min_offline_ms === null)
    return "Measured between two checks, because the new session's reported start contradicts the times of the checks."
  const start = error === null ? 'the command' : 'the last check that listed the agent'
  return `Measured from ${start} to the start of the new session. Times are accurate to about 1 second.`
}

const unclear = (label: string, title: string, sentences: readonly string[]): OutcomeText =>
  outcome('unknown', label, 'info', title, sentences)

function unclearText(record: AgentCommandRecord): OutcomeText {
  switch (record.command) {
    case 'restart':
      return {
        ...unclear('New session', "The agent has a new session, but the restart isn't confirmed", [
          'The response was lost. The agent might have reconnected without restarting.',
          'To confirm, restart the agent again.',
          ...offlineText(record),
          versionChange(record.version_before, record.version_after),
        ]),
        measured: measuredIn(record),
      }
    case 'stop':
      return record.new_session_id === null ? endedText : notStoppedText(record)
    case 'update':
      return updateText(record)
    default:
      return assertNever(record.command)
  }
}

const endedText = unclear(
  'Session ended',
  "The session ended, but the console couldn't confirm that the agent stopped",
  [
    'The response was lost. The agent might have stopped, or only lost its connection.',
    'If the agent reconnects, stop it again. To confirm that the agent stopped, check its machine.',
  ],
)

const notStoppedText = (record: AgentCommandRecord): OutcomeText => ({
  ...unclear('New session', 'The agent reconnected with a new session', [
    record.error === null
      ? 'The agent accepted the stop command and its session ended. The agent might have reconnected without stopping, or a service manager might have restarted it.'
      : "The response was lost. The session ended, but the console couldn't confirm whether the stop command ended it.",
    'Stop the agent again. If a service manager restarts it, stop the service on its machine.',
    ...offlineText(record),
  ]),
  measured: measuredIn(record),
})

function updateText({ error, version_before, version_after }: AgentCommandRecord): OutcomeText {
  const version = versionChange(version_before, version_after)
  if (!version_before || !version_after)
    return unclear('New session', "The agent has a new session, but the update isn't confirmed", [
      version,
      ...(error === null ? [] : ['The response was lost.']),
      "Check the agent's version on its machine.",
    ])
  return unclear(
    'New version',
    "A new version is running, but the console couldn't confirm that this update installed it",
    [version, 'The response was lost, and something else might have updated the agent. No action is needed.'],
  )
}
