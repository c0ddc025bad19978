import type { State } from '@/components/ui/state-chip'
import type { AgentCommandRecord } from '@/lib/client/agents'
import type { AgentCommandName } from '@/lib/resources/agent-commands'
import { newestWords, updateRefusal } from '@/lib/resources/agent-command-reasons'
import { assertNever } from '@/lib/util/assert-never'
import { formatDuration } from '@/lib/util/duration'

export type Tone = 'ready' | 'info' | 'attention' | 'wrong'

/** What is said of a command: as it stands, or as it ended. */
export interface OutcomeWords {
  /** How it stands in the history. */
  state: State
  word: string
  tone: Tone
  title: string
  sentences: readonly string[]
}

/** What is asked before a command, by the name that lists and pages have for the agent. */
export const commandQuestion = (act: string, name: string, ip: string): string =>
  name === ip ? `${act} the agent at ${ip}?` : `${act} ${name} (${ip})?`

/** What a restart did to the version, as one sentence. */
export function versionWords(before: string | null, now: string | null): string {
  if (!now) return 'It does not say which version it runs.'
  return before === now
    ? `It runs ${now} as before.`
    : `It runs ${now}; before, it ran ${before || 'an unknown version'}.`
}

/** A span of time: tenths of a second below ten seconds, whole seconds, then minutes. */
export function spanWords(ms: number): string {
  if (ms < 10_000) return `${(ms / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  return formatDuration(seconds < 600 ? seconds : Math.round(seconds / 60) * 60)
}

/** How long it was away, and from what to what that was measured; `leastMs` null: from look to look alone. */
function awayWords(mostMs: number, leastMs: number | null): string[] {
  const [least, most] = [spanWords(leastMs ?? 0), spanWords(mostMs)]
  if (leastMs === null)
    return [
      `It was away for ${most} at most.`,
      'That is from the last look that saw it to the first that saw it again: the platform told no start that fits them. It may have been away for less.',
    ]
  const measured =
    'That is from its last sign (the command that it accepted, or a later look) to the start of its new session, which the platform tells to the second and by its own clock.'
  if (leastMs > 0 && least !== most) return [`It was away for ${least} to ${most}.`, measured]
  return [`It was away for ${most} at most.`, measured]
}

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
    case 'refused':
      return refusedWords(record)
    case 'missing':
      return missingWords(record)
    default:
      return assertNever(state)
  }
}

const acts: Record<AgentCommandName, string> = { restart: 'Restart', stop: 'Stop', update: 'Update' }

const told = (
  state: State,
  word: string,
  tone: Tone,
  title: string,
  sentences: readonly string[],
): OutcomeWords => ({ state, word, tone, title, sentences })

const restartWords =
  'The platform does not show when it is complete, and the version changes only after a restart, 10 seconds later at the earliest.'

/** What the last look showed of an accepted restart or stop. */
function lookWords({ command, is_still_there }: AgentCommandRecord): string {
  if (is_still_there === null) return 'Accepted is not done: the console looks for its outcome.'
  if (is_still_there) return 'Accepted is not done: its session is still there.'
  return command === 'restart' ? 'Its session ended; the agent is not back yet.' : 'Its session ended.'
}

function unknownWords({ command, error, is_still_there }: AgentCommandRecord): OutcomeWords {
  const lost = error ? [error.message] : []
  if (command === 'update')
    return told('unknown', 'Unknown', 'attention', 'Outcome unknown', [
      ...lost,
      `The update may have begun. ${restartWords}`,
    ])
  const look =
    is_still_there === null
      ? 'The console looks for what came of it.'
      : is_still_there
        ? 'Its session is still there.'
        : 'Its session ended; the agent is not back yet.'
  return told('unknown', 'Unknown', 'attention', 'Outcome unknown', [...lost, look])
}

function seenWords(record: AgentCommandRecord): OutcomeWords {
  const { command, error, sent_at, ended_at, away_ms, away_least_ms, version_before, version_after } = record
  const lost = error
    ? [
        `The answer was lost. What was seen fits the ${command}, but its session may have ended for another reason.`,
      ]
    : []
  if (command === 'stop') {
    const after = ended_at === null ? 0 : Math.max(0, Date.parse(ended_at) - Date.parse(sent_at))
    return told('ready', 'Stopped', 'ready', 'The agent stopped', [
      ...lost,
      `Stopped ${formatDuration(Math.max(1, Math.ceil(after / 1000)))} after the command. A service manager on its host may start it again.`,
    ])
  }
  const version = versionWords(version_before, version_after)
  if (command === 'update') return told('ready', 'Updated', 'ready', 'The new version is up', [version])
  const away = away_ms === null ? [] : awayWords(away_ms, away_least_ms)
  const late = away_ms !== null && away_ms > 300_000
  return told(
    'ready',
    late ? `Came back after ${spanWords(away_ms)}` : 'Back',
    'ready',
    'The agent is back',
    [...lost, ...away, version],
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

const notThere =
  'Look at its host: a broken configuration keeps it from coming back. Start it there, unless a service manager does.'

function missingWords({
  command,
  is_still_there,
  looked_at,
  version_after,
  version_before,
}: AgentCommandRecord): OutcomeWords {
  if (command === 'update' && version_after !== null)
    return told('attention', 'Not seen', 'attention', 'The version did not change', [
      versionWords(version_before, version_after),
      'The update may have needed more time: update again, wait longer, then restart. The log on its host says what went wrong.',
    ])
  if (command !== 'update' && (looked_at === null || is_still_there))
    return told('attention', 'Not seen', 'attention', 'Not seen after 5 minutes', [
      looked_at === null
        ? 'The platform did not say whether its session is still there.'
        : `At the last look its session was still there: the ${command} was not seen.`,
      'Look at the log on its host, or send the command again.',
    ])
  return told('attention', 'Not back', 'attention', 'Not back after 5 minutes', [
    'Its session ended, and the same agent was not seen since.',
    notThere,
  ])
}
