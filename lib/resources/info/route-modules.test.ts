import { expect, test } from 'vitest'
import { httpsEdgeModuleInfos } from './edge-modules'
import { httpsEdgeStages, routeStages, tcpEdgeStages, routeModuleInfos } from './route-modules'
import { tcpEdgeModuleInfos } from './tcp-edge-modules'

test.each([
  ['route', routeStages, routeModuleInfos],
  ['HTTPS edge', httpsEdgeStages, httpsEdgeModuleInfos],
  ['TCP edge', tcpEdgeStages, tcpEdgeModuleInfos],
])('each module of a %s has exactly one stage', (_, stages, infos) => {
  const keys = stages.flatMap((stage): readonly string[] => stage.keys)
  expect(keys.toSorted()).toEqual(Object.keys(infos).toSorted())
})

test('the first stage begins with IP restriction and the last has only the backend', () => {
  for (const stages of [routeStages, tcpEdgeStages]) {
    expect(stages[0]?.keys[0]).toBe('ip_restriction')
    expect(stages.at(-1)?.keys).toEqual(['backend'])
  }
})
