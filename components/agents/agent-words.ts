import type { AgentCommandRecord, AgentState } from '@/lib/api/agents'
import { assertNever } from '@/lib/util/assert-never'

/** States in the order in which they are read: those that are well first. */
export const agentStates: readonly AgentState[] = ['online', 'restarting', 'unknown', 'gone', 'stopped']

const words: Readonly<Record<AgentState, string>> = {
  online: 'Online',
  restarting: 'Restarting',
  unknown: 'Unknown',
  gone: 'Gone',
  stopped: 'Stopped',
}

/** The word of a state; one that is not known here is shown as it is. */
export const agentStateWord = (state: string): string =>
  agentStates.flatMap((known) => (known === state ? [words[known]] : []))[0] ?? state

/** What a state means, in a sentence. */
export function agentStateSentence(state: AgentState): string {
  switch (state) {
    case 'online':
      return 'It was listed at the last look.'
    case 'restarting':
      return 'A command from this console ended its session. It is awaited under a new one.'
    case 'unknown':
      return 'The last look is too old, or failed: whether it is there is not known.'
    case 'gone':
      return 'Its session ended, and it was not seen since. No command from this console is known to have stopped it.'
    case 'stopped':
      return 'A command from this console stopped it.'
    default:
      return assertNever(state)
  }
}

type Doing = Pick<AgentCommandRecord, 'command' | 'state'>

/** What a command that has not ended is at, in few words: "Restart under way". */
export function doingWords({ command, state }: Doing): string {
  const name = { restart: 'Restart', stop: 'Stop', update: 'Update' }[command]
  if (state === 'unknown') return `${name}: outcome unknown`
  if (state === 'waiting') return 'Update accepted, awaits its restart'
  return state === 'sending' ? `${name} on its way` : `${name} under way`
}
