import { expect, test } from 'vitest'
import { agentStates, agentStateSentence, agentStateWord, doingWords } from './agent-words'

test('each state has a word and a sentence of its own', () => {
  expect(new Set(agentStates.map(agentStateWord)).size).toBe(agentStates.length)
  expect(new Set(agentStates.map(agentStateSentence)).size).toBe(agentStates.length)
  expect(agentStateWord('paused')).toBe('paused')
})

test.each([
  ['restart', 'sending', 'Restart on its way'],
  ['restart', 'accepted', 'Restart under way'],
  ['update', 'waiting', 'Update accepted, awaits its restart'],
  ['stop', 'unknown', 'Stop: outcome unknown'],
] as const)('%s, %s: %s', (command, state, words) => expect(doingWords({ command, state })).toBe(words))
