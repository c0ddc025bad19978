import { expect, test } from 'vitest'
import {
  agentStateLabel,
  agentStates,
  agentStateText,
  facetOptions,
  facetText,
  commandProgressText,
} from './agent-labels'

test('each state has a word and a sentence of its own', () => {
  expect(new Set(agentStates.map(agentStateLabel)).size).toBe(agentStates.length)
  expect(new Set(agentStates.map(agentStateText)).size).toBe(agentStates.length)
  expect(agentStateLabel('paused')).toBe('paused')
})

test.each([
  ['restart', 'sending', 'Sending restart command'],
  ['restart', 'accepted', 'Restart in progress'],
  ['update', 'waiting', 'Update needs a restart'],
  ['stop', 'unknown', 'Stop: outcome unknown'],
] as const)('%s, %s: %s', (command, state, text) =>
  expect(commandProgressText({ command, state })).toBe(text),
)

test('a value of a facet is said in words', () => {
  expect(facetText({}, 'os', 'darwin')).toBe('macOS')
  expect(facetText({}, 'state', 'gone')).toBe('Offline')
  expect(facetText({}, 'region', 'eu')).toBe('Europe (Frankfurt)')
  expect(facetText({}, 'credential', 'cr_9')).toBe('cr_9')
  expect(facetText({}, 'version', 'none')).toBe('none')
})

test('what is chosen from has words and counts, a credential its name, and an empty value one for addresses', () => {
  const of = (value: string, label = value) => [{ value, label, count: 2 }]
  const facets = { os: of('windows'), credential: of('cr_1', 'Quay'), region: of('') }
  expect(facetOptions(facets, 'os')).toEqual([{ value: 'windows', label: 'Windows', count: 2 }])
  expect(facetOptions(facets, 'credential')).toEqual([{ value: 'cr_1', label: 'Quay', count: 2 }])
  expect(facetOptions(facets, 'region')).toEqual([{ value: 'none', label: 'none', count: 2 }])
  expect(facetOptions(facets, 'host')).toEqual([])
})
