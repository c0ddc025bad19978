import { expect, test } from 'vitest'
import type { TrafficState } from '@/lib/traffic/model/nodes'
import { pathLinks } from './traffic-path'

const node = (state: TrafficState) =>
  ({ state, stage: 'dns', label: '', name: '', status: '', href: null, is_here: false }) as const

test.each([
  [['ready', 'ready', 'ready'], null, 'ready', ['ready', 'ready']],
  [['ready', 'ready', 'unknown'], null, 'ready', ['ready', 'plain']],
  [['wrong', 'ready', 'ready'], 0, 'wrong', ['wrong', 'plain']],
  [['ready', 'ready', 'wrong'], 2, 'wrong', ['ready', 'wrong']],
  [['ready', 'attention', 'ready', 'ready'], 1, 'attention', ['plain', 'attention', 'ready']],
  [['ready', 'waiting', 'ready'], 1, 'waiting', ['plain', 'plain']],
  [['wrong'], 0, 'wrong', []],
] as const)('the lines between %j, broken at %s', (states, broken, state, links) => {
  expect(pathLinks({ nodes: states.map(node), broken, state })).toEqual(links)
})
