import type { AgentCommandRecord } from '@/lib/api/agents'
import { assertNever } from '@/lib/util/assert-never'
import { awayWords, type OutcomeWords, told, versionWords } from './outcome-parts'

const unclear = (word: string, title: string, sentences: readonly string[]): OutcomeWords =>
  told('unknown', word, 'info', title, sentences)

/** What was seen where it fits the command, and something else as well; what to do to be sure. */
export function unclearWords(record: AgentCommandRecord): OutcomeWords {
  switch (record.command) {
    case 'restart':
      return unclear('New session', 'The agent has a new session; whether the restart did it is not known', [
        'The answer was lost. A restart looks as this does, and so does an agent that merely reconnected.',
        'If it has to be restarted, restart it again.',
        ...awayWords(record),
        versionWords(record.version_before, record.version_after),
      ])
    case 'stop':
      return record.back_session_id === null ? endedWords : notStoppedWords(record)
    case 'update':
      return updateWords(record)
    default:
      return assertNever(record.command)
  }
}

const endedWords = unclear('Session ended', 'Its session ended; whether the stop did it is not known', [
  'The answer was lost. A stop looks as this does, and so does an agent that lost its connection.',
  'If it comes back, stop it again; to be sure, look at its host.',
])

const notStoppedWords = (record: AgentCommandRecord): OutcomeWords =>
  unclear('New session', 'The agent has a new session: it is not stopped', [
    record.error === null
      ? 'It accepted the stop and its session ended. Whether a service manager started it again, or it merely reconnected, is not known.'
      : 'The answer was lost. Its session ended, and whether the stop did it is not known.',
    'If it has to be stopped, stop it again; where a service manager starts it, stop its service on its host.',
    ...awayWords(record),
  ])

function updateWords({ error, version_before, version_after }: AgentCommandRecord): OutcomeWords {
  const version = versionWords(version_before, version_after)
  if (!version_before || !version_after)
    return unclear('New session', 'The agent has a new session; whether it was updated is not known', [
      version,
      ...(error === null ? [] : ['The answer was lost.']),
      'Look at its host for the version that it ran before and runs now.',
    ])
  return unclear('New version', 'A new version is up; whether this update installed it is not known', [
    version,
    'The answer was lost, and it may have been updated in another way. Nothing has to be done.',
  ])
}
