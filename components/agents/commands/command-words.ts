import type { AgentCommandRecord } from '@/lib/api/agents'
import type { AgentCommandName } from '@/lib/resources/agent-commands'
import { newestWords, updateRefusal } from '@/lib/agents/model/command-reasons'
import { assertNever } from '@/lib/util/assert-never'
import { formatDuration } from '@/lib/util/duration'
import { isNewerVersion } from '@/lib/util/version'
import { awayWords, type OutcomeWords, spanWords, told, versionWords } from './outcome-parts'
import { unclearWords } from './unclear-words'

/** What is asked before a command, by the name that lists and pages have for the agent. */
export const commandQuestion = (act: string, name: string, ip: string): string =>
  name === ip ? `${act} the agent at ${ip}?` : `${act} ${name} (${ip})?`

/** What came of a command, as far as it was seen. An accepted command is not a done one. */
export function outcomeWords(record: AgentCommandRecord): OutcomeWords {
  const { command, state } = record
  switch (state) {
    case 'sending':
      return told('waiting', 'Sent', 'info', `${acts[command]} sent`, ['The answer has not arrived yet.'])
    case 'accepted':
      return told('waiting', 'Accepted', 'info', `The agent accepted the ${command}`, [lookWords(record)])
    case 'waiting':
      return told('waiting', 'Awaits restart', 'info', 'The agent accepted the update', [restartWords])
    case 'unknown':
      return unknownWords(record)
    case 'seen':
      return seenWords(record)
    case 'unclear':
      return unclearWords(record)
    case 'refused':
      return refusedWords(record)
    case 'missing':
      return missingWords(record)
    default:
      return assertNever(state)
  }
}

/** How the console goes on checking a command by itself; null once its outcome is known, or was given up. */
export function followText({ command, state, ended_at }: AgentCommandRecord): string | null {
  if (ended_at !== null || (state !== 'accepted' && state !== 'waiting' && state !== 'unknown')) return null
  return command === 'update'
    ? "The console checks automatically: it compares the agent's version after its next restart."
    : 'The console checks automatically, every 2 to 30 seconds, until 5 minutes after the command.'
}

const acts: Record<AgentCommandName, string> = { restart: 'Restart', stop: 'Stop', update: 'Update' }

const restartWords =
  'The platform does not show when it is complete, and the version changes only after a restart, 10 seconds later at the earliest.'

/** What the last look showed of an accepted restart or stop. */
function lookWords({ command, is_still_there }: AgentCommandRecord): string {
  if (is_still_there === null) return "It was accepted, but isn't confirmed yet."
  if (is_still_there) return 'It was accepted, but its session is still connected.'
  return command === 'restart' ? 'Its session ended; the agent is not back yet.' : 'Its session ended.'
}

function unknownWords({ command, error, is_still_there, ended_at }: AgentCommandRecord): OutcomeWords {
  const lost = error ? [error.message] : []
  // Settled by a restore: nobody looks for it any more.
  if (ended_at !== null)
    return told('unknown', 'Unknown', 'attention', 'Outcome unknown', [
      ...lost,
      "Check the agent's session and version, then send the command again if needed.",
    ])
  if (command === 'update')
    return told('unknown', 'Unknown', 'attention', 'Outcome unknown', [
      ...lost,
      `The update may have begun. ${restartWords}`,
    ])
  const look =
    is_still_there === null
      ? "We couldn't confirm whether the agent received it."
      : is_still_there
        ? 'Its session is still connected.'
        : 'Its session ended; the agent is not back yet.'
  return told('unknown', 'Unknown', 'attention', 'Outcome unknown', [...lost, look])
}

function seenWords(record: AgentCommandRecord): OutcomeWords {
  const { command, sent_at, ended_at, away_ms, version_before, version_after } = record
  if (command === 'stop') {
    const after = ended_at === null ? 0 : Math.max(0, Date.parse(ended_at) - Date.parse(sent_at))
    return told('ready', 'Stopped', 'ready', 'The agent stopped', [
      `Stopped ${formatDuration(Math.max(1, Math.ceil(after / 1000)))} after the command. A service manager on its host may start it again.`,
    ])
  }
  const version = versionWords(version_before, version_after)
  if (command === 'update') {
    // Records of before a version had to be newer tell of any other one as seen.
    if (!isNewerVersion(version_after ?? '', version_before)) return notUpdatedWords(record)
    return told('ready', 'Updated', 'ready', 'The new version is up', [version])
  }
  const late = away_ms !== null && away_ms > 300_000
  return told(
    'ready',
    late ? `Came back after ${spanWords(away_ms)}` : 'Back',
    'ready',
    'The agent is back',
    [...awayWords(record), version],
  )
}

function refusedWords({ command, error, version_before }: AgentCommandRecord): OutcomeWords {
  if (command === 'update' && error && updateRefusal(error) === 'newest')
    return told('ready', 'Newest already', 'info', 'Nothing to update', [
      newestWords(version_before),
      error.message,
    ])
  // What the console itself says: the platform was not reached, or not asked.
  if (error?.code.startsWith('ADIT_'))
    return told('wrong', 'Not sent', 'wrong', `The ${command} did not reach the agent`, [
      error.message,
      'Nothing was done.',
    ])
  return told('wrong', 'Refused', 'wrong', `The ${command} was refused`, [
    error?.message ?? 'It did not say why.',
    'Nothing was done.',
  ])
}

function missingWords(record: AgentCommandRecord): OutcomeWords {
  const { command, error, is_still_there, looked_at, version_after } = record
  if (command === 'update' && version_after !== null) return notUpdatedWords(record)
  if (command !== 'update' && (looked_at === null || is_still_there !== false))
    return told('attention', 'Not seen', 'attention', 'Not seen after 5 minutes', [
      looked_at === null || is_still_there === null
        ? 'The platform did not say whether its session is still there.'
        : `At the last look in that time its session was still there: the ${command} was not seen.`,
      'Look at the log on its host, or send the command again.',
    ])
  return told('attention', 'Not back', 'attention', 'Not back after 5 minutes', [
    'Its session ended, and the same agent was not seen since.',
    ...(error === null ? [] : [`The answer was lost: whether the ${command} ended it is not known.`]),
    'Look at its host: a broken configuration keeps it from coming back. Start it there, unless a service manager does.',
  ])
}

/** Of an update after whose restart no newer version runs. */
function notUpdatedWords({ error, version_before, version_after }: AgentCommandRecord): OutcomeWords {
  const isSame = version_after === version_before
  return told(
    'attention',
    'Not updated',
    'attention',
    isSame ? 'The version did not change' : 'The version is another one, and no newer one',
    [
      versionWords(version_before, version_after),
      error === null
        ? 'The update may have needed more time: update again, wait longer, then restart. The log on its host says what went wrong.'
        : 'The answer was lost: the update may never have begun. Update again, wait, then restart.',
    ],
  )
}
