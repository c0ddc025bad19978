import { expect, test } from 'vitest'
import {
  agentStateLabel,
  agentStates,
  agentStateText,
  facetOptions,
  facetText,
  commandProgressText,
} from './agent-labels'

test('each agent state has a unique label and a unique sentence', () => {
  expect(new Set(agentStates.map(agentStateLabel)).size).toBe(agentStates.length)
  expect(new Set(agentStates.map(agentStateText)).size).toBe(agentStates.length)
  expect(agentStateLabel('paused')).toBe('paused')
})

test.each([
  ['restart', 'sending', 'Sending restart command'],
  ['restart', 'accepted', 'Restart in progress'],
  ['update', 'waiting', 'Restart needed'],
  ['stop', 'unknown', 'Stop: outcome unknown'],
] as const)('the progress of a %s in the state %s is shown as "%s"', (command, state, text) =>
  expect(commandProgressText({ command, state })).toBe(text),
)

test('facet values are shown as readable text', () => {
  expect(facetText({}, 'os', 'darwin')).toBe('macOS')
  expect(facetText({}, 'state', 'gone')).toBe('Offline')
  expect(facetText({}, 'region', 'eu')).toBe('Europe (Frankfurt)')
  expect(facetText({}, 'credential', 'cr_9')).toBe('cr_9')
  expect(facetText({}, 'version', 'none')).toBe('none')
})

test('facet options have labels and counts, and an empty value becomes "none"', () => {
  const of = (value: string, label = value) => [{ value, label, count: 2 }]
  const facets = { os: of('windows'), credential: of('cr_1', 'Quay'), region: of('') }
  expect(facetOptions(facets, 'os')).toEqual([{ value: 'windows', label: 'Windows', count: 2 }])
  expect(facetOptions(facets, 'credential')).toEqual([{ value: 'cr_1', label: 'Quay', count: 2 }])
  expect(facetOptions(facets, 'region')).toEqual([{ value: 'none', label: 'none', count: 2 }])
  expect(facetOptions(facets, 'host')).toEqual([])
})
